import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaseId, ItemId } from '../../../src/domain/ids';
import { type FolderUpdate, readChanges, storeChanges } from '../../../src/main/intake/cases/folder-update';
import { toStoredItem } from '../../../src/main/intake/cases/intake-session';
import { folderSource } from '../../../src/main/intake/folder/file-source';
import { EMPTY_INSPECTION } from '../../../src/main/intake/photos/inspection';
import type { Database } from '../../../src/main/storage/database/connection';
import type { StoredItem } from '../../../src/main/storage/database/intake-repository';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import type { StoredSource } from '../../../src/main/storage/database/sources-repository';
import { systemClock } from '../../../src/main/support/clock';
import { oldDatabase } from '../../support/old-rows';
import { withFolder } from '../../support/photo-files';

const caseId = 'c1' as CaseId;

let database: Database;
let repositories: Repositories;
let item: StoredItem;
let source: StoredSource;

beforeEach(() => {
  database = oldDatabase(MIGRATIONS.length);
  repositories = createRepositories(database);
  const [stored] = repositories.intake.items(caseId);
  const found = stored && repositories.sources.find(stored.sourceId);
  if (!stored || !found) throw new Error('the case has no item');
  item = stored;
  source = found;
});
afterEach(() => database.close());

/** A new file beside the one that is known. */
function newFile(): FolderUpdate {
  const added = {
    ...item,
    id: 'added' as ItemId,
    path: 'added.jpg',
    sourcePath: 'added.jpg',
    sha256: 'added',
  };
  return {
    items: [item, added],
    fresh: [added],
    removed: [],
    skipped: [],
    changes: null,
    counts: { added: 1, changed: 0, renamed: 0, removed: 0 },
    settling: 0,
    found: 2,
  };
}

function store(stored: Repositories, update: FolderUpdate): void {
  const deps = { repositories: stored, clock: systemClock, appendCustody: () => undefined };
  storeChanges(deps, source, update);
}

describe('an update of a folder', () => {
  it('keeps what was drawn, compared and decided while the folder was read', () => {
    const blurred = { code: 'blurred', severity: 'notice', sharpness: 3, limit: 50 } as const;
    const compared = { code: 'near-duplicate', severity: 'info', others: [] } as never;
    const update = newFile();
    const readBefore = { ...item, findings: [...item.findings, compared] };
    const decided = { excluded: true, exclusionReason: 'private', preview: 'ready' } as const;
    repositories.intake.saveItems(caseId, [{ ...item, ...decided, findings: [...item.findings, blurred] }]);
    store(repositories, { ...update, items: update.items.map((one) => (one === item ? readBefore : one)) });
    const now = repositories.intake.item(item.id);
    expect(now).toMatchObject(decided);
    expect(now?.findings).toContainEqual(blurred);
    expect(now?.findings).not.toContainEqual(compared);
    expect(repositories.intake.item('added' as ItemId)).toMatchObject({ sourcePath: 'added.jpg' });
  });

  it('keeps what was drawn meanwhile of a file that was read again with the same content', () => {
    const blurred = { code: 'blurred', severity: 'notice', sharpness: 3, limit: 50 } as const;
    repositories.intake.saveItems(caseId, [{ ...item, preview: 'ready', findings: [blurred] }]);
    const touched = { ...item, modifiedMs: 5, preview: 'pending', findings: [] } as const;
    store(repositories, { ...newFile(), items: [touched], fresh: [touched] });
    expect(repositories.intake.item(item.id)).toMatchObject({
      modifiedMs: 5,
      preview: 'ready',
      findings: [blurred],
    });
  });

  it('draws a file again that could not be drawn when it was read before', () => {
    const unreadable = { code: 'unreadable', severity: 'warning', reason: 'broken' } as const;
    const seen = { code: 'near-duplicate', severity: 'info', of: 'b.jpg', distance: 1 } as const;
    const before = { ...item, preview: 'none', findings: [unreadable, seen] } as const;
    repositories.intake.saveItems(caseId, [before]);
    const { id, excluded, exclusionReason, preview, ...file } = item;
    const touched = toStoredItem({ ...file, findings: [] }, before, { source, rules: [], modifiedMs: 5 });
    expect(touched).toMatchObject({ id, preview: 'pending', findings: [seen] });
    store(repositories, { ...newFile(), items: [touched], fresh: [touched] });
    expect(repositories.intake.item(item.id)).toMatchObject({
      modifiedMs: 5,
      preview: 'pending',
      findings: [seen],
    });
  });

  it('leaves a file alone that was not read, although another one now has the same content', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, item.sourcePath);
      const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
      await writeFile(file, bytes);
      await writeFile(join(folder, 'a.jpg'), bytes);
      const findings = [{ code: 'unreadable', severity: 'warning', reason: 'broken' }] as const;
      const { mtimeMs: modifiedMs } = await stat(file);
      const known = { sha256: 'same', bytes: bytes.length };
      repositories.intake.saveItems(caseId, [{ ...item, ...known, modifiedMs, preview: 'none', findings }]);
      const inspected = { kind: 'inspected', inspection: EMPTY_INSPECTION, isComplete: true, ...known };
      const { items, fresh } = await readChanges(
        {
          repositories,
          clock: systemClock,
          worker: { processes: 1, inspect: () => Promise.resolve(inspected) } as never,
          timers: null as never,
          emit: () => undefined,
        },
        {
          source,
          files: folderSource(folder),
          referenceDate: '2026-01-02',
          rules: [],
          signal: new AbortController().signal,
          isSettled: () => true,
          fetchesCloud: false,
          isThere: () => Promise.resolve(true),
        },
      );
      expect(fresh.map(({ sourcePath }) => sourcePath)).toEqual(['a.jpg']);
      expect(items.find(({ id }) => id === item.id)).toMatchObject({ preview: 'none', findings });
    });
  });

  it('reads the items of the case once, however many there are', () => {
    let times = 0;
    const { intake } = repositories;
    const items: typeof intake.items = (id) => {
      times += 1;
      return intake.items(id);
    };
    const one: typeof intake.item = () => {
      throw new Error('read alone');
    };
    store({ ...repositories, intake: { ...intake, items, item: one } }, newFile());
    expect(times).toBe(1);
  });
});
