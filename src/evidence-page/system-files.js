/** Names that operating systems create in folders of people, in lower case. */
const SYSTEM_NAMES = new Set([
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

/**
 * Whether an operating system created an unlisted file: by its name, in a folder of the system at the top, or as the
 * `._` file that macOS writes beside one of the listed files and folders.
 * @param {string} path
 * @param {ReadonlySet<string>} listed
 */
export function isSystemFile(path, listed) {
  const [top = '', ...below] = path.split('/');
  const name = below[below.length - 1] ?? top;
  if ([top, name].some((part) => SYSTEM_NAMES.has(part.toLowerCase()))) return true;
  if (!name.startsWith('._')) return false;
  const sibling = path.slice(0, path.length - name.length) + name.slice(2);
  return listed.has(sibling);
}

/**
 * The paths and all folders above them.
 * @param {Iterable<string>} paths
 */
export function pathsAndFolders(paths) {
  /** @type {Set<string>} */
  const all = new Set();
  for (let path of paths) {
    for (; path !== '' && !all.has(path); path = path.slice(0, Math.max(0, path.lastIndexOf('/'))))
      all.add(path);
  }
  return all;
}
