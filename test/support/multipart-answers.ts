import { MultipartParser } from '../../src/main/sending/service/decoding/multipart-parser';
import { noise } from './plannable';
import { rawZip } from './raw-zip';

export interface MultipartForm {
  readonly name: string;
  readonly contentType: string | null;
  readonly bytes: Buffer;
  /** `cut`: the received part is kept, and the missing end is reported. */
  readonly expected: 'whole' | 'cut' | 'no analysis';
  /** Its complete attachments. */
  readonly files: number;
}

export const BOUNDARY = 'xyz-42';
const TYPE = `multipart/mixed; boundary="${BOUNDARY}"`;
export const ANALYSIS = JSON.stringify({
  suspicion_level: 'Red',
  Files: { 'a.jpg': { suspicion_level: 'Red', items: [], note: 'ü' } },
});
const ZIP = rawZip([
  { name: 'heatmaps/a.png', content: noise(150, 1) },
  { name: 'thumbnails/a.png', content: Buffer.from('thumbnail') },
]);
/** Every line that resembles a boundary, with each kind of line end. */
const LURE = Buffer.from(
  [
    `--${BOUNDARY}x`,
    `x--${BOUNDARY}`,
    `--${BOUNDARY} x`,
    `--${BOUNDARY}-`,
    `--${BOUNDARY}--x`,
    '--',
    '-',
    '',
  ].join('\r\n'),
);
const LURE_OF_LF = Buffer.from(`\n--${BOUNDARY}\n\nContent-Type: application/json\n\n{}\n--${BOUNDARY}--\n`);

interface Part {
  readonly headers: readonly string[];
  readonly body: Buffer | string;
}
const JSON_PART: Part = { headers: ['Content-Type: application/json; charset=utf-8'], body: ANALYSIS };
const ZIP_PART: Part = {
  headers: ['Content-Type: application/zip', 'Content-Disposition: attachment; filename="attachments.zip"'],
  body: ZIP,
};
const odd = (body: Buffer): Part => ({
  headers: ['Content-Type: application/octet-stream', 'Content-Disposition: attachment; filename="odd.bin"'],
  body,
});

/** The part in Base64, in lines as mail programs write it. */
function inBase64({ headers, body }: Part): Part {
  const lines =
    Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return { headers: [...headers, 'Content-Transfer-Encoding: base64'], body: lines.join('\r\n') };
}

interface Framing {
  readonly eol?: string;
  readonly preamble?: string;
  readonly closing?: string;
  readonly boundary?: string;
}

function message(parts: readonly Part[], framing: Framing = {}): Buffer {
  const {
    eol = '\r\n',
    preamble = '',
    boundary = BOUNDARY,
    closing = `${eol}--${boundary}--${eol}`,
  } = framing;
  const pieces = parts.flatMap(({ headers, body }, index) => [
    Buffer.from(
      `${index === 0 ? preamble : eol}--${boundary}${eol}${headers.map((line) => line + eol).join('')}${eol}`,
    ),
    Buffer.from(body),
  ]);
  return Buffer.concat([...pieces, Buffer.from(closing)]);
}

/** Multipart answers as services, frameworks and gateways may send them, good and bad. */
export function multipartForms(): readonly MultipartForm[] {
  const both = [JSON_PART, ZIP_PART];
  const form = (
    name: string,
    bytes: Buffer,
    expected: MultipartForm['expected'] = 'whole',
    files = 2,
    contentType: string | null = TYPE,
  ): MultipartForm => ({ name, bytes, expected, files, contentType });
  const length = (value: number): Part => ({
    ...JSON_PART,
    headers: [...JSON_PART.headers, `Content-Length: ${value}`],
  });
  return [
    form('as it should be', message(both)),
    form('line feeds only', message(both, { eol: '\n' })),
    form('the archive first', message([ZIP_PART, JSON_PART])),
    form('parts in Base64', message(both.map(inBase64))),
    form(
      'a part in Base64 without its type',
      message([{ ...inBase64(ZIP_PART), headers: ['Content-Transfer-Encoding: BASE64'] }, JSON_PART]),
    ),
    form(
      'parts that say to be Base64 and are not',
      message(both.map(({ headers, body }) => ({ headers: inBase64({ headers, body }).headers, body }))),
    ),
    form('two archives and a file', message([...both, ZIP_PART, odd(Buffer.from('x'))]), 'whole', 5),
    form('boundary in data', message([JSON_PART, odd(LURE), ZIP_PART]), 'whole', 3),
    form(
      'a whole message of line feeds in data',
      message([JSON_PART, odd(LURE_OF_LF), ZIP_PART]),
      'whole',
      3,
    ),
    form('line ends around data', message([JSON_PART, odd(Buffer.from('\r\n\r\n')), ZIP_PART]), 'whole', 3),
    form('an empty part', message([JSON_PART, odd(Buffer.alloc(0)), ZIP_PART]), 'whole', 3),
    form(
      'preamble and epilogue',
      message(both, {
        preamble: 'read with care\r\n',
        closing: `\r\n--${BOUNDARY}--\r\nbye\r\n--${BOUNDARY}\r\n\r\nx`,
      }),
    ),
    form('a blank line before it', message(both, { preamble: '\r\n' })),
    form(
      'blanks after the boundary',
      Buffer.from(
        message(both).toString('latin1').replaceAll(`--${BOUNDARY}\r\n`, `--${BOUNDARY} \t\r\n`),
        'latin1',
      ),
    ),
    form('no line end after the last boundary', message(both, { closing: `\r\n--${BOUNDARY}--` })),
    form('no final boundary', message(both, { closing: '' }), 'cut', 0),
    form('an open boundary at the end', message(both, { closing: `\r\n--${BOUNDARY}\r\n` }), 'cut', 2),
    form('no headers of parts', message(both.map(({ body }) => ({ headers: [], body }))), 'whole', 2),
    form('headers of one part missing', message([{ headers: [], body: ANALYSIS }, ZIP_PART])),
    form(
      'folded headers',
      message([{ headers: ['Content-Type:', ' application/json'], body: ANALYSIS }, ZIP_PART]),
    ),
    form('a length that is too small', message([length(3), ZIP_PART])),
    form('a length that is too large', message([length(9_999_999), ZIP_PART])),
    form('no type of the answer', message(both), 'whole', 2, null),
    form('a type without a boundary', message(both), 'whole', 2, 'multipart/mixed'),
    form(
      'a boundary in other quotes',
      message(both),
      'whole',
      2,
      `multipart/mixed; charset=utf-8; BOUNDARY=${BOUNDARY}`,
    ),
    form('another boundary than said', message(both), 'no analysis', 0, 'multipart/mixed; boundary=other'),
    form('no JSON part', message([ZIP_PART]), 'no analysis', 0),
    form(
      'half a JSON part',
      message([{ ...JSON_PART, body: ANALYSIS.slice(0, 40) }, ZIP_PART]),
      'no analysis',
      0,
    ),
    form(
      'two JSON parts',
      message([JSON_PART, { ...JSON_PART, body: '{"suspicion_level":"Green","Files":{}}' }, ZIP_PART]),
      'whole',
      3,
    ),
    form('a broken archive', message([JSON_PART, { ...ZIP_PART, body: ZIP.subarray(0, 200) }]), 'whole', 0),
    form(
      'a boundary that is a pattern',
      message(both, { boundary: '.*(x)+' }),
      'whole',
      2,
      'multipart/mixed; boundary=".*(x)+"',
    ),
  ];
}

export interface ParsedPart {
  readonly headers: Record<string, string>;
  /** A character for each byte. */
  readonly body: string;
  readonly ended: boolean;
}

/** What the parser returns for a message that arrives in these pieces. */
export function parsePieces(
  boundary: string,
  pieces: readonly Buffer[],
): { readonly started: boolean; readonly complete: boolean; readonly parts: readonly ParsedPart[] } {
  const parser = new MultipartParser(boundary);
  const parts: { headers: Record<string, string>; chunks: Buffer[]; ended: boolean }[] = [];
  const take = (events: ReturnType<MultipartParser['feed']>): void => {
    for (const event of events) {
      const open = parts.at(-1);
      if (event.kind === 'part') {
        parts.push({ headers: Object.fromEntries(event.headers), chunks: [], ended: false });
      } else if (event.kind === 'data') open?.chunks.push(Buffer.from(event.bytes));
      else if (open) open.ended = true;
    }
  };
  for (const piece of pieces) take(parser.feed(piece));
  take(parser.end());
  return {
    started: parser.started,
    complete: parser.complete,
    parts: parts.map(({ headers, chunks, ended }) => ({
      headers,
      body: Buffer.concat(chunks).toString('latin1'),
      ended,
    })),
  };
}

export function piecesOf(message: Buffer, size: number): readonly Buffer[] {
  return Array.from({ length: Math.ceil(message.length / size) }, (_, index) =>
    message.subarray(index * size, (index + 1) * size),
  );
}
