import { describe, expect, it } from 'vitest';
import { type MountProbe, networkFileSystem } from '../../src/main/support/network-file-system';

const as = (platform: NodeJS.Platform, table: string, around: Partial<MountProbe> = {}): MountProbe => ({
  platform,
  realpath: async (path) => path,
  mountTable: async () => table,
  ...around,
});

const LINUX = [
  '22 27 0:21 / /proc rw,relatime - proc proc rw',
  '27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw',
  '41 27 0:40 / /home/anna/Claim\\040photos rw - nfs4 server:/claims rw',
  '42 27 0:41 / /media/stick rw - fuseblk /dev/sdb1 rw',
  '43 27 0:42 / /home/anna/vault rw - fuse.gocryptfs /home/anna/.vault rw',
  '44 27 0:43 / /home/anna/remote rw - fuse.sshfs anna@server:/ rw',
  '45 27 0:44 / /mnt/auto rw - autofs systemd-1 rw',
  '46 45 0:45 / /mnt/auto rw - cifs //server/share rw',
].join('\n');

describe('a folder on Linux', () => {
  it.each([
    ['/home/anna/data', null],
    ['/home/anna/Claim photos/data', 'nfs4'],
    ['/home/anna/Claim photos and more', null],
    ['/media/stick/data', null],
    ['/home/anna/vault', null],
    ['/home/anna/remote/data', 'fuse.sshfs'],
    ['/mnt/auto/data', 'cifs'],
  ])('%s is on %s', async (path, type) => {
    expect(await networkFileSystem(path, as('linux', LINUX))).toBe(type);
  });

  it('is judged by its real path, or that of its nearest parent', async () => {
    const realpath = async (path: string): Promise<string> => {
      if (path === '/home/anna/link') return '/home/anna/remote';
      throw new Error('ENOENT');
    };
    expect(await networkFileSystem('/home/anna/link/new/data', as('linux', LINUX, { realpath }))).toBe(
      'fuse.sshfs',
    );
  });

  it('counts as local when the mounts cannot be read', async () => {
    const mountTable = async (): Promise<string> => {
      throw new Error('EACCES');
    };
    expect(await networkFileSystem('/home/anna/remote', as('linux', '', { mountTable }))).toBeNull();
  });
});

const MAC = [
  '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
  '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)',
  '//anna@server/claims on /Volumes/claims (smbfs, nodev, nosuid, mounted by anna)',
  'drive on /Volumes/Drive (x) (macfuse, nodev, nosuid, synchronous, mounted by anna)',
].join('\n');

describe('a folder on macOS', () => {
  it.each([
    ['/System/Volumes/Data/Users/anna/data', null],
    ['/Users/anna/data', null],
    ['/Volumes/claims/data', 'smbfs'],
    ['/Volumes/Drive (x)/data', 'macfuse'],
  ])('%s is on %s', async (path, type) => {
    expect(await networkFileSystem(path, as('darwin', MAC))).toBe(type);
  });
});

describe('a folder on Windows', () => {
  it.each([
    ['\\\\server\\share\\data', null, 'UNC'],
    ['\\\\?\\UNC\\server\\share', null, 'UNC'],
    ['Z:\\data', '\\\\server\\share\\data', 'UNC'],
    ['D:\\data', 'D:\\data', null],
    ['\\\\?\\D:\\data', 'D:\\data', null],
  ])('%s, really %s, is on %s', async (path, real, type) => {
    const realpath = async (): Promise<string> => real ?? path;
    expect(await networkFileSystem(path, as('win32', '', { realpath }))).toBe(type);
  });
});
