import type { Migration } from './migration';

/**
 * What the pixels of a content tell, so that a file that is read again is not decoded again. The perceptual hash also
 * in four parts of 16 bits, each with an index: nearly equal pictures share a part but for one bit.
 */
export const pictureLooks: Migration = {
  version: 9,
  name: 'picture-looks',
  sql: `
CREATE TABLE picture_look (
  sha256 TEXT PRIMARY KEY,
  look TEXT NOT NULL,
  hash TEXT,
  band0 INTEGER,
  band1 INTEGER,
  band2 INTEGER,
  band3 INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_look_by_band0 ON picture_look (band0) WHERE hash IS NOT NULL;
CREATE INDEX picture_look_by_band1 ON picture_look (band1) WHERE hash IS NOT NULL;
CREATE INDEX picture_look_by_band2 ON picture_look (band2) WHERE hash IS NOT NULL;
CREATE INDEX picture_look_by_band3 ON picture_look (band3) WHERE hash IS NOT NULL;
`,
};
