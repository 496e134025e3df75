import { randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BodyUnreadable, fileBody, type RequestBody } from '../../src/main/sending/service/request-body';
import { temporaryFolder } from '../support/folders';

const PIECE = 512 * 1024;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

describe('the body of a request that is read from a file', () => {
  const before = Buffer.from('--boundary\r\n\r\n');
  const after = Buffer.from('\r\n--boundary--\r\n');
  const edges = [before.length, after.length, before.length + after.length];
  const sizes = [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 7 * PIECE + 5];
  const aroundEdges = edges.flatMap((edge) => [PIECE - edge - 1, PIECE - edge, PIECE - edge + 1]);

  it.each([...sizes, ...aroundEdges])(
    'of %i bytes arrives completely and in order, as multipart or raw',
    async (size) => {
      const file = join(folder.path, 'package.zip');
      const content = randomBytes(size);
      await writeFile(file, content);

      const bare = await fileBody(file, size);
      expect((await collected(bare)).equals(content)).toBe(true);
      expect(bare.totalBytes).toBe(size);

      const framed = await fileBody(file, size, before, after);
      expect((await collected(framed)).equals(Buffer.concat([before, content, after]))).toBe(true);
      expect(framed.totalBytes).toBe(before.length + size + after.length);
    },
  );

  it('does not mix with another body that is read at the same time', async () => {
    const contents = [randomBytes(3 * PIECE), randomBytes(4 * PIECE), randomBytes(2 * PIECE)];
    const bodies = await Promise.all(
      contents.map(async (content, index) => {
        await writeFile(join(folder.path, `${index}.zip`), content);
        return fileBody(join(folder.path, `${index}.zip`), content.length);
      }),
    );
    const read = await Promise.all(bodies.map(collected));
    expect(read.map((bytes, index) => contents[index]?.equals(bytes))).toEqual([true, true, true]);
  });

  it('releases its buffer to the next body only after the last read has finished', async () => {
    const file = join(folder.path, 'closed.zip');
    await writeFile(file, randomBytes(3 * PIECE));
    const body = await fileBody(file, 3 * PIECE);
    let isRead = false;
    await body.next();
    const reading = body.next().then(() => {
      isRead = true;
    });
    await body.close();
    expect(isRead).toBe(true);
    await reading;
  });

  it('fails when the file became shorter or has another length from the start', async () => {
    const file = join(folder.path, 'package.zip');
    await writeFile(file, randomBytes(5 * PIECE));
    const body = await fileBody(file, 5 * PIECE);
    await truncate(file, 2 * PIECE);
    await expect(collected(body)).rejects.toThrow(BodyUnreadable);
    await expect(fileBody(file, 5 * PIECE)).rejects.toThrow('instead of');
    await expect(fileBody(join(file, 'none'), 1)).rejects.toThrow(BodyUnreadable);
  });
});

async function collected(body: RequestBody): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for (let piece = await body.next(); piece !== null; piece = await body.next())
      pieces.push(Buffer.from(piece));
  } finally {
    await body.close();
  }
  return Buffer.concat(pieces);
}
