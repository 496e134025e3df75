import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeAnalysis } from '../../src/main/sending/service/decoding/decode-analysis';
import { decodeResponse } from '../../src/main/sending/service/decoding/decode-response';
import { completeAnalysis } from '../support/analysis-answer';
import { noise } from '../support/plannable';
import { rawZip } from '../support/raw-zip';
import { type TestFolder, testFolder } from '../support/service-fixture';

const folders: TestFolder[] = [];
let folder: TestFolder;
let into: string;
beforeEach(async () => {
  folder = await testFolder();
  folders.push(folder);
  into = folder.file('attachments');
});
afterAll(async () => {
  for (const one of folders) await one.remove();
});

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function read(content: string | Buffer, contentType: string | null = 'application/json') {
  await writeFile(folder.file('answer'), content);
  return decodeResponse(folder.file('answer'), contentType, into);
}

function attachment(filename: string, content: Buffer, mime = 'image/png') {
  return { filename, mime_type: mime, data_b64: content.toString('base64') };
}

describe('a JSON answer', () => {
  test('brings its attachments as files by content hash, in their order', async () => {
    const heatmap = noise(3_000_001, 1);
    const report = noise(999, 2);
    const answer = {
      ...completeAnalysis(),
      attachments: {
        analysis_report: [attachment('../Bericht\u202Efdp.exe', report, 'application/pdf')],
        heatmaps: [attachment('a.png', heatmap), attachment('b.png', heatmap)],
        pdf_versions: [attachment('v1.pdf', Buffer.alloc(0), 'application/pdf')],
        new_category: [],
      },
    };
    const result = await read(JSON.stringify(answer));
    expect(result.problems).toEqual([]);
    expect(result.cut).toBe(false);
    expect(result.attachments).toEqual([
      {
        category: 'analysis_report',
        filename: 'Berichtfdp.exe',
        originalName: '../Bericht\u202Efdp.exe',
        declaredType: 'application/pdf',
        sha256: sha256(report),
        bytes: 999,
        storedFile: sha256(report),
      },
      expect.objectContaining({ category: 'heatmaps', filename: 'a.png', sha256: sha256(heatmap) }),
      expect.objectContaining({ category: 'heatmaps', filename: 'b.png', sha256: sha256(heatmap) }),
      expect.objectContaining({ category: 'pdf_versions', bytes: 0 }),
    ]);
    const stored = await readdir(into);
    expect(stored.sort()).toEqual([sha256(heatmap), sha256(report), sha256(Buffer.alloc(0))].sort());
    for (const name of stored) expect(sha256(await readFile(join(into, name)))).toBe(name);
    expect(result.analysis).toEqual(decodeAnalysis(completeAnalysis()));
    expect(result.analysis.level).toEqual({ kind: 'known', level: 'Yellow' });
  });

  test('reads the same again, and once more with a byte order mark and any content type', async () => {
    const answer = JSON.stringify({
      ...completeAnalysis(),
      attachments: { x: [attachment('a', noise(5_000, 1))] },
    });
    const first = await read(answer);
    expect(await read(answer)).toEqual(first);
    expect(await read(`\uFEFF${answer}`, null)).toEqual(first);
    expect(await read(`\n  ${answer}`, 'text/html')).toEqual(first);
  });

  test('takes Base64 with escapes, line breaks, data addresses and no padding, and nothing that is none', async () => {
    const content = noise(40_000, 4);
    const plain = content.toString('base64');
    const broken = `${plain.slice(0, 20_000)}*?!${plain.slice(20_003)}`;
    const list = [
      plain,
      plain.replace(/=+$/, ''),
      (plain.match(/.{1,76}/g) ?? []).join('\r\n'),
      `data:image/png;base64,${plain}`,
    ].map((data_b64, index) => ({ filename: `${index}.png`, mime_type: 'image/png', data_b64 }));
    const answer = {
      Files: {},
      attachments: { ok: list, bad: [{ filename: 'x', mime_type: 'y', data_b64: broken }] },
    };
    const result = await read(JSON.stringify(answer).replaceAll('/', '\\/'));
    expect(result.attachments.map((one) => one.sha256)).toEqual(list.map(() => sha256(content)));
    expect(result.problems).toEqual([{ code: 'attachment-not-base64', detail: 'attachments.bad[0]' }]);
  });

  test('says which attachments are malformed and keeps the rest', async () => {
    const good = attachment('a.png', Buffer.from('x'));
    for (const [attachments, problems, kept] of [
      [[good], 1, 0],
      [{ a: good }, 1, 0],
      [{ a: [null, 1, {}, { data_b64: 5 }, good] }, 4, 1],
      [{ a: [{ data_b64: 'eA==' }] }, 1, 1],
      // The interface document gives the media type a default.
      [{ a: [{ filename: 'a', data_b64: 'eA==' }] }, 0, 1],
      [{ a: [{ filename: 'a', mime_type: 5, data_b64: 'eA==' }] }, 1, 1],
      [{ __proto__: null, a: null }, 0, 0],
    ] as const) {
      const result = await read(JSON.stringify({ Files: {}, attachments }));
      expect(result.problems.filter(({ code }) => code === 'attachment-malformed')).toHaveLength(problems);
      expect(result.attachments).toHaveLength(kept);
    }
  });

  test('keeps long texts elsewhere, odd keys, and cuts only what nests absurdly deep', async () => {
    const long = 'ä"\\\n'.repeat(10_000);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const text = `{"Files":{"__proto__":{"note":${JSON.stringify(long)}}},"__proto__":{"x":1},"deep":${deep}}`;
    const result = await read(text);
    expect(result.analysis.files[0]).toMatchObject({ name: '__proto__', rest: { note: long } });
    expect(result.problems.map(({ code }) => code)).toEqual(['nested-too-deep']);
    expect(Object.keys(result.analysis.rest)).toEqual(['__proto__', 'deep']);
    JSON.stringify(result);
  });

  test('hands the download URL out once and into no stored document (R25)', async () => {
    const url = 'https://storage.example/all.zip?secret=canary';
    const result = await read(JSON.stringify({ ...completeAnalysis(), attachmentDownloadUrl: url }));
    expect(result.downloadUrl).toBe(url);
    expect(JSON.stringify({ ...result, downloadUrl: null })).not.toContain('canary');
    expect(result.problems).toEqual([]);
    expect((await read('{"Files":{},"attachmentDownloadUrl":5}')).downloadUrl).toBeNull();
  });

  test('says what seems missing of restored PDF versions (R24)', async () => {
    const result = await read(JSON.stringify(completeAnalysis()));
    expect(result.problems).toEqual([{ code: 'pdf-versions-missing', detail: '0 of 1' }]);
  });

  test.each([
    '',
    '{',
    '{"Files":{',
    '[]',
    'null',
    '{"detail":"x"}',
    '<html>login</html>',
    '\u0000\u0001',
    '--',
    '{"a":"',
  ])('that is no analysis is said to be none: %j', async (content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'answer-not-an-analysis' });
  });
});

describe('a multipart answer', () => {
  const heatmap = noise(60_000, 5);
  const zip = rawZip([
    { name: 'heatmaps/', content: Buffer.alloc(0) },
    { name: 'heatmaps/a.png', content: heatmap },
    { name: 'report_de.pdf', content: Buffer.from('%PDF-1.7 report'), deflate: true },
    { name: 'other.bin', content: Buffer.from('other') },
  ]);
  const message = (
    parts: readonly (readonly [headers: string, body: string | Buffer])[],
    end = '\r\n--xyz--\r\n',
  ) =>
    Buffer.concat([
      ...parts.map(([headers, body]) =>
        Buffer.concat([Buffer.from(`\r\n--xyz\r\n${headers}\r\n\r\n`), Buffer.from(body)]),
      ),
      Buffer.from(end),
    ]);
  const json = ['Content-Type: application/json', '{"suspicion_level":"Red","Files":{}}'] as const;
  const archive = [
    'Content-Type: application/zip\r\nContent-Disposition: attachment; filename="attachments.zip"',
    zip,
  ] as const;
  const type = 'multipart/mixed; boundary="xyz"';

  test('brings its archives as files, with the category that their names tell', async () => {
    const result = await read(
      message([
        json,
        archive,
        ['Content-Type: text/plain\r\nContent-Disposition: attachment; filename="note.txt"', 'hi'],
      ]),
      type,
    );
    expect(result.cut).toBe(false);
    expect(result.problems).toEqual([]);
    expect(result.analysis.level).toEqual({ kind: 'known', level: 'Red' });
    expect(
      result.attachments.map(({ category, filename, originalName, bytes }) => [
        category,
        filename,
        originalName,
        bytes,
      ]),
    ).toEqual([
      ['heatmaps', 'a.png', 'heatmaps/a.png', 60_000],
      ['analysis_report', 'report_de.pdf', 'report_de.pdf', 15],
      ['unknown', 'other.bin', 'other.bin', 5],
      ['unknown', 'note.txt', 'note.txt', 2],
    ]);
    for (const { storedFile } of result.attachments)
      expect(sha256(await readFile(join(into, storedFile)))).toBe(storedFile);
    expect((await readdir(into)).length).toBe(4);
  });

  test('is recognised without a content type, and its parts by what they are', async () => {
    const untyped = await read(
      message([
        ['X: 1', json[1]],
        ['X: 2', zip],
      ]),
      null,
    );
    expect(untyped.attachments).toHaveLength(3);
    const late = await read(message([archive, json]), type);
    expect(late.attachments).toHaveLength(3);
  });

  test('without its end is reported as cut off, with its complete parts', async () => {
    const result = await read(message([json, archive], ''), type);
    expect(result.cut).toBe(true);
    expect(result.problems.map(({ code }) => code)).toEqual(['answer-cut-off']);
    expect(result.attachments).toEqual([]);
    expect(await readdir(into)).toEqual([]);
  });

  test('cut anywhere is whole, cut, or no analysis, and leaves nothing half', async () => {
    const whole = message([
      json,
      ['Content-Type: application/zip', rawZip([{ name: 'a.png', content: Buffer.from('abc') }])],
    ]);
    const step = process.env.PROOFCASE_DEEP ? 1 : 7;
    for (let cut = 0; cut < whole.length; cut += step) {
      const outcome = await read(whole.subarray(0, cut), type).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'answer-not-an-analysis' });
      else expect(outcome).toMatchObject({ analysis: { level: { kind: 'known', level: 'Red' } } });
      for (const name of await readdir(into)) expect(sha256(await readFile(join(into, name)))).toBe(name);
    }
  });

  test('with a bad archive keeps the analysis and says so', async () => {
    const bad = rawZip([{ name: '../../evil', content: Buffer.from('x') }]);
    const result = await read(message([json, ['Content-Type: application/zip', bad]]), type);
    expect(result.problems).toMatchObject([{ code: 'archive-refused' }]);
    expect(result.attachments).toEqual([]);
    expect(await readdir(into)).toEqual([]);
  });

  test.each([
    ['no JSON part', message([archive])],
    ['a JSON part that is no analysis', message([['Content-Type: application/json', '{"detail":"x"}']])],
    ['no boundary at all', Buffer.from('nothing here')],
    ['endless headers', Buffer.concat([Buffer.from('--xyz\r\n'), Buffer.alloc(50_000, 0x61)])],
    ['too many parts', message(Array.from({ length: 1_001 }, () => ['X: 1', 'x'] as const))],
  ])('with %s is no analysis', async (_, content) => {
    await expect(read(content, type)).rejects.toMatchObject({ code: 'answer-not-an-analysis' });
    expect((await readdir(into)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});
