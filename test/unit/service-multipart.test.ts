import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import { headerParameter } from '../../src/main/sending/service/decoding/header-parameters';
import { MultipartBroken } from '../../src/main/sending/service/decoding/multipart-parser';
import { parsePieces, piecesOf } from '../support/multipart-answers';
import { noise } from '../support/plannable';

// What the parser takes from a message, part by part and byte by byte; `test/faults/multipart.test.ts` has what comes of
// a whole answer, read from a file or a socket.

/** The outcome for every piece size, which must be the same. */
function parseAll(message: Buffer, boundary = 'b') {
  const whole = parsePieces(boundary, [message]);
  const sizes = process.env.PROOFCASE_DEEP
    ? Array.from({ length: message.length }, (_, index) => index + 1)
    : [1, 2, 3, 5, 7, 11, 16, 31, 64];
  for (const size of sizes) {
    expect(parsePieces(boundary, piecesOf(message, size)), `in pieces of ${size}`).toEqual(whole);
  }
  return whole;
}

const lines = (text: string) => Buffer.from(text.replace(/\n/g, '\r\n'), 'latin1');
const TWO = 'preamble\n--b\nContent-Type: application/json\n\n{"a":1}\n--b\nX: y\n\nsecond\n--b--\nepilogue';

describe('multipart', () => {
  test('parts have their headers and bytes, without preamble and epilogue', () => {
    const expected = {
      started: true,
      complete: true,
      parts: [
        { headers: { 'content-type': 'application/json' }, body: '{"a":1}', ended: true },
        { headers: { x: 'y' }, body: 'second', ended: true },
      ],
    };
    expect(parseAll(lines(TWO))).toEqual(expected);
    expect(parseAll(Buffer.from(TWO))).toEqual(expected);
    expect(parseAll(lines(TWO.replace('preamble\n', '\n')))).toEqual(expected);
    expect(parseAll(lines(TWO.replace('preamble\n', '')))).toEqual(expected);
    expect(parseAll(lines(TWO.replace('\nepilogue', '')))).toEqual(expected);
    expect(parseAll(lines(TWO.replaceAll('--b\n', '--b \t\n').replace('--b--', '--b--  ')))).toEqual(
      expected,
    );
  });

  test('a boundary inside data counts as data', () => {
    const data = 'a--b\n--bc\n--b-\n--b x\n--\n--b--x\n -\n\n';
    const message = lines(`--b\n\n${data}\n--b--`);
    expect(parseAll(message).parts.map(({ body }) => body)).toEqual([data.replace(/\n/g, '\r\n')]);
  });

  test('a line feed before the boundary counts as data in a message with CRLF', () => {
    const message = Buffer.from('--b\r\n\r\nxx\n--b\r\nyy\n--b--\r\n\r\n--b--\r\n');
    expect(parseAll(message).parts).toEqual([{ headers: {}, body: 'xx\n--b\r\nyy\n--b--\r\n', ended: true }]);
  });

  test('data keeps its own line ends, and may be empty', () => {
    expect(
      parseAll(lines('--b\n\n\n\na\n\n--b\nX: 1\n\n--b\n\n\n--b--')).parts.map(({ body }) => body),
    ).toEqual(['\r\n\r\na\r\n', '', '']);
  });

  test('binary data arrives byte for byte', () => {
    const data = noise(5_000, 3);
    const message = Buffer.concat([lines('--b\nA: 1\n\n'), data, lines('\n--b--\n')]);
    expect(parseAll(message).parts[0]?.body).toBe(data.toString('latin1'));
  });

  test('a message truncated anywhere is complete or reported as truncated, and has no added bytes', () => {
    const message = lines(TWO.replace('\nepilogue', ''));
    const whole = parsePieces('b', [message]);
    for (let cut = 0; cut < message.length; cut += 1) {
      const { complete, parts } = parseAll(message.subarray(0, cut));
      if (complete) expect(message.subarray(0, cut).toString()).toMatch(/--b--\r?$/);
      for (const [index, part] of parts.entries()) {
        if (part.ended) expect(part).toEqual(whole.parts[index]);
      }
      if (!complete) expect(parts.filter(({ ended }) => ended).length).toBeLessThan(2);
    }
  });

  test('headers without an end are rejected', () => {
    const message = Buffer.concat([lines('--b\n'), Buffer.alloc(40_000, 0x41)]);
    expect(() => parsePieces('b', piecesOf(message, 1_000))).toThrow(MultipartBroken);
  });

  test('odd boundaries are taken literally', () => {
    for (const boundary of ["'()+_,-./:=?", '----x', 'a b', '.*', 'ü']) {
      const message = Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--`);
      expect(parseAll(message, boundary)).toMatchObject({ complete: true, parts: [{ body: 'x' }] });
    }
  });
});

describe('parts in Base64', () => {
  const folder = mkdtempSync(join(tmpdir(), 'multipart-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are decoded; those that only say so are kept as they are, which is reported', async () => {
    const part = (name: string, encoding: string, body: string) =>
      `--b\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
    const json = Buffer.from('{"suspicion_level":"Red","Files":{}}').toString('base64');
    const message = [
      '--b\r\nContent-Type: application/json\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      `${json.slice(0, 20)}\r\n${json.slice(20)}\r\n`,
      part('a.png', 'Base64', 'cGljdHVyZQ=='),
      part('b.png', 'base64', 'not Base64!'),
      part('c.png', 'quoted-printable', 'a=3D'),
      '--b--',
    ].join('');
    writeFileSync(join(folder, 'answer'), message);
    const { analysis, attachments, problems } = await decodeResponse(
      join(folder, 'answer'),
      'multipart/mixed; boundary=b',
      join(folder, 'attachments'),
    );
    expect(analysis.level).toEqual({ kind: 'known', level: 'Red' });
    const contentOf = (name: string) => readFileSync(join(folder, 'attachments', name), 'latin1');
    expect(attachments.map(({ storedFile }) => contentOf(storedFile))).toEqual([
      'picture',
      'not Base64!',
      'a=3D',
    ]);
    expect(problems).toEqual([
      { code: 'part-not-understood', detail: 'b.png: base64' },
      { code: 'part-not-understood', detail: 'c.png: quoted-printable' },
    ]);
  });
});

test.each([
  ['multipart/mixed; boundary=abc', 'boundary', 'abc'],
  ['multipart/mixed;BOUNDARY="a b;c"; x=1', 'boundary', 'a b;c'],
  ['multipart/mixed; boundary="a\\"b"', 'boundary', 'a"b'],
  ['multipart/mixed', 'boundary', null],
  ['attachment; filename="x.zip"; filename*=UTF-8\'\'%C3%BC.zip', 'filename', 'ü.zip'],
  ["attachment; filename=plain.zip; filename*=UTF-8''%ZZ", 'filename', 'plain.zip'],
])('%s: %s', (value, name, expected) => {
  expect(headerParameter(value, name)).toBe(expected);
});
