import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PAGE } from '../../src/contract/case-list-views';
import type { CaseId, CaseNoteId, ResultId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { backupFile } from '../../src/main/storage/backups/backup-files';
import { verifyCustody } from '../../src/main/storage/custody/custody-chain';
import { sealedHash } from '../../src/main/storage/custody/text-seal';
import {
  createEngineFixture,
  type EngineFixture,
  PHOTOS_REFERENCE_DATE,
  sendCase,
} from '../support/engine-fixture';

let fixture: EngineFixture;
let engine: Engine;

beforeAll(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open();
  await fixture.addService(engine);
});

afterAll(async () => {
  await fixture?.close();
});

let number = 0;
async function newCase(): Promise<CaseId> {
  number += 1;
  const detail = await engine.handlers['cases.create']({
    caseNumber: `HIST-${number}`,
    note: 'one line',
    referenceDate: PHOTOS_REFERENCE_DATE,
  });
  return detail.id;
}

function rows<Row>(sql: string, ...values: readonly string[]): readonly Row[] {
  const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'), { readonly: true });
  try {
    return database.prepare<string[], Row>(sql).all(...values);
  } finally {
    database.close();
  }
}

describe('notes of a case', () => {
  it('keep the earlier wording beside the new one, with author and time', async () => {
    const caseId = await newCase();
    const [note] = await engine.handlers['caseNotes.write']({ caseId, text: 'Rang the insured' });
    if (!note) throw new Error('a note');
    const text = 'Rang the insured twice';
    const [corrected] = await engine.handlers['caseNotes.correct']({ caseId, noteId: note.id, text });
    expect(corrected).toMatchObject({
      id: note.id,
      removed: null,
      versions: [
        { version: 1, actor: 'anna', text: 'Rang the insured' },
        { version: 2, actor: 'anna', text },
      ],
    });
    // The same words again are no correction.
    const [same] = await engine.handlers['caseNotes.correct']({ caseId, noteId: note.id, text });
    expect(same?.versions).toHaveLength(2);
    expect((await engine.handlers['cases.get']({ caseId })).note).toBe('one line');
  });

  it('leave an entry when they are deleted, and their text nowhere', async () => {
    const caseId = await newCase();
    const [note] = await engine.handlers['caseNotes.write']({ caseId, text: 'Xylophon private one' });
    if (!note) throw new Error('a note');
    await engine.handlers['caseNotes.correct']({ caseId, noteId: note.id, text: 'Xylophon private two' });
    const [removed] = await engine.handlers['caseNotes.remove']({ caseId, noteId: note.id });
    expect(removed?.removed).toMatchObject({ actor: 'anna' });
    expect(removed?.versions.map(({ text }) => text)).toEqual([null, null]);
    const stored = rows<{ readonly text: string | null; readonly salt: string | null }>(
      'SELECT text, salt FROM case_note WHERE note_id = ?',
      note.id,
    );
    expect(stored.every(({ text, salt }) => text === null && salt === null)).toBe(true);
    expect(JSON.stringify(await engine.handlers['custody.list']({ caseId }))).not.toContain('Xylophon');
    expect((await engine.handlers['custody.check']({ caseId })).altered).toEqual([]);
    const again = { caseId, noteId: note.id, text: 'more' };
    await expect(engine.handlers['caseNotes.correct'](again)).rejects.toMatchObject({ code: 'not-found' });
    await expect(engine.handlers['caseNotes.remove']({ caseId, noteId: note.id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('leave no word in a backup after their deletion, nor in the database once it is closed', async () => {
    const dataFolder = join(fixture.root, 'erased');
    const own = await fixture.open({ dataFolder });
    const { id: caseId } = await own.handlers['cases.create']({
      caseNumber: 'HIST-ERASED',
      note: '',
      referenceDate: PHOTOS_REFERENCE_DATE,
    });
    const [note] = await own.handlers['caseNotes.write']({ caseId, text: 'Quarzitblock moved' });
    if (!note) throw new Error('a note');
    await own.handlers['caseNotes.write']({ caseId, text: 'Basaltsaeule stays' });
    await own.handlers['caseNotes.remove']({ caseId, noteId: note.id });
    const { backups } = await own.handlers['backups.make']({});
    await own.close();
    for (const file of [backupFile(dataFolder, backups[0]?.id ?? ''), join(dataFolder, 'proofcase.db')]) {
      const bytes = (await readFile(file)).toString('latin1').toLowerCase();
      // The index keeps the ends of words that follow each other in order.
      expect([bytes.includes('uarzitblock'), bytes.includes('asaltsaeule')], file).toEqual([false, true]);
    }
    const again = await fixture.open({ dataFolder });
    expect((await again.handlers['backups.make']({})).problem).toBeNull();
    await again.close();
  });

  it('are in the custody log as a salted hash, which proves the text and reveals nothing of it', async () => {
    const caseId = await newCase();
    const text = 'short';
    const [note] = await engine.handlers['caseNotes.write']({ caseId, text });
    const entry = (await engine.handlers['custody.list']({ caseId })).at(-1);
    expect(entry).toMatchObject({ action: 'case-note-written', actor: 'anna', subjects: [note?.id] });
    expect(entry?.details.textSha256).toBe(note?.versions[0]?.sha256);
    expect(entry?.details.textSha256).not.toBe(createHash('sha256').update(text).digest('hex'));
    const [stored] = rows<{ readonly salt: string }>('SELECT salt FROM case_note WHERE case_id = ?', caseId);
    expect(sealedHash(stored?.salt ?? '', text)).toBe(entry?.details.textSha256);
  });

  it('belong to one case', async () => {
    const one = await newCase();
    const other = await newCase();
    const [note] = await engine.handlers['caseNotes.write']({ caseId: one, text: 'mine' });
    if (!note) throw new Error('a note');
    const foreign = { caseId: other, noteId: note.id, text: 'theirs' };
    await expect(engine.handlers['caseNotes.correct'](foreign)).rejects.toMatchObject({ code: 'not-found' });
    const unknown = { caseId: other, noteId: crypto.randomUUID() as CaseNoteId };
    await expect(engine.handlers['caseNotes.remove'](unknown)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('cannot be rewritten in the database through the program', async () => {
    const caseId = await newCase();
    await engine.handlers['caseNotes.write']({ caseId, text: 'as it was' });
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    try {
      const change = (sql: string) => () => database.prepare(sql).run(caseId);
      expect(change(`UPDATE case_note SET text = 'other' WHERE case_id = ?`)).toThrow(/never changed/);
      expect(change(`UPDATE case_note SET actor = 'eve' WHERE case_id = ?`)).toThrow(/never changed/);
      expect(change(`UPDATE case_note SET sha256 = 'ff' WHERE case_id = ?`)).toThrow(/never changed/);
    } finally {
      database.close();
    }
  });
});

describe('the decision of the handler', () => {
  it('is kept beside the level of the service, names the results, and keeps earlier decisions', async () => {
    const folder = await fixture.photos(2, { name: 'decided' });
    const { caseId } = await sendCase(engine, folder, 'HIST-DECIDED', 'filed');
    const [result] = await engine.handlers['results.list']({ caseId });
    if (!result) throw new Error('an answer');
    const before = await engine.handlers['cases.get']({ caseId });
    expect(before).toMatchObject({ decision: null, decidedAt: null });
    const first = await engine.handlers['decisions.record']({
      caseId,
      choice: 'doubtful',
      reason: 'The shadow does not fit the time.',
      resultIds: [result.id],
    });
    const [stored] = rows<{ readonly sha256: string }>(
      'SELECT raw_sha256 AS sha256 FROM result WHERE id = ?',
      result.id,
    );
    expect(first).toMatchObject([
      {
        number: 1,
        choice: 'doubtful',
        actor: 'anna',
        reason: 'The shadow does not fit the time.',
        level: before.level,
        basis: [{ resultId: result.id, level: result.level, rawSha256: stored?.sha256 }],
      },
    ]);
    const decided = await engine.handlers['cases.get']({ caseId });
    expect(decided.level).toEqual(before.level);
    expect(decided.decision).toBe('doubtful');
    const [row] = (await engine.handlers['cases.list']({ ...FIRST_PAGE, search: 'HIST-DECIDED' })).rows;
    expect(row).toMatchObject({ decision: 'doubtful', decidedAt: first[0]?.at, level: before.level });
    const entry = (await engine.handlers['custody.list']({ caseId })).at(-1);
    expect(entry).toMatchObject({
      action: 'handler-decision-recorded',
      subjects: [first[0]?.id, stored?.sha256],
      details: { number: 1, choice: 'doubtful', answers: 1, reasonSha256: first[0]?.reasonSha256 },
    });
    expect(JSON.stringify(entry)).not.toContain('shadow');
    const both = await engine.handlers['decisions.record']({
      caseId,
      choice: 'genuine',
      reason: 'Explained by the owner.',
      resultIds: [result.id],
    });
    expect(both.map(({ number: one, choice }) => [one, choice])).toEqual([
      [2, 'genuine'],
      [1, 'doubtful'],
    ]);
    expect((await engine.handlers['custody.check']({ caseId })).altered).toEqual([]);
  });

  it('can be withdrawn, which is a new decision', async () => {
    const caseId = await newCase();
    const decide = (choice: 'manipulated' | 'open') =>
      engine.handlers['decisions.record']({ caseId, choice, reason: 'because', resultIds: [] });
    await expect(decide('open')).rejects.toMatchObject({ code: 'illegal-state' });
    await decide('manipulated');
    const all = await decide('open');
    expect(all.map(({ choice }) => choice)).toEqual(['open', 'manipulated']);
    expect(await engine.handlers['cases.get']({ caseId })).toMatchObject({ decision: null, decidedAt: null });
    const actions = (await engine.handlers['custody.list']({ caseId })).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['handler-decision-recorded', 'handler-decision-withdrawn']);
  });

  it('is refused about a result of another case', async () => {
    const caseId = await newCase();
    const resultIds = [crypto.randomUUID() as ResultId];
    const payload = { caseId, choice: 'genuine', reason: 'because', resultIds } as const;
    await expect(engine.handlers['decisions.record'](payload)).rejects.toMatchObject({ code: 'not-found' });
    expect(await engine.handlers['decisions.list']({ caseId })).toEqual([]);
  });
});

describe('the custody log of a case', () => {
  it('records the steps of a package in an intact chain, and cannot be edited', async () => {
    const { caseId } = await sendCase(
      engine,
      await fixture.photos(1, { name: 'custody' }),
      'CUSTODY-1',
      'filed',
    );
    const entries = await engine.handlers['custody.list']({ caseId });
    expect(entries.map(({ action }) => action)).toEqual([
      'case-created',
      'folder-read',
      'package-sealed',
      'package-queued',
      'scan-submitted',
      'answer-received',
      'answer-filed',
    ]);
    expect(verifyCustody(caseId, entries).ok).toBe(true);
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    expect(() => database.exec(`UPDATE custody SET actor = 'eve'`)).toThrow('never changed');
    expect(() => database.exec('DELETE FROM custody')).toThrow('never deleted');
    database.close();
  });

  it('is intact after notes and decisions, and its head is the newest hash', async () => {
    const caseId = await newCase();
    await engine.handlers['caseNotes.write']({ caseId, text: 'one' });
    await engine.handlers['decisions.record']({
      caseId,
      choice: 'undecidable',
      reason: 'No originals.',
      resultIds: [],
    });
    const entries = await engine.handlers['custody.list']({ caseId });
    expect(verifyCustody(caseId, entries)).toMatchObject({ ok: true, entries: entries.length });
    expect(await engine.handlers['custody.check']({ caseId })).toEqual({
      entries: entries.length,
      verified: entries.length,
      headHash: entries.at(-1)?.hash,
      broken: null,
      altered: [],
    });
  });

  it('reports notes and decisions that were changed outside of the program', async () => {
    const caseId = await newCase();
    const [note] = await engine.handlers['caseNotes.write']({ caseId, text: 'harmless' });
    const [decision] = await engine.handlers['decisions.record']({
      caseId,
      choice: 'manipulated',
      reason: 'Copied twice.',
      resultIds: [],
    });
    const database = new DatabaseConstructor(join(fixture.dataFolder, 'proofcase.db'));
    try {
      database.exec('DROP TRIGGER case_note_is_only_erased; DROP TRIGGER handler_decision_is_never_changed');
      database.prepare(`UPDATE case_note SET text = 'harmful' WHERE case_id = ?`).run(caseId);
      database.prepare(`UPDATE handler_decision SET choice = 'genuine' WHERE case_id = ?`).run(caseId);
    } finally {
      database.close();
    }
    expect((await engine.handlers['custody.check']({ caseId })).altered).toEqual([
      { of: 'note', id: note?.id, number: 1, problem: 'altered' },
      { of: 'decision', id: decision?.id, number: 1, problem: 'altered' },
    ]);
  });
});
