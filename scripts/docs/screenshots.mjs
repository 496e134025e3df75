// `node scripts/docs/screenshots.mjs [NAME…]`: the pictures of the handbook, or those named, taken in the real
// application on a virtual screen (`scripts/docs/take-screenshots.mjs` does the work inside that session).
import path from 'node:path';
import { runInDesktopSession } from '../setup/desktop-session.mjs';
import { prepare, reportingFailure } from '../setup/prepare.mjs';
import { projectRoot } from '../setup/project.mjs';

await reportingFailure(async () => {
  prepare({ screenless: true, peers: false });
  const script = path.join(projectRoot, 'scripts', 'docs', 'take-screenshots.mjs');
  const names = process.argv.slice(2);
  process.exitCode = await runInDesktopSession([
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    script,
    ...names,
  ]);
});
