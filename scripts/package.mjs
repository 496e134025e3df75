// `npm run package`: builds and packages for this platform. Arguments go to electron-builder. `--dir` packages around
// the Electron of this checkout, which needs no network, and says which one that is. `--release` or PROOFCASE_RELEASE=1
// refuses a package that is not signed. `--test-build` adds the entry by which window tests drive the package
// (build/test-package.yml).
import path from 'node:path';
import { prepareElectron } from './electron-runtime.mjs';
import { builderArguments } from './package/builder-arguments.mjs';
import { ensureBuild } from './setup/build.mjs';
import { reportingFailure } from './setup/prepare.mjs';
import { runTool, toolPath } from './setup/project.mjs';

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
  const { args, isForHere } = builderArguments(process.argv.slice(2), process.env);
  const runtime = isForHere ? aroundRuntimeAtHand(await prepareElectron()) : [];
  process.exitCode = runTool(toolPath('electron-builder', 'cli.js'), [...args, ...runtime]).status;
});
