/** APPNOTE 4.3.7, 4.3.12, 4.3.16: fixed parts of a local header, a central header and the end record. */
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
export const ZIP_END_BYTES = 22;

/**
 * Files in one package. Its result can then have a file, an item and two attachments for each, which the limits of
 * decoding allow; a ZIP of more than 65,535 entries would also need ZIP64 records.
 */
export const MAX_PACKAGE_ENTRIES = 2_000;

/** Bytes that a stored entry with an ASCII name adds to a ZIP: both headers and the content, no extra fields. */
export function zipEntryBytes(entryName: string, fileBytes: number): number {
  return zipEntryHeadBytes(entryName) + fileBytes + CENTRAL_HEADER_BYTES + entryName.length;
}

/** Bytes of the local header before the content of an entry. */
export function zipEntryHeadBytes(entryName: string): number {
  return LOCAL_HEADER_BYTES + entryName.length;
}
