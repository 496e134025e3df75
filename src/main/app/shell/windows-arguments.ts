/** Set by `proofcase.cmd`: the arguments as typed. */
export const ARGUMENTS_VARIABLE = 'PROOFCASE_ARGUMENTS';

/**
 * Splits a command line as programs of Windows do: blanks separate, quotation marks keep together, `\"`, and `""` between
 * quotation marks, is a quotation mark, and backslashes count only before one.
 */
export function splitCommandLine(text: string): readonly string[] {
  const found: string[] = [];
  let current: string | null = null;
  let isQuoted = false;
  for (let at = 0; at < text.length; ) {
    const [slashes = ''] = /^\\*/.exec(text.slice(at)) ?? [];
    at += slashes.length;
    const isBeforeQuote = text[at] === '"';
    if (slashes !== '') {
      current = (current ?? '') + (isBeforeQuote ? slashes.slice(0, slashes.length >> 1) : slashes);
    }
    const character = text[at];
    if (character === undefined) break;
    at += 1;
    if (isBeforeQuote && slashes.length % 2 === 0) {
      const isDoubled = isQuoted && text[at] === '"';
      if (isDoubled) at += 1;
      else isQuoted = !isQuoted;
      current = (current ?? '') + (isDoubled ? '"' : '');
    } else if (/[ \t]/.test(character) && !isQuoted) {
      if (current !== null) found.push(current);
      current = null;
    } else current = (current ?? '') + character;
  }
  if (current !== null) found.push(current);
  return found;
}
