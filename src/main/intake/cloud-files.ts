import type { Stats } from 'node:fs';

/**
 * File systems keep what is smaller than this inside their own tables (NTFS below 1 KB, ext4 and Btrfs below one
 * block), where it takes no block of its own: for small files "no blocks" says nothing.
 */
const ALWAYS_HERE_BYTES = 65_536;

/**
 * Whether a file has a size but none of its content on this computer: what OneDrive (Windows), iCloud and the file
 * providers of macOS, and cloud folders mounted on Linux leave of a file that is "online only". Node tells neither
 * the attributes of Windows nor the flags of macOS, but on all of them such a file takes no block. A file that is one
 * single hole looks the same; it holds nothing but zeros, so nothing is lost by asking first.
 */
export function hasNoContentHere(stats: Pick<Stats, 'size' | 'blocks'>): boolean {
  return stats.blocks === 0 && stats.size > ALWAYS_HERE_BYTES;
}

/**
 * Stand-ins under a name of their own, which hold a note instead of the content: `.IMG_1.jpg.icloud` (macOS before 14)
 * and the suffixes of Nextcloud and ownCloud clients. Reading them fetches nothing.
 */
export function isCloudStub(name: string): boolean {
  return /^\..+\.icloud$/i.test(name) || /.\.(nextcloud|owncloud)$/i.test(name);
}
