// `npm run bench`: every figure beside its peer, in one run. Arguments choose rows (`npm run bench -- P1 P7`).
import { continueOnProjectNode, prepare, reportingFailure } from './setup/prepare.mjs';

await reportingFailure(async () => {
  prepare({ screenless: true, peers: true });
  await continueOnProjectNode('test/bench/run.mjs', process.argv.slice(2));
});
