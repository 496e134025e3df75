// `node scripts/smoke/run.mjs [FOLDER]`: checks the unpacked application (`npm run package -- --dir`) on the system it
// is for. Each check is printed as ok, failed, or not for this system; the exit code is 1 if one failed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLineChecks } from './command-line.mjs';
import { contentChecks } from './content.mjs';
import { fileChecks } from './files.mjs';
import { packagedApplication } from './packaged.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const application = packagedApplication(path.resolve(process.argv[2] ?? path.join(root, 'dist')));
const scratch = mkdtempSync(path.join(tmpdir(), 'proofcase-smoke-'));
const checks = [...contentChecks, ...commandLineChecks, ...fileChecks];

let failures = 0;
try {
  for (const [index, { name, platforms, run }] of checks.entries()) {
    if (platforms !== undefined && !platforms.includes(process.platform)) {
      console.log(`not for this system  ${name}`);
      continue;
    }
    try {
      await run({
        application,
        sample: path.join(root, 'sample'),
        scratch: path.join(scratch, String(index)),
      });
      console.log(`ok                   ${name}`);
    } catch (error) {
      failures += 1;
      console.log(`FAILED               ${name}\n${error instanceof Error ? error.stack : error}`);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
}
process.exitCode = failures === 0 ? 0 : 1;
