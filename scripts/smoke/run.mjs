// `node scripts/smoke/run.mjs [FOLDER [TEXT]]`: checks the unpacked application (`npm run package -- --dir`) on the system it
// is for, on Linux in a virtual desktop. Each check is printed as ok, failed or not run, with the reason; the exit code
// is 1 if one failed. With TEXT only the checks run whose names contain it.
import path from 'node:path';
import { runInDesktopSession } from '../setup/desktop-session.mjs';
import { continueOnProjectNode, prepare, reportingFailure } from '../setup/prepare.mjs';
import { projectRoot } from '../setup/project.mjs';

const CHECKS = path.join('scripts', 'smoke', 'checks.mjs');

await reportingFailure(async () => {
  const given = process.argv.slice(2);
  if (process.platform === 'linux' && process.env.PROOFCASE_DESKTOPS === undefined) {
    prepare({ screenless: true });
    process.exitCode = await runInDesktopSession([path.join(projectRoot, CHECKS), ...given]);
  } else await continueOnProjectNode(CHECKS, given);
});
