// Only the set-up of `npm start` and `npm test`, for whoever wants it apart.
import { prepare, reportingFailure } from './setup/prepare.mjs';

reportingFailure(() => prepare({ screenless: true, peers: true }));
