// `npm run package`: builds and packages for this platform. Arguments go to electron-builder. `--dir` packages around
// the Electron of this checkout, which needs no network, and says which one that is. `--release` refuses a package that
// is not signed.
import path from 'node:path';
import { prepareElectron } from './electron-runtime.mjs';
import { ensureBuild } from './setup/build.mjs';
import { reportingFailure } from './setup/prepare.mjs';
import { runTool, toolPath } from './setup/project.mjs';

const OTHER_TARGET = /^(?:--(?:win|mac|linux|x64|arm64|armv7l|ia32|universal)|-[mowl])/;

/** Options that let electron-builder fetch no Electron. */
function aroundRuntimeAtHand({ path: executable, kind, version }) {
  const folder = path.resolve(executable, process.platform === 'darwin' ? '../../../..' : '..');
  const options = [`-c.electronDist=${folder}`, `-c.electronVersion=${version}`];
  // electron-builder looks for a hook from the project's folder.
  const hook = '-c.afterPack=./scripts/electron-runtime/exchange-database.mjs';
  return kind === 'last-resort' ? [...options, hook] : options;
}

reportingFailure(async () => {
  ensureBuild();
  const typed = process.argv.slice(2);
  const isRelease = typed.includes('--release');
  const signing = isRelease ? ['-c.forceCodeSigning=true'] : [];
  const args = [...typed.filter((argument) => argument !== '--release'), ...signing];
  const isForHere = args.includes('--dir') && !args.some((argument) => OTHER_TARGET.test(argument));
  const runtime = isForHere ? aroundRuntimeAtHand(await prepareElectron()) : [];
  process.exitCode = runTool(toolPath('electron-builder', 'cli.js'), [...args, ...runtime]).status;
});
