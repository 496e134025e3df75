// `npm start` without a screen: the main job in the real application on a virtual one.
import path from 'node:path';
import { runInDesktopSession } from '../setup/desktop-session.mjs';
import { projectRoot, say } from '../setup/project.mjs';
import { sampleFolder } from './sample-folder.mjs';

say('No screen here: running the main job in the real application on a virtual one.');
process.exitCode = runInDesktopSession(path.join(projectRoot, 'scripts', 'start', 'main-job.mjs'), [], {
  PROOFCASE_SAMPLE: sampleFolder,
});
