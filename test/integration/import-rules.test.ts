import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const projectFolder = resolve(import.meta.dirname, '../..');
const cruiser = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

const LEAF = 'export const value = 1;\n';

/** Files that others import. */
const IMPORTED: Readonly<Record<string, string>> = {
  'src/contract/leaf.ts': `${LEAF}export type Leaf = 1;\n`,
  'src/main/leaf.ts': LEAF,
  'src/main/sending/service/leaf.ts': LEAF,
  'src/main/app/shell/leaf.ts': LEAF,
  'src/domain/second-type.ts': "import type { A } from './first-type';\nexport type B = A[];\n",
  'src/main/second-half.ts': "import { a } from './first-half';\nexport const b = () => a;\n",
  'src/practice-service/leaf.ts': LEAF,
  'src/renderer/leaf.ts': LEAF,
};

const QUIT = "import { app } from 'electron';\napp.quit();\n";

/** What a file does, its path and text, and the rule that it breaks. */
const BREACHES: readonly (readonly [string, string, string, string])[] = [
  ['the domain using Node', 'src/domain/uses-node.ts', "import 'node:fs';\n", 'domain-imports-nothing'],
  [
    'the domain using a type of another top folder',
    'src/domain/uses-contract.ts',
    "import type { Leaf } from '../contract/leaf';\nexport type A = Leaf;\n",
    'domain-imports-nothing',
  ],
  [
    'the contract using main',
    'src/contract/uses-main.ts',
    "import '../main/leaf';\n",
    'contract-imports-domain',
  ],
  ['the contract using a package', 'src/contract/uses-package.ts', "import 'react';\n", 'contract-packages'],
  [
    'texts using the renderer',
    'src/locales/uses-renderer.ts',
    "import '../renderer/leaf';\n",
    'locales-import-domain',
  ],
  [
    'the renderer bypassing the bridge',
    'src/renderer/uses-main.ts',
    "import '../main/leaf';\n",
    'renderer-behind-ipc',
  ],
  ['the renderer using Node', 'src/renderer/uses-node.ts', "import 'node:path';\n", 'renderer-without-node'],
  [
    'the preload using main',
    'src/preload/uses-main.ts',
    "import '../main/leaf';\n",
    'preload-imports-contract',
  ],
  ['the preload using Node', 'src/preload/uses-node.ts', "import 'node:fs';\n", 'preload-without-node'],
  ['the engine using Electron', 'src/main/sending/journal/uses-electron.ts', QUIT, 'electron-only-in-app'],
  ['the renderer using Electron', 'src/renderer/uses-electron.ts', QUIT, 'electron-only-in-app'],
  [
    'the engine using the shell',
    'src/main/sending/journal/uses-shell.ts',
    "import '../../app/shell/leaf';\n",
    'engine-not-into-app',
  ],
  [
    'main using the renderer',
    'src/main/app/shell/uses-renderer.ts',
    "import '../../../renderer/leaf';\n",
    'main-not-into-renderer',
  ],
  [
    'the practice service using the client',
    'src/practice-service/uses-client.ts',
    "import '../main/sending/service/leaf';\n",
    'practice-service-apart',
  ],
  [
    'the client using the practice service',
    'src/main/sending/service/uses-practice-service.ts',
    "import '../../../practice-service/leaf';\n",
    'practice-service-is-a-process',
  ],
  [
    'a picture library outside of its folder',
    'src/main/sending/journal/uses-sharp.ts',
    "import sharp from 'sharp';\nsharp();\n",
    'picture-libraries-in-one-place',
  ],
  [
    'a circular import of values',
    'src/main/first-half.ts',
    "import { b } from './second-half';\nexport const a = () => b;\n",
    'no-circles',
  ],
  [
    'a circular import of types',
    'src/domain/first-type.ts',
    "import type { B } from './second-type';\nexport type A = B | 1;\n",
    'no-circles',
  ],
  [
    'a capability using one that builds on it',
    'src/main/storage/uses-sending.ts',
    "import '../sending/service/leaf';\n",
    'main-storage-imports-downwards',
  ],
  [
    'a capability using the engine',
    'src/main/results/uses-engine.ts',
    "import '../leaf';\n",
    'main-capabilities-without-engine',
  ],
  ['code using a file that is not there', 'src/main/uses-gone.ts', "import './gone';\n", 'resolvable'],
  [
    'a script using a file that is not there',
    'scripts/uses-gone.mjs',
    "import './gone.mjs';\n",
    'resolvable',
  ],
];

const ALLOWED: Readonly<Record<string, string>> = {
  'src/domain/allowed.ts': LEAF,
  'src/contract/allowed.ts':
    "import { z } from 'zod';\nimport type { value } from '../domain/allowed';\nexport const schema = z.custom<typeof value>();\n",
  'src/main/index.ts': "import { app } from 'electron';\nimport './sending/journal/allowed';\napp.quit();\n",
  'src/main/sending/journal/allowed.ts': "import 'node:fs';\nimport '../../../contract/allowed';\n",
  'src/main/intake/photos/allowed.ts': "import sharp from 'sharp';\nsharp();\n",
  'src/renderer/allowed.tsx': "import 'react';\nimport '../contract/allowed';\n",
  'src/practice-service/allowed.ts': "import '../domain/allowed';\nimport '../main/intake/photos/allowed';\n",
};

let project: string;
let found: readonly Violation[];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'proofcase-imports-'));
  await symlink(join(projectFolder, 'node_modules'), join(project, 'node_modules'), 'junction');
  const breaching = Object.fromEntries(BREACHES.map(([, file, text]) => [file, text]));
  for (const [file, text] of Object.entries({ ...ALLOWED, ...IMPORTED, ...breaching })) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
  found = await violations();
});
afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

function rulesBrokenBy(file: string): readonly string[] {
  return found.filter(({ from }) => from === file).map(({ rule }) => rule.name);
}

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

/** What one run over all files reports. */
async function violations(): Promise<readonly Violation[]> {
  const config = join(projectFolder, '.dependency-cruiser.cjs');
  const args = [cruiser, '--config', config, '-T', 'json', 'src', 'scripts'];
  const printed = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: project, maxBuffer: 50_000_000 }, (_error, stdout) =>
      done(stdout),
    );
  });
  const { summary } = JSON.parse(printed) as { summary: { violations: readonly Violation[] } };
  return summary.violations;
}

test.each(BREACHES)('the dependency check reports %s', (_title, file, _text, rule) => {
  expect(rulesBrokenBy(file)).toContain(rule);
});

test('the dependency check passes files whose import directions are all allowed', () => {
  expect(Object.keys(ALLOWED).flatMap(rulesBrokenBy)).toEqual([]);
});
