import { randomUUID } from 'node:crypto';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import { EMPTY_FILTER } from '../../../src/domain/case-filter';
import type { CaseId, ItemId } from '../../../src/domain/ids';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import {
  ensurePracticeProfile,
  PRACTICE_PROFILE_ID,
} from '../../../src/main/storage/settings/practice-profile';
import { photoItem } from '../../support/items';
import { saveSource } from '../../support/stored-source';

const AT = '2026-03-10T12:00:00.000Z';
let repositories: Repositories;
beforeEach(() => {
  const database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  repositories = createRepositories(database);
  ensurePracticeProfile(repositories, AT);
});

function addCase(caseNumber: string, note = '', files: readonly string[] = []): CaseId {
  const id = randomUUID() as CaseId;
  const facts = { referenceDate: '2026-03-10', profileId: PRACTICE_PROFILE_ID, createdAt: AT };
  repositories.cases.insert({ id, caseNumber, note, ...facts });
  const stored = { excluded: false, exclusionReason: null, preview: 'none', modifiedMs: null } as const;
  const items = files.map((path) => ({ ...photoItem(path), ...stored, id: randomUUID() as ItemId }));
  saveSource(repositories, id, items, { at: AT });
  repositories.search.index(id, 'items');
  repositories.cases.refreshSummary(id, AT);
  return id;
}

function found(search: string): readonly string[] {
  const { rows } = repositories.cases.list({ ...FIRST_PAGE, search });
  return rows.map(({ caseNumber }) => caseNumber).sort();
}

describe('the search for cases', () => {
  it('finds case numbers, notes and file names by word prefixes', () => {
    addCase('KF-2026/0815', 'Wasserschaden Küche', ['cellar/IMG_0001.jpg']);
    addCase('KF-2026/0816', 'Hagel', ['roof.jpg']);
    expect(found('2026')).toEqual(['KF-2026/0815', 'KF-2026/0816']);
    expect(found('kf 0815')).toEqual(['KF-2026/0815']);
    expect(found('KF-2026/0816')).toEqual(['KF-2026/0816']);
    expect(found('kuch')).toEqual(['KF-2026/0815']);
    expect(found('img_0001')).toEqual(['KF-2026/0815']);
    expect(found('nowhere')).toEqual([]);
  });

  it('treats the syntax of the index as ordinary text', () => {
    addCase('AND-OR-1');
    for (const search of ['"', '*', 'AND', 'NOT (', 'case_number:x', '-1', "'; DROP TABLE"]) {
      expect(() => found(search)).not.toThrow();
    }
    expect(found('AND OR')).toEqual(['AND-OR-1']);
    expect(found(' ** ')).toEqual([]);
  });

  it('finds the changed text of a note and counts included files', () => {
    const id = addCase('KF-1000', 'before', ['a.jpg', 'b.jpg']);
    repositories.cases.change(id, {
      caseNumber: 'KF-1000',
      note: 'after',
      referenceDate: '2026-03-09',
      profileId: PRACTICE_PROFILE_ID,
    });
    expect(found('before')).toEqual([]);
    expect(found('after')).toEqual(['KF-1000']);
    expect(repositories.cases.find(id)).toMatchObject({ photos: 2, documents: 0, level: null });
    const ofLevel = (level: 'none' | 'Green') =>
      repositories.cases.list({ ...FIRST_PAGE, filter: { ...EMPTY_FILTER, levels: [level] } }).total;
    expect(ofLevel('none')).toBe(1);
    expect(ofLevel('Green')).toBe(0);
  });
});
