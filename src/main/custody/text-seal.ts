import { createHash, randomBytes } from 'node:crypto';

/** What the custody log gets of words that a person wrote, and what proves them later. */
export interface TextSeal {
  /** 32 random bytes as 64 characters of lower-case hex. */
  readonly salt: string;
  readonly sha256: string;
}

/**
 * Seals words for the custody log, which never forgets. A plain hash of a short sentence can be guessed; with a salt
 * that is erased together with the words, the hash says nothing about them any more. While both exist, they prove the
 * words.
 */
export function sealText(text: string): TextSeal {
  const salt = randomBytes(32).toString('hex');
  return { salt, sha256: sealedHash(salt, text) };
}

/** SHA-256, lower-case hex, of the salt's 64 characters followed by the text, both UTF-8. */
export function sealedHash(salt: string, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
