import { createHash, randomBytes } from 'node:crypto';

/** The hash of a person's text for the custody log, and the salt that proves the text later. */
export interface TextSeal {
  /** 32 random bytes as 64 characters of lower-case hex. */
  readonly salt: string;
  readonly sha256: string;
}

/**
 * Hashes a text for the append-only custody log. A plain hash of a short text could be guessed; once the salt is erased
 * together with the text, the hash reveals nothing.
 */
export function sealText(text: string): TextSeal {
  const salt = randomBytes(32).toString('hex');
  return { salt, sha256: sealedHash(salt, text) };
}

/** Returns the SHA-256 in lower-case hex of the salt's 64 characters followed by the text, both UTF-8. */
export function sealedHash(salt: string, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
