import assert from 'node:assert/strict';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { projectRoot } from '../setup/project.mjs';
import { shippedPackages } from '../shipped-packages.mjs';

const { arch, platform } = process;
const SIZE_BUDGETS = path.join(projectRoot, 'build', 'size-budgets.json');
const OFF = [
  'RunAsNode',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'GrantFileProtocolExtraPrivileges',
];
const ON = ['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'];

function unpacked({ resources }, ...names) {
  return path.join(resources, 'app.asar.unpacked', 'node_modules', ...names);
}

/** Names of files below a folder that end in `.node`. */
function nativeFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.node'));
}

/** Size of a file, or of all files below a folder. */
function megabytesOf(place) {
  const stats = lstatSync(place);
  const files = stats.isDirectory()
    ? readdirSync(place, { recursive: true }).map((name) => lstatSync(path.join(place, name)))
    : [stats];
  return Math.ceil(files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 1e6);
}

/** Places of the packages in the archive, as the lock file names them. */
function packagesIn({ resources }) {
  return listPackage(path.join(resources, 'app.asar'), { isPack: false })
    .map((file) => file.split(/[\\/]/).join('/'))
    .map(
      (file) =>
        /^\/(node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1],
    )
    .filter((place) => place !== undefined)
    .sort();
}

export const contentChecks = [
  {
    name: 'the installed files and those of the application itself are within the size budget',
    run({ application }) {
      const budget = JSON.parse(readFileSync(SIZE_BUDGETS, 'utf8'))[`${platform}-${arch}`];
      assert.ok(budget, `no budget for ${platform}-${arch}`);
      const sizes = ['app.asar', 'app.asar.unpacked'].map((name) =>
        megabytesOf(path.join(application.resources, name)),
      );
      const applicationMegabytes = sizes[0] + sizes[1];
      const installedMegabytes = megabytesOf(application.folder);
      const measured = `${applicationMegabytes} and ${installedMegabytes} MB`;
      assert.ok(applicationMegabytes <= budget.applicationMegabytes, measured);
      assert.ok(installedMegabytes <= budget.installedMegabytes, measured);
    },
  },
  {
    name: 'the fuses are set as the security checklist says',
    async run({ application }) {
      const wire = await getCurrentFuseWire(application.executable);
      for (const name of OFF) assert.equal(wire[FuseV1Options[name]], FuseState.DISABLE, name);
      for (const name of ON) assert.equal(wire[FuseV1Options[name]], FuseState.ENABLE, name);
    },
  },
  {
    name: `each native module has one build, for ${platform}-${arch}`,
    run({ application }) {
      const files = nativeFiles(unpacked(application)).map((file) => file.split(path.sep).join('/'));
      const builtFor = (file) => new RegExp(`(^|/)[a-z0-9-]*${platform}[-_]${arch}[./]`).test(file);
      // The test runtime of last resort brings a build of the database of its own.
      const isStandIn = (file) => file === 'better-sqlite3/better_sqlite3.node';
      assert.deepEqual(
        files.filter((file) => !builtFor(file) && !isStandIn(file)),
        [],
      );
      const names = files.map((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)[0]);
      assert.deepEqual(names.sort(), [...new Set(names)], 'a module has several builds');
      for (const name of ['better-sqlite3', 'keytar']) assert.ok(names.includes(name), `${name} has none`);
    },
  },
  {
    name: 'pictures are decoded by the WebAssembly build of sharp alone',
    run({ application }) {
      const files = listPackage(path.join(application.resources, 'app.asar'), { isPack: false });
      const builds = files.map((file) => /@img[\\/](sharp-[^\\/]+)$/.exec(file)?.[1]).filter(Boolean);
      assert.deepEqual(builds, ['sharp-wasm32']);
      assert.deepEqual(nativeFiles(unpacked(application, '@img')), []);
    },
  },
  {
    name: 'the bill of materials and the licences list the packages of the archive, bundled ones, and Electron',
    run({ application }) {
      const shipped = shippedPackages();
      const beside = shipped.filter(({ isBeside }) => isBeside).map(({ place }) => place);
      assert.deepEqual(packagesIn(application), beside.sort());
      const archive = path.join(application.resources, 'app.asar');
      const shown = JSON.parse(extractFile(archive, path.join('out', 'licences.json')));
      const named = ({ name, version }) => `${name}@${version}`;
      assert.deepEqual(shown.map(named).sort(), [...new Set(shipped.map(named))].sort());
    },
  },
  {
    name: 'the functions of Windows have their native library',
    platforms: ['win32'],
    run({ application }) {
      assert.ok(nativeFiles(unpacked(application, '@koromix', `koffi-win32-${arch}`)).length > 0);
    },
  },
];
