// `npm run package`: builds and packages for this platform. Arguments go to electron-builder, `--dir` for one.
import { ensureBuild } from './setup/build.mjs';
import { reportingFailure } from './setup/prepare.mjs';
import { runTool, toolPath } from './setup/project.mjs';

reportingFailure(() => {
  ensureBuild();
  process.exitCode = runTool(toolPath('electron-builder', 'cli.js'), process.argv.slice(2)).status;
});
