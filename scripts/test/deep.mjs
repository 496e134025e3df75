// `npm run test:deep`: the long suites at full count, with a table of what was tried at its end. `--minutes N` ends it
// after the suite that runs then; `--seed N` repeats the random cases of an earlier run. Other arguments name rows (T1).
import { continueOnProjectNode, prepare, reportingFailure } from '../setup/prepare.mjs';

await reportingFailure(async () => {
  prepare({ screenless: true, peers: true });
  await continueOnProjectNode('scripts/test/deep-run.mjs', process.argv.slice(2));
});
