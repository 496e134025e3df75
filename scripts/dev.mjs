// `npm run dev`: the window with hot reload, on the practice service and with the sample folder. Further arguments go
// to electron-vite, for example `npm run dev -- --inspect --remoteDebuggingPort 9222`.
import { continueOnProjectNode, hasDisplay, prepare, reportingFailure } from './setup/prepare.mjs';
import { SetupError } from './setup/project.mjs';

await reportingFailure(async () => {
  if (!hasDisplay()) {
    throw new SetupError(
      'npm run dev opens a window and there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set. ' +
        'Use "xvfb-run -a npm run dev" for a virtual one.',
    );
  }
  prepare({ screenless: false, peers: false });
  await continueOnProjectNode('scripts/dev/serve.mjs', process.argv.slice(2));
});
