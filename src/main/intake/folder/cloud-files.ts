import type { Stats } from 'node:fs';

/**
 * File systems store small files inside their own tables, where they occupy no blocks (NTFS below 1 KB, ext4 and Btrfs
 * below one block). Below this size, zero blocks prove nothing.
 */
const MAX_INLINE_BYTES = 65_536;

/**
 * Whether none of the content of a file is on this computer (OneDrive, iCloud, other cloud folders). Node reports no
 * cloud attributes, but such files occupy no blocks. A sparse file looks the same and contains only zeros.
 */
export function hasNoLocalContent(stats: Pick<Stats, 'size' | 'blocks'>): boolean {
  return stats.blocks === 0 && stats.size > MAX_INLINE_BYTES;
}

/**
 * Placeholder files that contain a note instead of the content: `.IMG_1.jpg.icloud` (macOS before 14) and the suffixes
 * of Nextcloud and ownCloud clients. Reading them downloads nothing.
 */
export function isCloudStub(name: string): boolean {
  return /^\..+\.icloud$/i.test(name) || /.\.(nextcloud|owncloud)$/i.test(name);
}
