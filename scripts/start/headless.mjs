// `npm start` without a screen: the main job in the real application on a virtual one.
import path from 'node:path';
import { runInDesktopSession } from '../setup/desktop-session.mjs';
import { projectRoot, say } from '../setup/project.mjs';
import { sampleFolder } from '../setup/sample.mjs';

say('No screen here: running the main job in the real application on a virtual one.');
const mainJob = path.join(projectRoot, 'scripts', 'start', 'main-job.mjs');
// It runs the TypeScript of the tests' own application driver, which Node reads by guessing the module kind.
const nodeArguments = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', mainJob];
process.exitCode = await runInDesktopSession(nodeArguments, { PROOFCASE_SAMPLE: sampleFolder });
