import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Pages of the documentation, relative to the project. */
async function pages(): Promise<readonly string[]> {
  const names = await readdir(join(root, 'docs'));
  return ['README.md', ...names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
}

/** Files of the project that a page shows as pictures, relative to the project. */
function picturesOf(page: string, text: string): readonly string[] {
  const linked = [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)[^)]*\)|<img[^>]*\ssrc="([^"]+)"/g)];
  return linked
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));
}

describe('the pictures of the documentation', async () => {
  const shown = await Promise.all(
    (await pages()).map(async (page) => picturesOf(page, await readFile(join(root, page), 'utf8'))),
  );

  it('all exist', () => {
    const paths = shown.flat();
    expect(paths).toContain('docs/images/prepare-light-de.png');
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('have a text for those who do not see them', async () => {
    for (const page of await pages()) {
      expect(await readFile(join(root, page), 'utf8'), page).not.toMatch(/!\[\s*\]\(/);
    }
  });
});
