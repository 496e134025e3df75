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

/** Whether a text fits its hash. An erased text is not an alteration; a text without its salt is. */
export function isSealed(text: string | null, salt: string | null, sha256: string | null): boolean {
  if (text === null) return salt === null;
  return salt !== null && sealedHash(salt, text) === sha256;
}

/** Returns the SHA-256 in lower-case hex of the salt's 64 characters followed by the text, both UTF-8. */
export function sealedHash(salt: string, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
