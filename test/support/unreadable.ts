import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Runs `work` while the system refuses to read some files and folders, also to an administrator. */
export async function withUnreadable<Value>(
  paths: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> {
  const { readdir, open } = fs;
  const refuse = (path: unknown) => {
    if (paths.includes(String(path)))
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  };
  Object.assign(fs, {
    readdir: async (...args: Parameters<typeof readdir>) => {
      refuse(args[0]);
      return readdir(...args);
    },
    open: async (...args: Parameters<typeof open>) => {
      refuse(args[0]);
      return open(...args);
    },
  });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, { readdir, open });
    syncBuiltinESMExports();
  }
}
