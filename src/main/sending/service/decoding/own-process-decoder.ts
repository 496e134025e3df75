import { storableAnalysis } from '../../../storage/database/storable-analysis';
import { decodeResponse } from './decode-response';
import { DECODER_VERSION, type Decoder, ReadingFailed } from './decoder';
import { MAX_ANALYSIS_BYTES } from './result-limits';
import { unpackAttachments } from './unpack-attachments';

/** Reads in the process that calls it: the result worker, and tests. */
export const DECODER: Decoder = {
  version: DECODER_VERSION,
  prepare: () => undefined,
  async read(...response) {
    const { analysis, ...decoded } = await decodeResponse(...response);
    const storable = storableAnalysis(analysis);
    if (storable.text.length > MAX_ANALYSIS_BYTES) {
      throw new ReadingFailed('limit', `the analysis takes ${storable.text.length} bytes`);
    }
    return { ...decoded, analysis: storable };
  },
  unpack: (archiveFile, intoFolder) =>
    unpackAttachments(archiveFile, intoFolder, { archiveName: 'attachments.zip' }),
};
