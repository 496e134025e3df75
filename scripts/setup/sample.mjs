import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectCache, projectRoot, runTool, SetupError, say } from './project.mjs';

const sources = path.join(projectRoot, 'scripts', 'sample');

function sourceStamp() {
  const hash = createHash('sha256');
  const files = readdirSync(sources, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)).sort()) {
    hash.update(path.relative(sources, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Makes the sample folder where it is missing or its makers changed. Returns its path. */
export function ensureSample() {
  const folder = path.join(projectCache, 'sample');
  const stampFile = path.join(projectCache, 'sample-stamp');
  const stamp = sourceStamp();
  if (existsSync(folder) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return folder;
  say('Making the sample folder ...');
  const done = runTool(path.join(sources, 'make-sample.mjs'), [], { stdio: ['ignore', 2, 2] });
  if (done.status !== 0) throw new SetupError('The sample folder could not be made, see above.');
  writeFileSync(stampFile, stamp);
  return folder;
}
