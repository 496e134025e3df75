const MAX_CHARACTERS = 254;

/** Returns whether a text has the form of an email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_CHARACTERS && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
