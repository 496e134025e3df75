import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const projectFolder = resolve(import.meta.dirname, '../..');
const cruiser = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'proofcase-imports-'));
  await symlink(join(projectFolder, 'node_modules'), join(project, 'node_modules'), 'junction');
});
afterEach(async () => {
  await rm(project, { recursive: true, force: true });
});

/** Names of the rules that a project with these files breaks. */
async function brokenRules(files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, name)), { recursive: true });
    await writeFile(join(project, name), text);
  }
  const args = [cruiser, '--config', join(projectFolder, '.dependency-cruiser.cjs'), '-T', 'json', 'src'];
  const printed = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: project, maxBuffer: 50_000_000 }, (_error, stdout) =>
      done(stdout),
    );
  });
  const { summary } = JSON.parse(printed) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map((violation) => violation.rule.name))].sort();
}

const LEAF = 'export const value = 1;\n';

test.each<[string, Record<string, string>, string]>([
  ['the domain using Node', { 'src/domain/a.ts': "import 'node:fs';\n" }, 'domain-imports-nothing'],
  [
    'the domain using a type of another top folder',
    {
      'src/domain/a.ts': "import type { B } from '../contract/b';\nexport type A = B;\n",
      'src/contract/b.ts': 'export type B = 1;\n',
    },
    'domain-imports-nothing',
  ],
  [
    'the contract using main',
    { 'src/contract/a.ts': "import '../main/b';\n", 'src/main/b.ts': LEAF },
    'contract-imports-domain',
  ],
  ['the contract using a package', { 'src/contract/a.ts': "import 'react';\n" }, 'contract-packages'],
  [
    'texts using the renderer',
    { 'src/locales/a.ts': "import '../renderer/b';\n", 'src/renderer/b.ts': LEAF },
    'locales-import-domain',
  ],
  [
    'the renderer bypassing the bridge',
    { 'src/renderer/a.ts': "import '../main/b';\n", 'src/main/b.ts': LEAF },
    'renderer-behind-ipc',
  ],
  ['the renderer using Node', { 'src/renderer/a.ts': "import 'node:path';\n" }, 'renderer-without-node'],
  [
    'the preload using main',
    { 'src/preload/index.ts': "import '../main/b';\n", 'src/main/b.ts': LEAF },
    'preload-imports-contract',
  ],
  ['the preload using Node', { 'src/preload/index.ts': "import 'node:fs';\n" }, 'preload-without-node'],
  [
    'the engine using Electron',
    { 'src/main/sending/journal/a.ts': "import { app } from 'electron';\napp.quit();\n" },
    'electron-only-in-app',
  ],
  [
    'the renderer using Electron',
    { 'src/renderer/a.ts': "import { app } from 'electron';\napp.quit();\n" },
    'electron-only-in-app',
  ],
  [
    'the engine using the shell',
    { 'src/main/sending/journal/a.ts': "import '../../app/shell/b';\n", 'src/main/app/shell/b.ts': LEAF },
    'engine-not-into-app',
  ],
  [
    'main using the renderer',
    { 'src/main/app/shell/a.ts': "import '../../../renderer/b';\n", 'src/renderer/b.ts': LEAF },
    'main-not-into-renderer',
  ],
  [
    'the practice service using the client',
    {
      'src/practice-service/a.ts': "import '../main/sending/service/b';\n",
      'src/main/sending/service/b.ts': LEAF,
    },
    'practice-service-apart',
  ],
  [
    'the client using the practice service',
    {
      'src/main/sending/service/a.ts': "import '../../../practice-service/b';\n",
      'src/practice-service/b.ts': LEAF,
    },
    'practice-service-is-a-process',
  ],
  [
    'a picture library outside of its folder',
    { 'src/main/sending/journal/a.ts': "import sharp from 'sharp';\nsharp();\n" },
    'picture-libraries-in-one-place',
  ],
  [
    'a circular import of values',
    {
      'src/main/a.ts': "import { b } from './b';\nexport const a = () => b;\n",
      'src/main/b.ts': "import { a } from './a';\nexport const b = () => a;\n",
    },
    'no-circles',
  ],
  [
    'a circular import of types',
    {
      'src/domain/a.ts': "import type { B } from './b';\nexport type A = B | 1;\n",
      'src/domain/b.ts': "import type { A } from './a';\nexport type B = A[];\n",
    },
    'no-circles',
  ],
  [
    'a capability using one that builds on it',
    { 'src/main/storage/a.ts': "import '../sending/b';\n", 'src/main/sending/b.ts': LEAF },
    'main-storage-imports-downwards',
  ],
  [
    'a capability using the engine',
    { 'src/main/results/a.ts': "import '../engine';\n", 'src/main/engine.ts': LEAF },
    'main-capabilities-without-engine',
  ],
])('the dependency check reports %s', async (_title, files, rule) => {
  expect(await brokenRules(files)).toContain(rule);
});

test('the dependency check passes when all import directions are allowed', async () => {
  const files = {
    'src/domain/a.ts': LEAF,
    'src/contract/a.ts':
      "import { z } from 'zod';\nimport type { value } from '../domain/a';\nexport const schema = z.custom<typeof value>();\n",
    'src/main/index.ts': "import { app } from 'electron';\nimport './sending/journal/a';\napp.quit();\n",
    'src/main/sending/journal/a.ts': "import 'node:fs';\nimport '../../../contract/a';\n",
    'src/main/intake/photos/a.ts': "import sharp from 'sharp';\nsharp();\n",
    'src/renderer/a.tsx': "import 'react';\nimport '../contract/a';\n",
    'src/practice-service/a.ts': "import '../domain/a';\nimport '../main/intake/photos/a';\n",
  };
  expect(await brokenRules(files)).toEqual([]);
});
