import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmDeletion } from '../support/confirm-deletion';
import { canariesFound, contentsOf, type DoomedFolder, doomFolder, rowsOfCase } from '../support/doomed-case';
import { type EngineRoom, engineRoom } from '../support/engine-fixture';
import { inspectFolder } from '../support/fault-folder';

let room: EngineRoom;
let folder: DoomedFolder;
let copies = 0;
beforeAll(async () => {
  room = await engineRoom();
  folder = await doomFolder(room);
});
afterAll(() => room.close());

async function copied(): Promise<string> {
  copies += 1;
  const dataFolder = join(room.root, `copy-${copies}`);
  await cp(folder.path, dataFolder, { recursive: true });
  return dataFolder;
}

describe('deleting a case', () => {
  it('leaves nothing of it in the whole data folder, and the others as they were', async () => {
    const dataFolder = await copied();
    const before = await canariesFound(dataFolder, folder.canaries);
    for (const name of folder.canaries.keys()) {
      expect(
        before.some((one) => one.startsWith(`${name} in `)),
        name,
      ).toBe(true);
    }
    const others = [rowsOfCase(dataFolder, folder.kept), rowsOfCase(dataFolder, folder.asking)];
    const engine = await room.open({ dataFolder, runOutbox: false });
    const ledger = await engine.handlers['tokens.ledger']({ months: 12 });
    const [record] = await confirmDeletion(engine, folder.doomed);
    expect(record).toMatchObject({ state: 'overwriting', actor: 'anna', ruleDays: null, problem: null });
    await engine.close();
    expect(await canariesFound(dataFolder, folder.canaries)).toEqual([]);
    const again = await room.open({ dataFolder, runOutbox: false });
    expect(await again.handlers['retention.records']({})).toMatchObject([
      { id: record?.id, state: 'complete', completedAt: expect.any(String), problem: null },
    ]);
    const after = await again.handlers['tokens.ledger']({ months: 12 });
    expect({ ...after.total, months: after.months }).toEqual({ ...ledger.total, months: ledger.months });
    expect(after.deleted).toHaveLength(1);
    await again.close();
    expect(await canariesFound(dataFolder, folder.canaries)).toEqual([]);
    expect([rowsOfCase(dataFolder, folder.kept), rowsOfCase(dataFolder, folder.asking)]).toEqual(others);
    const { errors, leftovers } = await inspectFolder(dataFolder);
    expect([...errors, ...leftovers]).toEqual([]);
    expect(await contentsOf(folder.photos)).toEqual(folder.originals);
  });
});
