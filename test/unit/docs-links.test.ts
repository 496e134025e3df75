import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Page {
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
}

async function readPages(): Promise<readonly Page[]> {
  const inDocs = await readdir(join(root, 'docs'), { recursive: true });
  const names = [...(await readdir(root)), ...inDocs.map((name) => `docs/${name.replaceAll('\\', '/')}`)];
  const paths = names.filter((name) => name.endsWith('.md'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

/** Targets of links and pictures inside the project, as `path#anchor`. */
function targetsOf({ path, text }: Page): readonly string[] {
  const linked = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|<img[^>]*\ssrc="([^"]+)"/g)];
  return linked
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => (target.startsWith('#') ? `${path}${target}` : join(dirname(path), target)))
    .map((target) => target.replaceAll('\\', '/'));
}

/** The anchors that a code host makes of the headings of a page. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading ?? '');
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id ?? '');
  return new Set([
    ...named,
    ...headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  ]);
}

describe('the documentation', async () => {
  const pages = await readPages();

  it('links to files and headings that exist', async () => {
    const broken: string[] = [];
    for (const page of pages) {
      for (const target of targetsOf(page)) {
        const [file = '', anchor] = target.split('#');
        const exists = existsSync(join(root, file));
        const found =
          exists && (anchor === undefined || anchorsOf(await readFile(join(root, file), 'utf8')).has(anchor));
        if (!found) broken.push(`${page.path}: ${target}`);
      }
    }
    expect(pages.flatMap(targetsOf)).toContain('docs/handbook/images/en/prepare.webp');
    expect(broken).toEqual([]);
  });

  it('starts the installed program of Linux as a command line, not as a window', () => {
    const program = /(?:\/usr\/bin|\/opt\/Proofcase)\/proofcase (?=[a-z-])[^`\n]*/g;
    const lines = pages.flatMap(({ text }) => text.match(program) ?? []);
    expect(lines).toHaveLength(1);
    expect(lines.filter((line) => !/ --ozone-platform=headless --cli [a-z]/.test(line))).toEqual([]);
  });

  it('has an alternative text for every picture', () => {
    for (const { path, text } of pages) expect(text, path).not.toMatch(/!\[\s*\]\(/);
  });
});
