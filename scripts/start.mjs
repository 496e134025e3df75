// `npm start`: from a fresh clone to the application at work. With a screen the window opens; without one the main
// job runs in the real application on a virtual screen and leaves pictures and an exported evidence folder.
import { continueOnProjectNode, hasDisplay, prepare, reportingFailure } from './setup/prepare.mjs';

await reportingFailure(async () => {
  const screenless = !hasDisplay();
  prepare({ screenless, peers: false });
  const script = screenless ? 'scripts/start/headless.mjs' : 'scripts/start/window.mjs';
  await continueOnProjectNode(script, process.argv.slice(2));
});
