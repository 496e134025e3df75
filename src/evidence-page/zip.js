const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;

/**
 * The content of every file in a sealed package, which stores files uncompressed and is too small for ZIP64.
 * @param {Blob} zip
 * @returns {Promise<readonly Blob[]>}
 * @throws for any other ZIP, and for a file that is none
 */
export async function storedFiles(zip) {
  const tail = await viewOf(zip, Math.max(0, zip.size - END_BYTES - MAX_COMMENT_BYTES), zip.size);
  let end = tail.byteLength - END_BYTES;
  while (tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  const start = tail.getUint32(end + 16, true);
  const directory = await viewOf(zip, start, start + tail.getUint32(end + 12, true));
  /** @type {Blob[]} */
  const files = [];
  let at = 0;
  for (let left = tail.getUint16(end + 10, true); left > 0; left -= 1) {
    const method = directory.getUint16(at + 10, true);
    const size = directory.getUint32(at + 24, true);
    if (directory.getUint32(at, true) !== DIRECTORY_ENTRY || method !== 0) throw new Error('not stored');
    files.push(await fileAt(zip, directory.getUint32(at + 42, true), size));
    const nameBytes = directory.getUint16(at + 28, true);
    const extraBytes = directory.getUint16(at + 30, true);
    const commentBytes = directory.getUint16(at + 32, true);
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return files;
}

/**
 * @param {Blob} zip
 * @param {number} offset of the local header
 * @param {number} size
 */
async function fileAt(zip, offset, size) {
  const header = await viewOf(zip, offset, offset + 30);
  if (header.getUint32(0, true) !== LOCAL_HEADER) throw new Error('no local header');
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  return zip.slice(start, start + size);
}

/**
 * @param {Blob} zip
 * @param {number} start
 * @param {number} end
 */
async function viewOf(zip, start, end) {
  return new DataView(await zip.slice(start, end).arrayBuffer());
}
