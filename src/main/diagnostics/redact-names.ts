import { redact, visible } from '../support/redact';

const GONE = '…';
/** A link keeps its host, which is the organisation's, and loses its path. */
const LINK = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/"'<>)]*)[^\s"'<>)]*/gi;
/** A frame of a stack keeps function, file and line of our own code. */
const FRAME = /^(\s*at\s)(?:(.*?)\s\()?.*?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/;
/** The log of the window has a stack in one line. */
const ESCAPED_FRAME = /\\n(?=\s+at\s)/;
const INTERNAL_FRAME = /^\s*at\s(?:[\w.<>$ [\]]+\s\()?node:[\w/:]+\)?$/;
const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|`[^`]*`|(?<![\p{L}\d])'[^']*'/gu;
/** From a root to the end of the line or the next quotation mark: a path may contain blanks. */
const PATH = /(?:(?<![\p{L}\d:])(?:\/|~\/|\\\\)|\b[A-Za-z]:[\\/])[^"'\n]*/gu;
const FILE_NAME =
  /[^:;,()"'=\n]*\.(?:jpe?g|png|tiff?|hei[cf]|webp|pdf|zip|db|jsonl?|csv|eml|txt|xml|svg|html?)\b/giu;
/** A secret may have blanks: it ends before the next label. */
const SECRET =
  /\b([\w-]{0,30}(?:password|passphrase|passwd|pwd|secret))(\s*[=:]\s*).+?(?=,?\s[\w-]+\s*[=:]|$)/gi;
/** The word after such a label is a secret or an account. */
const LABELLED = /\b([\w-]{0,30}(?:token|user(?:[_ ]?name)?|account|login))(\s*[=:]\s*)[^\s,;)}\]]+/gi;
const EMAIL = /[^\s<>"']+@[^\s<>"']+/g;
/** Numbers of cases, identifiers and hashes; short numbers such as codes and sizes stay. */
const NUMBERED_WORD = /(?=[\p{L}\d_/-]*\d)(?=[\p{L}\d_/-]*[\p{L}_/-]|\d{5})[\p{L}\d_/-]{4,}/gu;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(?: (?:info|error))?/;
/** Words with digits that say nothing about a case. */
const HARMLESS =
  /^(?:utf-?8|sha-?\d{3}|x64|arm64|x86_64|ipv[46]|http\/[\d.]+|win32|sqlite3?|latin1|base64)$/i;
const MAX_WORDS_OF_NAME = 16;

/**
 * Removes everything from a log that could be of a case: links but for their host, quoted texts, paths, file names,
 * addresses of people, words with numbers, and every name that the database knows. What stays is when, what kind of
 * error, and where in the code.
 */
export function redactLog(text: string, names: ReadonlySet<string>): string {
  const known = knownNames(names);
  return text
    .split('\n')
    .map((line) =>
      line
        .split(ESCAPED_FRAME)
        .map((part) => redactLine(part, known))
        .join('\\n'),
    )
    .join('\n');
}

function redactLine(line: string, known: ReadonlySet<string>): string {
  const frame = FRAME.exec(line);
  if (frame) {
    const [, at = '', name, place = ''] = frame;
    return name === undefined ? `${at}${place}` : `${at}${name.replace(/[^\w.<>$ ]/g, '')} (${place})`;
  }
  if (INTERNAL_FRAME.test(line)) return line;
  const [time = ''] = TIME.exec(line) ?? [];
  const message = redact(line.slice(time.length))
    .replace(LINK, (_link, origin: string) => `${origin.replaceAll('/', '\u0001')}`)
    .replace(QUOTED, `'${GONE}'`)
    .replace(SECRET, `$1$2${GONE}`)
    .replace(LABELLED, `$1$2${GONE}`)
    .replace(PATH, GONE);
  const unnamed = withoutKnown(message, known)
    .replace(FILE_NAME, ` ${GONE}`)
    .replace(EMAIL, GONE)
    .replace(NUMBERED_WORD, (word) => (HARMLESS.test(word) ? word : GONE))
    .replaceAll('\u0001', '/');
  return `${time}${visible(unnamed)}`;
}

/** Names with each of their parts, and in lower case: a message may say less, or write it otherwise. */
function knownNames(names: ReadonlySet<string>): ReadonlySet<string> {
  const known = new Set<string>();
  for (const name of names) {
    for (const part of [name, ...name.split(/[\\/]/)]) {
      for (const folded of [fold(part), fold(part.replace(/\.[^.]*$/, ''))]) {
        if (folded.length > 1) known.add(folded);
      }
    }
  }
  return known;
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** A name may end a sentence, and that of a computer may have its domain. */
function isKnown(known: ReadonlySet<string>, text: string): boolean {
  return (
    known.has(text) ||
    known.has(text.replace(/[.!?]+$/, '')) ||
    (/^[^\s.]+\./.test(text) && known.has(text.slice(0, text.indexOf('.'))))
  );
}

/** Replaces the longest run of words that is a known name, at every position. */
function withoutKnown(line: string, known: ReadonlySet<string>): string {
  if (known.size === 0) return line;
  const words = [...line.matchAll(/[^\s,;:()[\]{}=]+/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  let result = '';
  let end = 0;
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index];
    if (!first) break;
    for (let last = Math.min(words.length, index + MAX_WORDS_OF_NAME) - 1; last >= index; last -= 1) {
      const to = words[last]?.to ?? first.to;
      if (!isKnown(known, fold(line.slice(first.from, to)))) continue;
      result += `${line.slice(end, first.from)}${GONE}`;
      end = to;
      index = last;
      break;
    }
  }
  return result + line.slice(end);
}
