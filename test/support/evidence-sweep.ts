import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file of a folder, by its path with `/`. */
export async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Turns one bit of the byte at a share of the file (0 to 1), runs `check`, and turns it back. */
export async function withOneByteChanged<Value>(
  file: string,
  share: number,
  check: () => Promise<Value>,
): Promise<Value> {
  const { size } = await stat(file);
  const position = Math.min(size - 1, Math.floor(size * share));
  const turn = async (): Promise<void> => {
    const handle = await open(file, 'r+');
    try {
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, position);
      byte[0] = (byte[0] ?? 0) ^ 1;
      await handle.write(byte, 0, 1, position);
    } finally {
      await handle.close();
    }
  };
  await turn();
  try {
    return await check();
  } finally {
    await turn();
  }
}
