import type { Migration } from './migration';

/**
 * Which decoder made the rows of a result (0: none could), and the newest one that tried. Until here one decoder made
 * all of them. The index finds what a newer one has not tried, at once where there is nothing.
 */
export const decoderVersions: Migration = {
  version: 11,
  name: 'decoder-versions',
  sql: `
ALTER TABLE result ADD COLUMN decoder_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE result ADD COLUMN decoder_tried INTEGER NOT NULL DEFAULT 1;
CREATE INDEX result_by_decoder_tried ON result (decoder_tried);
CREATE INDEX package_with_unfiled_answer ON package (state, answer_bytes)
  WHERE state IN ('unknown', 'closed') AND answer_bytes IS NOT NULL;
`,
};
