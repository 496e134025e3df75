import { Buffer } from 'node:buffer';

export interface MailPicture {
  /** Referred to in the HTML as `cid:…`. */
  readonly contentId: string;
  readonly jpeg: Uint8Array;
}

export interface MailDraft {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly MailPicture[];
}

const LINE = '\r\n';
/** RFC 2045 allows 76 characters in a line of base64. */
const BASE64_LINE = /.{1,76}/g;
/** RFC 2047 allows 76 characters in a line with an encoded word; this leaves room for `Subject: `. */
const MAX_WORD_BYTES = 39;

/**
 * An unsent message (RFC 5322, `X-Unsent: 1`) without sender and recipient: plain text, and the same as HTML with its
 * pictures (RFC 2387). `boundary` must not occur in a part; base64 cannot contain its `_`.
 */
export function mailDraft({ subject, text, html, pictures }: MailDraft, boundary: string): Buffer {
  const alternative = `alternative_${boundary}`;
  const related = `related_${boundary}`;
  const lines = [
    'X-Unsent: 1',
    `Subject: ${encodedWords(subject)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${alternative}"`,
    '',
    `--${alternative}`,
    ...textPart('text/plain', text),
    `--${alternative}`,
    `Content-Type: multipart/related; type="text/html"; boundary="${related}"`,
    '',
    `--${related}`,
    ...textPart('text/html', html),
    ...pictures.flatMap((picture) => [`--${related}`, ...picturePart(picture)]),
    `--${related}--`,
    `--${alternative}--`,
    '',
  ];
  return Buffer.from(lines.join(LINE), 'ascii');
}

function textPart(type: string, text: string): readonly string[] {
  const withLineEnds = text.replace(/\r?\n/g, LINE);
  return [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...base64Lines(Buffer.from(withLineEnds, 'utf8')),
  ];
}

function picturePart({ contentId, jpeg }: MailPicture): readonly string[] {
  return [
    'Content-Type: image/jpeg',
    'Content-Transfer-Encoding: base64',
    `Content-ID: <${contentId}>`,
    'Content-Disposition: inline',
    '',
    ...base64Lines(Buffer.from(jpeg)),
  ];
}

function base64Lines(bytes: Buffer): readonly string[] {
  return bytes.toString('base64').match(BASE64_LINE) ?? [''];
}

/** A header text as encoded words (RFC 2047), so that it needs no other escape and cannot begin another header. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text.replace(/\s+/g, ' ').trim()) {
    if (Buffer.byteLength(word + character) > MAX_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join(`${LINE} `);
}
