// `npm test`: from a fresh clone to a verdict. Arguments choose stages: lint, unit, integration, faults, e2e; none means
// all. Other arguments are passed to the stages as file filters.
import { continueOnProjectNode, prepare, reportingFailure } from './setup/prepare.mjs';

await reportingFailure(async () => {
  prepare({ screenless: true, peers: true });
  await continueOnProjectNode('scripts/test/stages.mjs', process.argv.slice(2));
});
