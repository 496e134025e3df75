import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../../src/contract/case-list-views';
import type { CaseId, CaseNoteId, ItemId } from '../../../src/domain/ids';
import { FOLD_VERSION } from '../../../src/domain/search/fold';
import { ERASED_NOTE_SETTING } from '../../../src/main/storage/database/case-notes-repository';
import { type Database, openDatabase } from '../../../src/main/storage/database/connection';
import { DATABASE_FILE } from '../../../src/main/storage/database/file-names';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import { rewriteDatabase } from '../../../src/main/storage/database/rewrite';
import { startSearchUpkeep } from '../../../src/main/storage/search/search-upkeep';
import {
  ensurePracticeProfile,
  PRACTICE_PROFILE_ID,
} from '../../../src/main/storage/settings/practice-profile';
import { photoItem } from '../../support/items';
import { saveSource } from '../../support/stored-source';

const AT = '2026-03-10T12:00:00.000Z';
let folder: string;
let database: Database;
let repositories: Repositories;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofcase-search-'));
  database = openDatabase(folder);
  repositories = createRepositories(database);
  ensurePracticeProfile(repositories, AT);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function addCase(index: number, file = `IMG_${index}.jpg`): CaseId {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` as CaseId;
  const facts = { referenceDate: '2026-03-10', profileId: PRACTICE_PROFILE_ID, createdAt: AT };
  repositories.inTransaction(() => {
    repositories.cases.insert({ id, caseNumber: `CASE-${index}`, note: 'hail', ...facts });
    const stored = { excluded: false, exclusionReason: null, preview: 'none', modifiedMs: null } as const;
    const item = photoItem(file, { findings: [{ code: 'no-metadata', severity: 'warning' }] });
    saveSource(repositories, id, [{ ...item, ...stored, id: `item-${index}` as ItemId }], { at: AT });
    repositories.search.index(id, 'items');
  });
  return id;
}

const found = (search: string): number => repositories.cases.list({ ...FIRST_PAGE, search }).total;

/** Bytes of the database after everything in its log was written back. */
function holds(word: string): boolean {
  database.pragma('wal_checkpoint(TRUNCATE)');
  return readFileSync(join(folder, DATABASE_FILE)).includes(word);
}

/** Rewrites the file as after a deletion, while no connection is open. */
function rewrite(): void {
  database.close();
  expect(rewriteDatabase(join(folder, DATABASE_FILE))).toBeNull();
  database = openDatabase(folder);
  repositories = createRepositories(database);
}

const NOTE = { version: 1, kind: 'written', at: AT, actor: 'anna', salt: 's', sha256: 'h' } as const;

describe('the search index', () => {
  it('is rebuilt in batches after an update, resumes after an interruption, and reports its progress', async () => {
    for (let index = 0; index < 120; index += 1) addCase(index);
    database.exec(`DELETE FROM search_source; INSERT INTO case_words (case_words) VALUES ('delete-all');
      UPDATE "case" SET finding_codes = ''; DELETE FROM case_day`);
    repositories.settings.set('searchVersion', 'an earlier one');
    expect(found('hail')).toBe(0);
    const waiting: (() => void)[] = [];
    const timers = {
      after: (_delayMs: number, work: () => void) => {
        waiting.push(work);
        return () => undefined;
      },
    };
    let told = 0;
    const start = (closing: AbortSignal) =>
      startSearchUpkeep({
        repositories,
        timers,
        closing,
        onDefect: (error) => {
          throw error;
        },
        onProgress: () => {
          told += 1;
        },
      });
    const closing = new AbortController();
    start(closing.signal);
    expect(repositories.search.pendingCount()).toBe(120);
    waiting.shift()?.();
    const left = repositories.search.pendingCount();
    expect(left).toBeLessThan(120);
    closing.abort();
    waiting.shift()?.();
    expect(repositories.search.pendingCount()).toBe(left);
    expect(repositories.cases.list({ ...FIRST_PAGE, search: 'hail' })).toMatchObject({
      indexing: left,
      total: 120 - left,
    });
    start(new AbortController().signal);
    for (let work = waiting.shift(); work; work = waiting.shift()) work();
    expect(repositories.search.pendingCount()).toBe(0);
    expect(told).toBe(1);
    expect(found('hail')).toBe(120);
    expect(found('g_119')).toBe(1);
    expect(repositories.cases.facets().findings).toEqual({ 'no-metadata': 120 });
  });

  it('is rebuilt for the cases after one that cannot be read, which is reported once', () => {
    for (let index = 0; index < 3; index += 1) addCase(index);
    database.exec(`UPDATE item SET facts = '{' WHERE case_id LIKE '%1'`);
    database.exec(`INSERT INTO case_words (case_words) VALUES ('delete-all'); DELETE FROM search_source;
      INSERT INTO search_pending SELECT row_id FROM "case"`);
    repositories.settings.set('searchVersion', String(FOLD_VERSION));
    const waiting: (() => void)[] = [];
    const defects: unknown[] = [];
    startSearchUpkeep({
      repositories,
      timers: {
        after: (_delayMs, work) => {
          waiting.push(work);
          return () => undefined;
        },
      },
      closing: new AbortController().signal,
      onDefect: (error) => defects.push(error),
      onProgress: () => undefined,
    });
    for (let work = waiting.shift(); work; work = waiting.shift()) work();
    expect(defects).toHaveLength(1);
    expect(repositories.search.pendingCount()).toBe(0);
    expect(['CASE-0', 'CASE-1', 'CASE-2'].map(found)).toEqual([1, 0, 1]);
    // The rows of the case were written in part, and taken back.
    expect(database.prepare('SELECT count(DISTINCT case_row_id) FROM search_source').pluck().get()).toBe(2);
  });

  it('drops a deleted case, and after a rewrite no byte of its words is left', () => {
    for (let index = 0; index < 40; index += 1) addCase(index);
    const gone = addCase(99, 'xylographer.jpg');
    const noteId = 'n1' as CaseNoteId;
    repositories.caseNotes.insert(gone, { ...NOTE, noteId, text: 'quizzically said' });
    // Written over once: what an earlier version of the row held is in the index, too.
    repositories.cases.change(gone, {
      caseNumber: 'GONE-99',
      note: 'zeppelin',
      referenceDate: '2026-03-10',
      profileId: PRACTICE_PROFILE_ID,
    });
    for (const word of ['xylographer', 'quizzically', 'zeppelin']) {
      expect(found(word), word).toBe(1);
      expect(holds(word), word).toBe(true);
    }
    repositories.inTransaction(() => {
      repositories.search.removeCase(gone);
      database.exec(`DELETE FROM item WHERE case_id = '${gone}'; DELETE FROM case_note WHERE case_id = '${gone}';
        DELETE FROM "case" WHERE id = '${gone}'`);
    });
    expect(['xylographer', 'quizzically', 'zeppelin'].map(found)).toEqual([0, 0, 0]);
    rewrite();
    // The index keeps the ends of words that follow each other in order.
    for (const word of ['xylograph', 'ylographer', 'quizzical', 'eppelin'])
      expect(holds(word), word).toBe(false);
    expect(found('hail')).toBe(40);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.exec(`INSERT INTO case_words (case_words) VALUES ('integrity-check')`);
  });

  it('keeps no byte of an erased note after the rewrite that its deletion requests', () => {
    for (let index = 0; index < 40; index += 1) addCase(index);
    const id = addCase(99);
    const noteId = 'n1' as CaseNoteId;
    repositories.caseNotes.insert(id, { ...NOTE, noteId, text: 'quizzically said' });
    const isRequested = () => repositories.settings.get(ERASED_NOTE_SETTING) !== null;
    expect([holds('quizzical'), isRequested()]).toEqual([true, false]);
    repositories.caseNotes.erase(id, noteId);
    expect([holds('quizzical'), isRequested()]).toEqual([true, true]);
    rewrite();
    expect([holds('quizzical'), isRequested()]).toEqual([false, false]);
    expect(found('hail')).toBe(41);
  });

  it('finds words of notes until their deletion, and none of a change that was rolled back', () => {
    const id = addCase(1);
    const noteId = 'n1' as CaseNoteId;
    repositories.caseNotes.insert(id, { ...NOTE, noteId, text: 'phoned the adjuster' });
    expect(repositories.cases.list({ ...FIRST_PAGE, search: 'adjus' }).rows[0]?.places).toEqual([
      { kind: 'dated-note', text: 'phoned the adjuster' },
    ]);
    repositories.caseNotes.erase(id, noteId);
    expect(found('adjuster')).toBe(0);
    expect(() =>
      repositories.inTransaction(() => {
        repositories.notes.save(id, { sha256: 'aa', note: 'never', changedAt: AT });
        throw new Error('taken back');
      }),
    ).toThrow('taken back');
    expect(found('never')).toBe(0);
  });

  it('names the photo of a note that was found, as long as the case has it', () => {
    const id = addCase(1);
    addCase(2);
    const sha256 = photoItem('IMG_1.jpg').sha256;
    repositories.notes.save(id, { sha256, note: 'crack above the window', changedAt: AT });
    repositories.notes.save(id, { sha256: 'aa', note: 'crack in a photo that left', changedAt: AT });
    const places = (search: string) => repositories.cases.list({ ...FIRST_PAGE, search }).rows[0]?.places;
    expect(places('window')).toEqual([
      { kind: 'photo-note', text: 'crack above the window', file: 'IMG_1.jpg' },
    ]);
    expect(places('left')).toEqual([{ kind: 'photo-note', text: 'crack in a photo that left' }]);
  });

  it('finds a case by its number among hundreds that contain it', () => {
    for (let index = 0; index < 250; index += 1) addCase(10_000 + index);
    const id = addCase(1);
    expect(repositories.cases.findByNumber('CASE-1')?.id).toBe(id);
    expect(repositories.cases.list({ ...FIRST_PAGE, search: 'case-1' }).rows[0]?.caseNumber).toBe('CASE-1');
  });
});
