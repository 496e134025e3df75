// Runs only the set-up of `npm start` and `npm test`.
import { prepare, reportingFailure } from './setup/prepare.mjs';

reportingFailure(() => prepare({ screenless: true, peers: true }));
