import { createHash } from 'node:crypto';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/main/database/migrate';
import { MIGRATIONS } from '../../../src/main/database/migrations';

/** SHA-256 of each migration that shipped. A new one is added here; an old line never changes. */
const SHIPPED: readonly string[] = ['198b90f123ae1e75110d9980e0738ebcff68fd59c6fe8f0cc780fd18475f3600'];

describe('the migrations', () => {
  it('are numbered without a gap', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });

  it('are not edited once they are shipped', () => {
    const hashes = MIGRATIONS.map(({ sql }) => createHash('sha256').update(sql).digest('hex'));
    expect(hashes).toEqual(SHIPPED);
  });

  it('build a schema whose foreign keys are sound, and do nothing the second time', () => {
    const database = new DatabaseConstructor(':memory:');
    migrate(database, MIGRATIONS);
    migrate(database, MIGRATIONS);
    expect(database.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  });

  it('refuse a database from the future', () => {
    const database = new DatabaseConstructor(':memory:');
    database.pragma('user_version = 99');
    expect(() => migrate(database, MIGRATIONS)).toThrow('data-folder-unsuitable');
    expect(database.pragma('user_version', { simple: true })).toBe(99);
    database.close();
  });

  it('leave the version before when a step fails', () => {
    const database = new DatabaseConstructor(':memory:');
    const steps = [
      { version: 1, name: 'good', sql: 'CREATE TABLE a (x)' },
      { version: 2, name: 'bad', sql: 'CREATE TABLE b (x); CREATE TABLE b (x)' },
    ];
    expect(() => migrate(database, steps)).toThrow();
    expect(database.pragma('user_version', { simple: true })).toBe(1);
    expect(database.prepare(`SELECT count(*) AS n FROM sqlite_schema WHERE name = 'b'`).get()).toEqual({
      n: 0,
    });
    database.close();
  });
});
