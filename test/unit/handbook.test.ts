import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webpSize } from '../../scripts/build/handbook';
import { parseChapter } from '../../scripts/build/parse-chapter';
import { HELP_CHAPTERS, HELP_TOPICS } from '../../src/contract/help-topics';
import { type Block, type Chapter, type Inline, plainText } from '../../src/domain/handbook/chapter';
import { handbookMatches, indexHandbook, searchHandbook } from '../../src/domain/handbook/search-handbook';
import { resources } from '../../src/locales';
import { shellTexts } from '../../src/main/app/shell/texts';

const folder = resolve(import.meta.dirname, '../../docs/handbook');
const LANGUAGES = ['de', 'en'] as const;
const MAX_PICTURE_BYTES = 2_500_000;

function readChapters(language: string): readonly Chapter[] {
  return HELP_CHAPTERS.map((id) => {
    const text = readFileSync(resolve(folder, language, `${id}.md`), 'utf8');
    // Reads each picture, so that a missing one fails here.
    return parseChapter(id, text, (picture) => webpSize(readFileSync(resolve(folder, language, picture))));
  });
}

const chapters = { de: readChapters('de'), en: readChapters('en') };

const topicsOf = (all: readonly Chapter[]): readonly string[] =>
  all.flatMap(({ id, sections }) => sections.map((section) => (section.id ? `${id}/${section.id}` : id)));

function inlinesIn(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
      return block.inlines;
    case 'list':
      return block.items.flat().flatMap(inlinesIn);
    case 'table':
      return [block.head, ...block.rows].flat(2);
    case 'picture':
      return [];
    case 'note':
      return block.blocks.flatMap(inlinesIn);
  }
}

function linksIn(inlines: readonly Inline[]): readonly string[] {
  return inlines.flatMap((inline) => {
    const inside = 'inlines' in inline ? linksIn(inline.inlines) : [];
    return inline.kind === 'link' ? [inline.topic, ...inside] : inside;
  });
}

/** Names of controls are in italics. */
function emphasisIn(inlines: readonly Inline[]): readonly string[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'emphasis') return [plainText(inline.inlines)];
    return 'inlines' in inline ? emphasisIn(inline.inlines) : [];
  });
}

function textsIn(texts: object): readonly string[] {
  return Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'string' ? [text] : textsIn(text as object),
  );
}

/** A text without its values, and without what surrounds a name: `Report in {{language}}`, `Write a note …`. */
function nameOf(text: string): string {
  return text
    .replace(/^(?:\{\{[^}]*\}\}|…)\s*/, '')
    .replace(/\s*(?:\{\{|: |…|\.$|\?$).*$/s, '')
    .replace(/:$/, '')
    .toLowerCase();
}

const blocksOf = (all: readonly Chapter[]): readonly Block[] =>
  all.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));

const picturesOf = (all: readonly Chapter[]): readonly string[] =>
  blocksOf(all).flatMap((block) => (block.kind === 'picture' ? [block.file] : []));

describe('the handbook', () => {
  it('has the same chapters and sections in both languages, and no others', () => {
    expect(topicsOf(chapters.de)).toEqual(topicsOf(chapters.en));
    expect(new Set(topicsOf(chapters.en)).size).toBe(topicsOf(chapters.en).length);
    for (const language of LANGUAGES) {
      const files = readdirSync(resolve(folder, language)).sort();
      expect(files).toEqual(HELP_CHAPTERS.map((id) => `${id}.md`).sort());
    }
  });

  it('has a section for everything that F1 opens', () => {
    const topics = topicsOf(chapters.en);
    expect(HELP_TOPICS.filter((topic) => !topics.includes(topic))).toEqual([]);
  });

  it.each(LANGUAGES)('has in %s no link without its section', (language) => {
    const links = blocksOf(chapters[language]).flatMap((block) => linksIn(inlinesIn(block)));
    const topics = topicsOf(chapters[language]);
    expect(links).toContain('prepare');
    expect(links.filter((link) => !topics.includes(link))).toEqual([]);
  });

  it.each(LANGUAGES)(
    'shows in %s every picture that was taken, and the same as the other language',
    (language) => {
      const taken = readdirSync(resolve(folder, 'images', language)).sort();
      expect([...new Set(picturesOf(chapters[language]))].sort()).toEqual(taken);
      expect(picturesOf(chapters[language])).toEqual(picturesOf(chapters.en));
    },
  );

  it.each(LANGUAGES)('names in %s only controls that the windows have', (language) => {
    const texts = new Set([...textsIn(resources[language]), ...textsIn(shellTexts(language))].map(nameOf));
    const named = blocksOf(chapters[language]).flatMap((block) => emphasisIn(inlinesIn(block)));
    const paths = named.flatMap((name) => name.split(', '));
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((name) => !texts.has(nameOf(name)))).toEqual([]);
  });

  it('has pictures that are small together', () => {
    const bytes = LANGUAGES.flatMap((language) =>
      readdirSync(resolve(folder, 'images', language)).map(
        (name) => readFileSync(resolve(folder, 'images', language, name)).length,
      ),
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PICTURE_BYTES);
  });

  it('is listed completely and in order for readers of the repository', () => {
    const page = readFileSync(resolve(folder, 'README.md'), 'utf8');
    for (const language of LANGUAGES) {
      const listed = [...page.matchAll(new RegExp(`\\[([^\\]]+)\\]\\(${language}/([a-z]+)\\.md\\)`, 'g'))];
      expect(listed.map(([, title, id]) => [id, title])).toEqual(
        chapters[language].map(({ id, title }) => [id, title]),
      );
    }
  });
});

describe('a chapter', () => {
  const size = () => ({ width: 1, height: 1 });

  it.each([
    ['a script', '# T\n\n<script>alert(1)</script>'],
    ['an inline element', '# T\n\nA <img src=x onerror=alert(1)> picture'],
    ['a link to the web', '# T\n\n[a](https://example.com)'],
    ['a link that is a script', '# T\n\n[a](javascript:alert)'],
    ['a picture from elsewhere', '# T\n\n![a](https://example.com/a.webp)'],
    ['a section without an anchor', '# T\n\n## Section'],
    ['a second title', '# T\n\n# T'],
    ['text before the title', 'text\n\n# T'],
  ])('with %s is refused', (_what, markdown) => {
    expect(() => parseChapter('x', markdown, size)).toThrow(/^Chapter x: /);
  });

  it('becomes sections with keys, links and pictures', () => {
    const text =
      '# T\n\n<a id="s"></a>\n\n## S\n\nPress <kbd>F1</kbd> [there](b.md#c).\n\n![P](../images/en/p.webp)';
    expect(parseChapter('a', text, size).sections[1]).toEqual({
      id: 's',
      level: 2,
      heading: [{ kind: 'text', text: 'S' }],
      blocks: [
        {
          kind: 'paragraph',
          inlines: [
            { kind: 'text', text: 'Press ' },
            { kind: 'key', text: 'F1' },
            { kind: 'text', text: ' ' },
            { kind: 'link', topic: 'b/c', inlines: [{ kind: 'text', text: 'there' }] },
            { kind: 'text', text: '.' },
          ],
        },
        { kind: 'picture', file: 'p.webp', alt: 'P', width: 1, height: 1 },
      ],
    });
  });
});

describe('the search of the handbook', () => {
  const index = indexHandbook(chapters.de);
  const found = (query: string) =>
    searchHandbook(index, query).map(({ chapterId, sectionId }) => [chapterId, sectionId]);

  it.each(['löschsperre', 'loschsperre', 'LOESCHSPERRE'])('finds the section for %s first', (query) => {
    expect(found(query)[0]).toEqual(['deletion', 'hold']);
  });

  it('finds words inside others, and all words of a query', () => {
    expect(found('sperre')).toContainEqual(['deletion', 'hold']);
    expect(found('stichtag kalender')[0]).toEqual(['cases', 'new']);
    expect(found('stichtag xylophon')).toEqual([]);
    expect(found(' … ')).toEqual([]);
  });

  it('names the line that contains the words, and marks them', () => {
    const [hit] = searchHandbook(index, 'hotspot');
    expect(hit).toMatchObject({ chapterTitle: 'Einstellungen', heading: 'Versand und Benachrichtigungen' });
    expect(hit?.line).toContain('Hotspot');
    expect(handbookMatches('Für Prüfungen geprüft', 'pruf')).toEqual([
      { start: 4, end: 8 },
      { start: 16, end: 20 },
    ]);
  });
});
