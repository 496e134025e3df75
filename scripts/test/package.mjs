// `npm run test:package`: the main paths of the window tests, driven in the unpacked package instead of the checkout, and
// the checks of the package that ships. Arguments are file filters in place of the main paths.
import path from 'node:path';
import { prepare, reportingFailure, runOnProjectNode } from '../setup/prepare.mjs';
import { projectCache, SetupError } from '../setup/project.mjs';

const MAIN_PATHS = [
  'main-job',
  'submission',
  'outbox',
  'results',
  'export',
  'search',
  'pdf-viewer',
  'capture',
  'handbook',
  'shell',
  'window-security',
];

await reportingFailure(async () => {
  prepare({ screenless: true, peers: true });
  const chosen = process.argv.slice(2);
  const folder = path.join(projectCache, 'test-package');
  const packed = await runOnProjectNode('scripts/package.mjs', [
    '--dir',
    '--test-build',
    `-c.directories.output=${folder}`,
    // Signing needs a person's certificate, and this package leaves the computer of nobody.
    '-c.forceCodeSigning=false',
    '-c.mac.identity=null',
    '-c.mac.notarize=false',
  ]);
  if (packed !== 0) throw new SetupError('The test package could not be made, see above.');
  const filters = chosen.length > 0 ? chosen : [...MAIN_PATHS, 'packaging'];
  process.exitCode = await runOnProjectNode('scripts/test/stages.mjs', ['e2e', ...filters.map(testFile)], {
    PROOFCASE_TEST_PACKAGE: folder,
  });
});

/** `results` alone would be `split-results`, too. */
function testFile(name) {
  return `test/e2e/${name}`;
}
