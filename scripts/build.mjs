// `npm run build`: builds `out/` where the sources changed since the last time.
import { ensureBuild } from './setup/build.mjs';
import { reportingFailure } from './setup/prepare.mjs';

reportingFailure(ensureBuild);
