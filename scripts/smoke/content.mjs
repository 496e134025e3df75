import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

const { arch, platform } = process;
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

export const contentChecks = [
  {
    name: 'the fuses are set as the security checklist says',
    async run({ application }) {
      const wire = await getCurrentFuseWire(application.executable);
      for (const name of OFF) assert.equal(wire[FuseV1Options[name]], FuseState.DISABLE, name);
      for (const name of ON) assert.equal(wire[FuseV1Options[name]], FuseState.ENABLE, name);
    },
  },
  {
    name: `the keychain has its native file for ${platform}-${arch} and for no other system`,
    run({ application }) {
      const files = nativeFiles(unpacked(application, 'keytar', 'prebuilds'));
      assert.ok(
        files.some((name) => name.startsWith(`${platform}-${arch}`)),
        String(files),
      );
      const others = ['win32', 'darwin', 'linux'].filter((name) => name !== platform);
      assert.deepEqual(
        files.filter((file) => others.some((name) => file.startsWith(`${name}-`))),
        [],
      );
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
    name: 'the functions of Windows have their native library',
    platforms: ['win32'],
    run({ application }) {
      assert.ok(nativeFiles(unpacked(application, '@koromix', `koffi-win32-${arch}`)).length > 0);
    },
  },
];
