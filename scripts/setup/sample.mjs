import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectCache, projectRoot, runTool, SetupError, say } from './project.mjs';

/** Makes the sample folder where it is missing or its makers changed. */
export function ensureSample() {
  if (!existsSync(path.join(projectCache, 'sample'))) say('Making the sample folder, half a minute ...');
  const made = runTool(path.join(projectRoot, 'scripts', 'sample', 'make-sample.mjs'), [], { quiet: true });
  if (made.status !== 0) throw new SetupError(`The sample folder could not be made:\n${made.stderr}`);
}
