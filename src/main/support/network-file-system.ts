import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { realPathOf } from './files/real-path';

/** Mount information of the system; replaced in tests. */
export interface MountProbe {
  readonly platform: NodeJS.Platform;
  /** Resolves links, and on Windows the drive letters of network shares and `subst`. */
  readonly realpath: (path: string) => Promise<string>;
  /** `/proc/self/mountinfo` on Linux, the output of `mount` on macOS. */
  readonly mountTable: () => Promise<string>;
}

const MOUNT_TIMEOUT_MS = 5_000;

export const systemMounts: MountProbe = {
  platform: process.platform,
  realpath: realPathOf,
  mountTable: async () => {
    if (process.platform === 'linux') return readFile('/proc/self/mountinfo', 'utf8');
    return (await promisify(execFile)('/sbin/mount', [], { timeout: MOUNT_TIMEOUT_MS })).stdout;
  },
};

/** File systems of Linux whose content is on another computer. */
const NETWORK_TYPES: ReadonlySet<string> = new Set(
  'nfs nfs4 cifs smb3 smbfs afs ceph coda ncpfs lustre vboxsf vmhgfs prl_fs'.split(' '),
);

/** FUSE programs that keep everything on local disks; any other one may be a network share. */
const LOCAL_FUSE_TYPES: ReadonlySet<string> = new Set(
  'gocryptfs encfs cryfs securefs mergerfs bindfs unionfs fuse-overlayfs portal'
    .split(' ')
    .map((name) => `fuse.${name}`),
);

/**
 * The type of the network file system that contains `path`, which need not exist yet; null for a local disk, or if the
 * system does not report it.
 */
export async function networkFileSystem(
  path: string,
  probe: MountProbe = systemMounts,
): Promise<string | null> {
  const real = await realPathOfNearest(path, probe);
  if (probe.platform === 'win32') return [path, real].some(isUncPath) ? 'UNC' : null;
  if (probe.platform !== 'linux' && probe.platform !== 'darwin') return null;
  const table = await probe.mountTable().catch(() => '');
  const mounts = probe.platform === 'linux' ? linuxMounts(table) : macMounts(table);
  // The last mount at a path hides the earlier ones.
  let holder: Mount | null = null;
  for (const mount of mounts) {
    const isHolder = real === mount.path || real.startsWith(mount.path === '/' ? '/' : `${mount.path}/`);
    if (isHolder && (holder === null || mount.path.length >= holder.path.length)) holder = mount;
  }
  return holder && !holder.isLocal ? holder.type : null;
}

interface Mount {
  readonly path: string;
  readonly type: string;
  readonly isLocal: boolean;
}

/** The real path of the nearest folder that exists; the path itself on virtual drives that have none. */
async function realPathOfNearest(path: string, probe: MountProbe): Promise<string> {
  for (let nearest = path; ; nearest = dirname(nearest)) {
    const real = await probe.realpath(nearest).catch(() => null);
    if (real !== null) return real;
    if (nearest === dirname(nearest)) return path;
  }
}

function isUncPath(path: string): boolean {
  return /^\\\\(?![?.]\\)|^\\\\\?\\UNC\\/i.test(path);
}

/** `36 35 98:0 /root /mount/point rw,noatime shared:1 - ext4 /dev/sda1 rw`, with blanks as `\040` (proc(5)). */
function linuxMounts(table: string): readonly Mount[] {
  return table.split('\n').flatMap((line) => {
    const [before, after] = line.split(' - ');
    const path = before
      ?.split(' ')[4]
      ?.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)));
    const type = after?.split(' ')[0];
    if (path === undefined || type === undefined) return [];
    const isRemoteFuse = /^fuse(\.|$)/.test(type) && !LOCAL_FUSE_TYPES.has(type);
    return [{ path, type, isLocal: !NETWORK_TYPES.has(type) && !isRemoteFuse }];
  });
}

/** `//anna@server/share on /Volumes/share (smbfs, nodev, nosuid)`; a local disk has the flag `local`. */
function macMounts(table: string): readonly Mount[] {
  return table.split('\n').flatMap((line) => {
    const [, path, text] = / on (\/.*) \(([^()]*)\)$/.exec(line) ?? [];
    const [type, ...flags] = (text ?? '').split(', ');
    if (path === undefined || type === undefined) return [];
    return [{ path, type, isLocal: flags.includes('local') }];
  });
}
