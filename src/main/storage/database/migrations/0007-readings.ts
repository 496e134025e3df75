import type { Migration } from './migration';

/**
 * What was read of files, so that a folder that is as it was need not be read again. `bytes` to `inode` are the
 * file's stamp, `version` the program that read it, `inspection` its JSON. Nothing refers to these rows: each can go.
 */
export const readings: Migration = {
  version: 7,
  name: 'readings',
  sql: `
CREATE TABLE file_reading (
  path TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  modified_ms REAL NOT NULL,
  changed_ms REAL NOT NULL,
  inode REAL NOT NULL,
  sha256 TEXT NOT NULL,
  type TEXT NOT NULL,
  version TEXT NOT NULL,
  inspection TEXT NOT NULL,
  used_at TEXT NOT NULL
) STRICT;

CREATE INDEX file_reading_by_use ON file_reading (used_at);
`,
};
