import { readdir, readFile } from 'node:fs/promises';

/**
 * Bytes of a process and everything below it, Linux only: the proportional set size, in which a page that several
 * processes share counts once and not for each of them.
 */
export async function memoryOfTree(pid: number): Promise<number> {
  const parents = await parentsOfAll();
  const tree = new Set([pid]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child);
  }
  const sizes = await Promise.all([...tree].map(proportionalBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function parentsOfAll(): Promise<ReadonlyMap<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const pairs = await Promise.all(
    pids.map(async (pid): Promise<readonly [number, number]> => {
      const status = await readOf(pid, 'status');
      return [pid, Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0)];
    }),
  );
  return new Map(pairs);
}

async function proportionalBytes(pid: number): Promise<number> {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(await readOf(pid, 'smaps_rollup'))?.[1] ?? 0) * 1_024;
}

/** Empty where the process ended meanwhile. */
async function readOf(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
}
