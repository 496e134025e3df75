import { describe, expect, it } from 'vitest';
import {
  type Block,
  type Chapter,
  type Inline,
  linesOf,
  plainText,
  type Section,
} from '../../src/domain/handbook/chapter';
import { handbookMatches, indexHandbook, searchHandbook } from '../../src/domain/handbook/search-handbook';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (words: string): Block => ({ kind: 'paragraph', inlines: [text(words)] });
const section = (id: string | null, heading: string, ...lines: readonly string[]): Section => ({
  id,
  level: 2,
  heading: [text(heading)],
  blocks: lines.map(paragraph),
});
const chapter = (id: string, title: string, ...sections: readonly Section[]): Chapter => ({
  id,
  title,
  sections,
});

const found = (chapters: readonly Chapter[], query: string) =>
  searchHandbook(indexHandbook(chapters), query).map(({ chapterId, sectionId, line }) => [
    chapterId,
    sectionId,
    line,
  ]);

/** A text with its matches in brackets. */
function marked(line: string, query: string): string {
  const ranges = [...handbookMatches(line, query)].reverse();
  return ranges.reduce(
    (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    line,
  );
}

describe('the search of a handbook', () => {
  it('finds headings first, then words in one line, then words in several', () => {
    const chapters = [
      chapter('a', 'Reports', section('apart', 'Parts', 'A case', 'has a budget')),
      chapter('b', 'Exports', section('line', 'Costs', 'The month', 'A budget for each case')),
      chapter('c', 'Settings', section('heading', 'Case budget', 'An amount')),
    ];
    expect(found(chapters, 'case budget')).toEqual([
      ['c', 'heading', null],
      ['b', 'line', 'A budget for each case'],
      ['a', 'apart', 'A case'],
    ]);
  });

  it('finds a section only by all of its words, in its heading or its lines', () => {
    const chapters = [
      chapter(
        'a',
        'Reports',
        section('both', 'Budget', 'For each case'),
        section('one', 'Budget', 'A month'),
      ),
    ];
    expect(found(chapters, 'budget case')).toEqual([['a', 'both', 'For each case']]);
    expect(found(chapters, 'budget year')).toEqual([]);
    expect(found(chapters, ' … ')).toEqual([]);
  });

  it('finds by its title the introduction of a chapter, and none of its sections', () => {
    const chapters = [
      chapter('a', 'Reports', section(null, '', 'For a file'), section('paper', 'On paper', 'A printer')),
    ];
    expect(searchHandbook(indexHandbook(chapters), 'reports')).toEqual([
      { chapterId: 'a', chapterTitle: 'Reports', sectionId: null, heading: '', line: null },
    ]);
    expect(searchHandbook(indexHandbook(chapters), 'printer')).toEqual([
      { chapterId: 'a', chapterTitle: 'Reports', sectionId: 'paper', heading: 'On paper', line: 'A printer' },
    ]);
  });

  it('shows the first of the lines with the most words', () => {
    const lines = ['The budget', 'The budget of a month', 'A month of the budget', 'A month'];
    const chapters = [chapter('a', 'Reports', section('s', 'Costs', ...lines))];
    expect(found(chapters, 'month budget')).toEqual([['a', 's', 'The budget of a month']]);
  });

  it.each([
    ['Vorprüfung der Prüfung', 'prüf', 'Vor[prüf]ung der [Prüf]ung'],
    // Inside a word only from three letters on.
    ['A season on ice', 'on', 'A season [on] ice'],
    ['A season on ice', 'son', 'A sea[son] on ice'],
    // In the other spelling of an umlaut, the whole word.
    ['Die Prüfung', 'pruef', 'Die [Prüfung]'],
    ['Die Pruefung', 'prüf', 'Die [Pruef]ung'],
    ['Die Großaufnahme', 'gross', 'Die [Großaufnahme]'],
    ['A case of a month', 'month case', 'A [case] of a [month]'],
    ['A case', 'budget', 'A case'],
    ['A case', ' … ', 'A case'],
  ])('marks in “%s” for “%s”: %s', (line, query, shown) => {
    expect(marked(line, query)).toBe(shown);
  });
});

describe('a chapter of the handbook', () => {
  it('reads as plain words, whatever their markup', () => {
    expect(
      plainText([
        text('Press '),
        { kind: 'key', text: 'F1' },
        text(' in '),
        { kind: 'strong', inlines: [text('the '), { kind: 'emphasis', inlines: [text('list')] }] },
      ]),
    ).toBe('Press F1 in the list');
  });

  it('has lines of its paragraphs, items, rows, notes and pictures', () => {
    expect(
      linesOf([
        paragraph('First'),
        {
          kind: 'list',
          isOrdered: false,
          items: [[paragraph('One')], [paragraph('Two'), paragraph('More')]],
        },
        {
          kind: 'table',
          head: [[text('Word')], [text('Means')]],
          rows: [[[text('case')], [text('a file')]]],
        },
        { kind: 'picture', file: 'p.webp', alt: 'The list', width: 1, height: 1 },
        { kind: 'note', blocks: [paragraph('Mind this')] },
      ]),
    ).toEqual(['First', 'One', 'Two', 'More', 'case · a file', 'The list', 'Mind this']);
  });
});
