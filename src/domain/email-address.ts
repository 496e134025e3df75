const MAX_CHARACTERS = 254;
/** The parts of RFC 5321 without quotes and without an address of a computer; only ASCII fits into a header (R7). */
const NAME = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/i;

/** Returns whether a text is an email address that can be sent as `contactEmail` (R9). */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const [name = '', domain = '', ...more] = text.split('@');
  return more.length === 0 && NAME.test(name) && DOMAIN.test(domain);
}
