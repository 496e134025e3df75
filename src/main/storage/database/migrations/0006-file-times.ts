import type { Migration } from './migration';

/** With the size, the time of the last change tells whether a file is as it was read; null for items read before. */
export const fileTimes: Migration = {
  version: 6,
  name: 'file-times',
  sql: 'ALTER TABLE item ADD COLUMN modified_ms REAL;',
};
