import { describe, expect, it } from 'vitest';
import { fileRequests } from '../../../src/contract/file-requests';
import type { ItemId } from '../../../src/domain/ids';
import { fileHandlers } from '../../../src/main/app/ipc/file-handlers';

const ITEM = '7f1d3f1e-8a3b-4c1e-9d55-0a1b2c3d4e5f' as ItemId;

function handlersOver(printed: string | null = null) {
  const log: unknown[] = [];
  const handlers = fileHandlers({
    engine: {
      originalFile: (id) => `/photos/${id}`,
      outgoingCopies: async (files) => files.map((_, index) => `/data/temporary/${index}`),
      picture: async () => new Uint8Array([1]),
    },
    window: {
      startDrag: async (paths, picture) => {
        log.push({ paths, hasPicture: picture !== null });
      },
      print: async () => printed,
    },
    reveal: (path) => log.push(path),
  });
  return { handlers, log };
}

describe('files that leave the window', () => {
  it.each([
    ['files.reveal', { itemId: '/etc/passwd' }],
    ['files.reveal', { path: '/etc/passwd' }],
    ['files.drag', { files: [{ kind: 'item', itemId: '../../secret' }] }],
    ['files.drag', { files: [{ kind: 'item', itemId: ITEM, path: '/etc/passwd' }] }],
    ['files.drag', { files: [{ kind: 'path', path: '/etc/passwd' }] }],
    ['files.drag', { files: [] }],
    ['files.drag', { files: Array.from({ length: 51 }, () => ({ kind: 'item', itemId: ITEM })) }],
    ['window.print', { silent: true }],
  ] as const)('are named by ids alone: %s refuses %j', (name, payload) => {
    expect(fileRequests[name].payload.safeParse(payload).success).toBe(false);
  });

  it('are dragged as copies, with the picture of the first', async () => {
    const { handlers, log } = handlersOver();
    await handlers['files.drag']({ files: [{ kind: 'item', itemId: ITEM }] });
    await handlers['files.drag']({
      files: [
        { kind: 'attachment', attachmentId: ITEM as never },
        { kind: 'item', itemId: ITEM },
      ],
    });
    expect(log).toEqual([
      { paths: ['/data/temporary/0'], hasPicture: true },
      { paths: ['/data/temporary/0', '/data/temporary/1'], hasPicture: false },
    ]);
  });

  it('are shown where the engine found them', async () => {
    const { handlers, log } = handlersOver();
    await handlers['files.reveal']({ itemId: ITEM });
    expect(log).toEqual([`/photos/${ITEM}`]);
  });

  it('are printed by the dialog of the system: a closed dialog is no failure, a printer that is missing is one', async () => {
    expect(await handlersOver(null).handlers['window.print']({})).toBe(true);
    expect(await handlersOver('Print job canceled').handlers['window.print']({})).toBe(false);
    await expect(handlersOver('Invalid printer settings').handlers['window.print']({})).rejects.toMatchObject(
      {
        code: 'print-failed',
      },
    );
  });
});

it('an id names the same file in any letter case', () => {
  const file = { kind: 'item', itemId: ITEM.toUpperCase() };
  expect(fileRequests['files.drag'].payload.parse({ files: [file] })).toEqual({
    files: [{ kind: 'item', itemId: ITEM }],
  });
});
