import { expect, it } from 'vitest';
import { openingCode } from '../../../src/main/storage/database/connection';

it.each([
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
  ['SQLITE_IOERR_WRITE', 'database-damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'database-damaged'],
  ['SQLITE_CORRUPT', 'database-damaged'],
  ['SQLITE_CORRUPT_VTAB', 'database-damaged'],
  ['SQLITE_NOTADB', 'database-damaged'],
  ['SQLITE_ERROR', 'database-damaged'],
  ['', 'database-damaged'],
  ['SQLITE_CANTOPEN', 'data-folder-unsuitable'],
  ['SQLITE_CANTOPEN_ISDIR', 'data-folder-unsuitable'],
  ['SQLITE_READONLY_DIRECTORY', 'data-folder-unsuitable'],
  ['SQLITE_PERM', 'data-folder-unsuitable'],
  ['SQLITE_BUSY', 'data-folder-in-use'],
  ['SQLITE_BUSY_RECOVERY', 'data-folder-in-use'],
  ['SQLITE_LOCKED', 'data-folder-in-use'],
])('%s while a database is opened is %s', (sqliteCode, code) => {
  expect(openingCode(sqliteCode, () => false)).toBe(code);
});

it.each([
  ['SQLITE_IOERR_WRITE', 'disk-full'],
  ['SQLITE_CANTOPEN', 'disk-full'],
  ['SQLITE_CORRUPT', 'database-damaged'],
])('%s on a full disk is %s', (sqliteCode, code) => {
  expect(openingCode(sqliteCode, () => true)).toBe(code);
});
