// SHA-256 (FIPS 180-4). Browsers hash small files themselves; a large one would have to be in memory as a whole for
// that, and not every browser offers it to a page from disk. So the page brings its own, which takes pieces.

const ROUND_CONSTANTS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const BLOCK = 64;

/**
 * A hash that is fed in pieces.
 * @returns {{ update: (piece: Uint8Array) => void, hex: () => string }}
 */
export function createSha256() {
  const state = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const rest = new Uint8Array(BLOCK);
  let restLength = 0;
  let length = 0;
  return {
    update(piece) {
      length += piece.length;
      let at = 0;
      if (restLength > 0) {
        at = Math.min(BLOCK - restLength, piece.length);
        rest.set(piece.subarray(0, at), restLength);
        restLength += at;
        if (restLength < BLOCK) return;
        compress(state, rest, 0);
        restLength = 0;
      }
      for (; at + BLOCK <= piece.length; at += BLOCK) compress(state, piece, at);
      rest.set(piece.subarray(at), 0);
      restLength = piece.length - at;
    },
    hex() {
      const end = new Uint8Array(restLength < 56 ? BLOCK : 2 * BLOCK);
      end.set(rest.subarray(0, restLength));
      end[restLength] = 0x80;
      const view = new DataView(end.buffer);
      view.setUint32(end.length - 8, Math.floor(length / 2 ** 29));
      view.setUint32(end.length - 4, (length * 8) >>> 0);
      for (let at = 0; at < end.length; at += BLOCK) compress(state, end, at);
      return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
    },
  };
}

const schedule = new Uint32Array(64);

/**
 * @param {Uint32Array} state
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function compress(state, bytes, at) {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) {
    const p = at + 4 * i;
    w[i] =
      ((bytes[p] ?? 0) << 24) |
      ((bytes[p + 1] ?? 0) << 16) |
      ((bytes[p + 2] ?? 0) << 8) |
      (bytes[p + 3] ?? 0);
  }
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word;
}

/**
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Up to here a file is handed to the browser as a whole. */
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
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
  const hash = createSha256();
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    hash.update(piece);
    onBytes(piece.length);
  }
  return hash.hex();
}
