import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttachmentId, ItemId } from '../../../src/domain/ids';
import { createOutgoingFiles, distinctNames } from '../../../src/main/evidence/files/outgoing-files';
import { temporaryFolder } from '../../support/folders';

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  temporary = await temporaryFolder();
  await mkdir(join(temporary.path, 'attachments'));
  await mkdir(join(temporary.path, 'photos'));
  await writeFile(join(temporary.path, 'photos', 'a.jpg'), 'photo');
  await writeFile(join(temporary.path, 'attachments', 'hash'), 'attachment');
});
afterEach(() => temporary.remove());

/** Outgoing files of one item, and of one attachment that is called `filename`. */
function outgoing(filename = 'report.pdf', detectedType = 'pdf', itemPath = 'sub/a.jpg') {
  return createOutgoingFiles({
    repositories: {
      intake: { item: () => ({ path: itemPath, type: 'jpeg' }) },
      sources: { locate: () => join(temporary.path, 'photos', 'a.jpg') },
      results: { attachment: () => ({ filename, detectedType, sha256: 'hash' }) },
      received: { file: () => null },
    } as never,
    folder: {
      attachments: join(temporary.path, 'attachments'),
      temporary: join(temporary.path, 'temporary'),
    } as never,
    platform: 'linux',
  });
}

const ITEM = { kind: 'item', itemId: 'i' as ItemId } as const;
const ATTACHMENT = { kind: 'attachment', attachmentId: 'a' as AttachmentId } as const;

describe('files on their way to another program', () => {
  it('are read-only copies inside the temporary folder; the original stays', async () => {
    const [copy = ''] = await outgoing().copies([ITEM]);
    expect(copy.startsWith(join(temporary.path, 'temporary'))).toBe(true);
    expect(await readFile(copy, 'utf8')).toBe('photo');
    expect((await stat(copy)).mode & 0o222).toBe(0);
    expect(await readFile(join(temporary.path, 'photos', 'a.jpg'), 'utf8')).toBe('photo');
  });

  it('have the extension of what they are, and different names', async () => {
    const paths = await outgoing('report.hta', 'pdf').copies([ATTACHMENT, ATTACHMENT, ITEM]);
    expect(paths.map((path) => basename(path))).toEqual(['report.hta.pdf', 'report.hta (2).pdf', 'a.jpg']);
    expect(distinctNames(['A.jpg', 'a.JPG', 'b'])).toEqual(['A.jpg', 'a (2).JPG', 'b']);
    const [composed, decomposed] = ['ü.jpg'.normalize('NFC'), 'ü.jpg'.normalize('NFD')];
    expect(distinctNames([composed, decomposed])).toEqual([composed, 'ü (2).jpg'.normalize('NFD')]);
  });

  it('have the extension of a photo for a photo that is called like a program', async () => {
    const [copy = ''] = await outgoing('report.pdf', 'pdf', 'sub/photo.hta').copies([ITEM]);
    expect(basename(copy)).toBe('photo.hta.jpg');
  });

  it('are refused where saving would warn, since nothing asks during a drag', async () => {
    await expect(outgoing('run.exe', 'other').copies([ATTACHMENT])).rejects.toMatchObject({
      code: 'file-needs-saving',
    });
  });

  it('stay for a program that still reads them, until many others are taken or all are forgotten', async () => {
    const files = outgoing();
    const [first = ''] = await files.copies([ITEM]);
    const [second = ''] = await files.copies([ATTACHMENT]);
    expect(await readFile(first, 'utf8')).toBe('photo');
    for (let more = 0; more < 7; more += 1) await files.copies([ITEM]);
    await expect(stat(first)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(second, 'utf8')).toBe('attachment');
    await files.forget();
    await expect(stat(second)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
