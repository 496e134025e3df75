import path from 'node:path';
import { SAMPLE_CASE_NUMBER } from '../sample/make-sample.mjs';
import { projectCache } from '../setup/project.mjs';

/** Where the set-up put the sample; its name is a valid case number. */
export const sampleFolder = path.join(projectCache, 'sample', SAMPLE_CASE_NUMBER);
