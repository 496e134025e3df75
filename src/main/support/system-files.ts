/** Names that operating systems create in folders of people, in lower case. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  'desktop.ini',
  '.ds_store',
  '__macosx',
  'icon\r',
  '$recycle.bin',
  'system volume information',
  '.spotlight-v100',
  '.trashes',
  '.fseventsd',
]);

/** Whether an operating system created this file or folder; `._` files are those of macOS on other disks. */
export function isSystemName(name: string): boolean {
  return SYSTEM_NAMES.has(name.toLowerCase()) || name.startsWith('._');
}
