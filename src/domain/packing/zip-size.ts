/** APPNOTE 4.3.7, 4.3.12, 4.3.16: fixed parts of a local header, a central header and the end record. */
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
export const ZIP_END_BYTES = 22;

/** Above this many entries a ZIP would need ZIP64 records. */
export const MAX_ZIP_ENTRIES = 65_535;

/** Bytes that a stored entry with an ASCII name adds to a ZIP: both headers and the content, no extra fields. */
export function zipEntryBytes(entryName: string, fileBytes: number): number {
  return zipEntryHeadBytes(entryName) + fileBytes + CENTRAL_HEADER_BYTES + entryName.length;
}

/** Bytes of the local header before the content of an entry. */
export function zipEntryHeadBytes(entryName: string): number {
  return LOCAL_HEADER_BYTES + entryName.length;
}
