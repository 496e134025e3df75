// A page from disk may not read the files beside it by itself: a person has to hand them over.

/**
 * The files of an `input` for a folder, by their paths from the top of that folder.
 * @param {FileList} list
 * @returns {Map<string, File>}
 */
export function chosenFiles(list) {
  return new Map(
    [...list].map((file) => {
      const [, ...rest] = file.webkitRelativePath.split('/');
      return [rest.join('/'), file];
    }),
  );
}

/**
 * The files of what was dropped: one folder, or everything in it.
 * @param {DataTransfer} transfer
 * @returns {Promise<Map<string, File>>}
 */
export async function droppedFiles(transfer) {
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const [only] = entries;
  const top = entries.length === 1 && only?.isDirectory ? await children(only) : entries;
  /** @type {Map<string, File>} */
  const files = new Map();
  for (const entry of top) await collect(entry, entry.name, files);
  return files;
}

/**
 * @param {FileSystemEntry} entry
 * @param {string} path
 * @param {Map<string, File>} into
 */
async function collect(entry, path, into) {
  if (entry.isDirectory) {
    for (const child of await children(entry)) await collect(child, `${path}/${child.name}`, into);
    return;
  }
  const file = await new Promise((resolve, reject) =>
    /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
  );
  into.set(path, file);
}

/**
 * A folder answers in pieces, until one is empty.
 * @param {FileSystemEntry} folder
 * @returns {Promise<readonly FileSystemEntry[]>}
 */
async function children(folder) {
  const reader = /** @type {FileSystemDirectoryEntry} */ (folder).createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
