import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dialogs } from '../../../src/main/app/shell/dialogs';
import { withLastFolders } from '../../../src/main/app/shell/last-folders';
import { createLastFolders } from '../../../src/main/storage/settings/last-folders';

const home = resolve('/home/anna');
const photos = join(home, 'claims', 'hail');

function settingsOver(stored: Map<string, string>) {
  return {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, value: string) => void stored.set(name, value),
    remove: (name: string) => void stored.delete(name),
  };
}

/** Dialogs in which a person chooses `answer`, and what they opened with. */
function dialogsWith(answer: string | null, isWritable = true) {
  const stored = new Map<string, string>();
  const asked: string[] = [];
  const ask = async (startIn: string) => {
    asked.push(startIn);
    return answer;
  };
  const folders = createLastFolders(settingsOver(stored), isWritable);
  const answering: Partial<Dialogs> = {
    chooseFolder: ask,
    choosePhotos: async (startIn) => [await ask(startIn)].flatMap((path) => path ?? []),
    chooseExportFolder: ask,
    chooseFileToSave: ask,
    chooseReportFile: ask,
  };
  const dialogs = withLastFolders(answering as Dialogs, folders);
  return { dialogs, folders, asked, stored };
}

describe('the last folder of a dialog', () => {
  it('is the one around the folder that was opened, since the next case is beside it', async () => {
    const { dialogs, asked } = dialogsWith(photos);
    await dialogs.chooseFolder(home);
    await dialogs.choosePhotos(home);
    expect(asked).toEqual([home, join(home, 'claims')]);
  });

  it('is where a file was saved, with the new name', async () => {
    const { dialogs, asked } = dialogsWith(join(photos, 'report.pdf'));
    await dialogs.chooseFileToSave(join(home, 'a.pdf'));
    await dialogs.chooseReportFile(join(home, 'b.pdf'), 'pdf');
    expect(asked).toEqual([join(home, 'a.pdf'), join(photos, 'b.pdf')]);
  });

  it('is the target of the last export', async () => {
    const { dialogs, folders } = dialogsWith(photos);
    await dialogs.chooseExportFolder(home);
    expect(folders.get('export')).toBe(photos);
  });

  it('stays as it was when the dialog is closed, and in read-only mode', async () => {
    const closed = dialogsWith(null);
    await closed.dialogs.chooseFolder(home);
    expect(closed.stored.size).toBe(0);
    const readOnly = dialogsWith(photos, false);
    await readOnly.dialogs.chooseFolder(home);
    expect(readOnly.stored.size).toBe(0);
  });

  it('is forgotten, and nothing of it stays in the settings', async () => {
    const { dialogs, folders, stored } = dialogsWith(photos);
    await dialogs.chooseFolder(home);
    expect([...stored.values()].join()).not.toContain(basename(photos));
    folders.forget();
    expect(stored.size).toBe(0);
    expect(folders.get('open')).toBeNull();
  });

  it.each(['{', '{"open":7}', '{"open":"relative"}'])('is none where %s is stored', (text) => {
    const stored = new Map([['lastFolders', text]]);
    expect(createLastFolders(settingsOver(stored), true).get('open')).toBeNull();
  });
});
