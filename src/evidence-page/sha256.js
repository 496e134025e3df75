import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Up to here the browser hashes a file, where it offers that to a page from disk: it needs the file in memory as a whole. */
const WHOLE_BYTES = 32_000_000;
const PIECE_BYTES = 4_194_304;

/**
 * SHA-256 of a file, lower-case hex.
 * @param {Blob} file
 * @param {(bytes: number) => void} onBytes called with each piece that was read
 * @returns {Promise<string>}
 */
export async function hashFile(file, onBytes) {
  const subtle = globalThis.crypto?.subtle;
  if (subtle && file.size <= WHOLE_BYTES) {
    const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
    onBytes(file.size);
    return bytesToHex(new Uint8Array(digest));
  }
  return hashInPieces(file, onBytes);
}

/**
 * The same without the browser's help.
 * @param {Blob} file
 * @param {(bytes: number) => void} onBytes
 * @returns {Promise<string>}
 */
export async function hashInPieces(file, onBytes) {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    hash.update(piece);
    onBytes(piece.length);
  }
  return bytesToHex(hash.digest());
}

/**
 * @param {string} text
 * @returns {string} lower-case hex
 */
export function sha256OfText(text) {
  return bytesToHex(sha256(new TextEncoder().encode(text)));
}
