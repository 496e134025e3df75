import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';

/** The data folder of one installation; all other paths are inside `root`. */
export interface DataFolder {
  readonly root: string;
  readonly packages: string;
  readonly answers: string;
  readonly attachments: string;
  readonly pictures: string;
  /** Contains a folder for each pushed or imported result. */
  readonly received: string;
  readonly temporary: string;
}

/** `f_type` of network file systems on Linux: NFS, SMB, CIFS, SMB2, AFS, Ceph, Coda, NCP (statfs(2)). */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x73757245, 0x564c,
]);

/** Returns whether a `f_type` of statfs(2) is that of a network file system. */
export function isNetworkFileSystem(type: number): boolean {
  return NETWORK_FILE_SYSTEMS.has(type >>> 0);
}

/** Returns the default data folder: per user and never roaming (security row 14). */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
): string {
  if (platform === 'win32') {
    return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Proofcase', 'data');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Proofcase', 'data');
  return join(environment.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'proofcase');
}

/**
 * Creates the folder with mode 0700; `fileSystemType` returns the `f_type` of a path.
 * @throws ProofcaseError `data-folder-unsuitable`, also for network shares, on which WAL loses data.
 */
export async function prepareDataFolder(
  path: string,
  platform: NodeJS.Platform = process.platform,
  fileSystemType: (path: string) => Promise<number> = async (at) => (await statfs(at)).type,
): Promise<DataFolder> {
  const root = resolve(path);
  if (platform === 'win32' && /^\\\\(?![?.]\\)|^\\\\\?\\UNC\\/i.test(root)) throw onNetworkShare(root);
  const folder: DataFolder = {
    root,
    packages: join(root, 'packages'),
    answers: join(root, 'answers'),
    attachments: join(root, 'attachments'),
    pictures: join(root, 'pictures'),
    received: join(root, 'received'),
    temporary: join(root, 'temporary'),
  };
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    if (platform !== 'win32') await chmod(root, 0o700);
    if (platform === 'linux' && isNetworkFileSystem(await fileSystemType(root))) {
      throw onNetworkShare(root);
    }
    for (const part of [folder.packages, folder.answers, folder.attachments, folder.pictures]) {
      await mkdir(part, { recursive: true, mode: 0o700 });
    }
  } catch (error) {
    if (error instanceof ProofcaseError) throw error;
    throw new ProofcaseError('data-folder-unsuitable', { path: root }, String(error));
  }
  return folder;
}

/** Empties the temporary folder at start and exit; the caller must hold the instance lock. */
export async function clearTemporary(folder: DataFolder): Promise<void> {
  await mkdir(folder.temporary, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder.temporary)) {
    await rm(join(folder.temporary, name), { recursive: true, force: true });
  }
}

function onNetworkShare(path: string): ProofcaseError {
  return new ProofcaseError('data-folder-unsuitable', { path }, 'the data folder is on a network share');
}
