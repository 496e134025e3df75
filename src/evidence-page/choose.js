// A page opened from disk cannot read the files next to it, so the user has to select or drop them.

/**
 * The files of an `input` for a folder, by their paths from the top of that folder.
 * @param {FileList} list
 * @returns {Map<string, File>}
 */
export function chosenFiles(list) {
  return new Map(
    [...list].map((file) => {
      const path = file.webkitRelativePath;
      return [path.slice(path.indexOf('/') + 1), file];
    }),
  );
}

/**
 * The dropped files: those of a single folder, or the dropped entries themselves.
 * @param {DataTransfer} transfer
 * @returns {Promise<Map<string, File>>}
 */
export async function droppedFiles(transfer) {
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const [first] = entries;
  const top = entries.length === 1 && first?.isDirectory ? await children(first) : entries;
  /** @type {Map<string, File>} */
  const files = new Map();
  for (const entry of top) await collect(entry, entry.name, files);
  return files;
}

/**
 * @param {FileSystemEntry} entry
 * @param {string} path
 * @param {Map<string, File>} files
 */
async function collect(entry, path, files) {
  if (entry.isDirectory) {
    for (const child of await children(entry)) await collect(child, `${path}/${child.name}`, files);
    return;
  }
  const file = await new Promise((resolve, reject) =>
    /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
  );
  files.set(path, file);
}

/**
 * Reads all entries; the reader returns batches until an empty one.
 * @param {FileSystemEntry} folder
 * @returns {Promise<readonly FileSystemEntry[]>}
 */
async function children(folder) {
  const reader = /** @type {FileSystemDirectoryEntry} */ (folder).createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}
