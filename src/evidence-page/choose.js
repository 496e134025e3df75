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

/** @typedef {FileSystemEntry | FileSystemHandle} Entry */

/**
 * The dropped files: those of a single folder, or the dropped entries themselves. Null if no file was dropped, but text
 * for example. Chromium reads a folder on a page opened from disk only through its handle, and other browsers have none.
 * @param {DataTransfer} transfer readable only while its event is handled
 * @returns {Promise<Map<string, File>> | null}
 */
export function droppedFiles(transfer) {
  const items = [...transfer.items].filter((item) => item.webkitGetAsEntry() !== null);
  if (items.length === 0) return null;
  return Promise.all(items.map(entryOf)).then(filesOf);
}

/**
 * @param {DataTransferItem} item
 * @returns {Entry | Promise<Entry>}
 */
function entryOf(item) {
  if ('getAsFileSystemHandle' in item) {
    return /** @type {() => Promise<FileSystemHandle>} */ (item.getAsFileSystemHandle).call(item);
  }
  return /** @type {FileSystemEntry} */ (item.webkitGetAsEntry());
}

/** @param {readonly Entry[]} entries */
async function filesOf(entries) {
  const [first] = entries;
  const top = entries.length === 1 && first && isFolder(first) ? await children(first) : entries;
  /** @type {Map<string, File>} */
  const files = new Map();
  for (const entry of top) await collect(entry, entry.name, files);
  return files;
}

/**
 * @param {Entry} entry
 * @param {string} path
 * @param {Map<string, File>} files
 */
async function collect(entry, path, files) {
  if (isFolder(entry)) {
    for (const child of await children(entry)) await collect(child, `${path}/${child.name}`, files);
  } else {
    files.set(path, await fileOf(entry));
  }
}

/** @param {Entry} entry */
function isFolder(entry) {
  return 'kind' in entry ? entry.kind === 'directory' : entry.isDirectory;
}

/**
 * @param {Entry} entry
 * @returns {Promise<File>}
 */
function fileOf(entry) {
  if ('kind' in entry) return /** @type {FileSystemFileHandle} */ (entry).getFile();
  return new Promise((resolve, reject) => /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject));
}

/**
 * @param {Entry} folder
 * @returns {Promise<readonly Entry[]>}
 */
async function children(folder) {
  /** @type {Entry[]} */
  const all = [];
  if ('kind' in folder) {
    const handle = /** @type {FileSystemDirectoryHandle} */ (folder);
    for await (const child of handle.values()) all.push(child);
    return all;
  }
  // The reader returns batches until an empty one.
  const reader = /** @type {FileSystemDirectoryEntry} */ (folder).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}
