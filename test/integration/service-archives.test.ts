import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { categoryOf, unpackAttachments } from '../../src/main/sending/service/decoding/unpack-attachments';
import { corpusFolder } from '../support/corpus';
import { noise } from '../support/plannable';
import { type RawZipEntry, rawZip } from '../support/raw-zip';
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

async function unpack(zip: Buffer, limits?: Parameters<typeof unpackAttachments>[2]) {
  await writeFile(folder.file('received.zip'), zip);
  return unpackAttachments(folder.file('received.zip'), into, limits);
}

const fine: RawZipEntry = { name: 'thumbnails/a.png', content: Buffer.from('fine') };
const hostile: readonly (readonly [string, readonly RawZipEntry[]])[] = [
  ['a path upwards', [fine, { ...fine, name: '../a' }]],
  ['a path upwards inside', [fine, { ...fine, name: 'x/../../a' }]],
  ['an absolute path', [fine, { ...fine, name: '/etc/passwd' }]],
  ['a drive', [fine, { ...fine, name: 'C:/a' }]],
  ['a path upwards with a backslash', [fine, { ...fine, name: '..\\a' }]],
  ['a path upwards inside with a backslash', [fine, { ...fine, name: 'x\\..\\..\\a' }]],
  ['a link', [fine, { ...fine, name: 'link', externalAttributes: 0o120777 * 0x10000 }]],
  ['a device', [fine, { ...fine, name: 'null', externalAttributes: 0o020666 * 0x10000 }]],
  ['encryption', [fine, { ...fine, name: 'secret', flags: 1 }]],
  ['an unknown method', [fine, { ...fine, name: 'lzma', method: 14 }]],
  ['a wrong CRC-32', [fine, { ...fine, name: 'b.png', crc: 1 }]],
  [
    'more bytes than it says',
    [{ ...fine, name: 'b', content: noise(9_000, 1), deflate: true, uncompressedSize: 5 }],
  ],
  [
    'fewer bytes than it says',
    [{ ...fine, name: 'b', content: noise(9_000, 1), deflate: true, uncompressedSize: 9_001 }],
  ],
  ['many entries', Array.from({ length: 5_001 }, (_, index) => ({ ...fine, name: String(index) }))],
];

describe('a received archive', () => {
  test.each(hostile)('with %s is refused completely and leaves nothing', async (_, entries) => {
    const result = await unpack(rawZip(entries));
    expect(result.attachments).toEqual([]);
    expect(result.problems).toMatchObject([{ code: 'archive-refused' }]);
    expect(await readdir(into)).toEqual([]);
    expect((await readdir(folder.path)).sort()).toEqual(['attachments', 'received.zip']);
  });

  test.each([
    ['the same name twice', 'thumbnails/a.png', { content: Buffer.from('other') }, 'twice'],
    ['the same name in other letters', 'Thumbnails/A.PNG', { content: Buffer.from('other') }, 'twice'],
    ['a bomb', 'zeros', { content: Buffer.alloc(5_000_000), deflate: true }, 'is compressed too well'],
  ])('with %s keeps its other files and names what it left out', async (_case, name, entry, reason) => {
    const last = { name: 'heatmaps/b.png', content: Buffer.from('last') };
    const { attachments, problems } = await unpack(rawZip([fine, { ...entry, name }, last]));
    expect(attachments.map(({ originalName }) => originalName)).toEqual([
      'thumbnails/a.png',
      'heatmaps/b.png',
    ]);
    expect(problems).toEqual([
      { code: 'archive-file-left-out', detail: `received.zip: "${name}" ${reason}` },
    ]);
    expect(await readdir(into)).toHaveLength(2);
  });

  test('with many files to leave out has one problem for all of them', async () => {
    const { attachments, problems } = await unpack(rawZip(Array.from({ length: 1_000 }, () => fine)));
    expect(attachments).toHaveLength(1);
    expect(problems).toMatchObject([{ detail: 'received.zip: "thumbnails/a.png" twice, and 998 more' }]);
  });

  test('may separate folders by a backslash', async () => {
    const { attachments, problems } = await unpack(rawZip([{ ...fine, name: 'heatmaps\\sub\\a.png' }]));
    expect(attachments).toMatchObject([
      { category: 'heatmaps', filename: 'a.png', originalName: 'heatmaps/sub/a.png' },
    ]);
    expect(problems).toEqual([]);
  });

  test('of 1,001 photos with a thumbnail and a heatmap each is unpacked completely', async () => {
    const names = Array.from({ length: 1_001 }, (_, index) => [
      `thumbnails/${index}.png`,
      `heatmaps/${index}.png`,
    ]).flat();
    const { attachments, problems } = await unpack(rawZip(names.map((name) => ({ ...fine, name }))));
    expect(attachments).toHaveLength(2_002);
    expect(problems).toEqual([]);
  });

  test('above the total size limit is refused', async () => {
    const limits = { maxEntries: 10, maxBytes: 1_000, maxRatio: 100 };
    const entries = [1, 2, 3].map((index) => ({ name: String(index), content: noise(400, index) }));
    expect((await unpack(rawZip(entries), { limits })).problems).toMatchObject([{ code: 'archive-refused' }]);
    expect((await unpack(rawZip(entries.slice(0, 2)), { limits })).attachments).toHaveLength(2);
  });

  test('that is refused does not remove a file stored before', async () => {
    await unpack(rawZip([fine]));
    const [kept] = await readdir(into);
    await unpack(
      rawZip([fine, { name: 'new', content: Buffer.from('new') }, { ...fine, name: 'b', crc: 1 }]),
    );
    expect(await readdir(into)).toEqual([kept]);
  });

  test('inside another archive is kept as a file and not opened', async () => {
    const inner = rawZip([fine]);
    const result = await unpack(rawZip([{ name: 'inner.zip', content: inner }]));
    expect(result.attachments).toMatchObject([{ filename: 'inner.zip', bytes: inner.length }]);
    expect(result.problems).toEqual([{ code: 'nested-archive', detail: 'inner.zip' }]);
  });

  test('keeps device names and other odd names only as cleaned display names', async () => {
    const names = ['CON', 'aux.png', 'a\u202Egnp.exe', 'xx:y.png', 'trailing. '];
    const result = await unpack(
      rawZip(names.map((name, index) => ({ name, content: noise(10, index * 2 + 1) }))),
    );
    expect(result.attachments.map(({ filename }) => filename)).toEqual([
      '_CON',
      '_aux.png',
      'agnp.exe',
      'xx_y.png',
      'trailing',
    ]);
  });

  test('that is truncated, empty or no ZIP is refused', async () => {
    const zip = rawZip([fine, { name: 'b', content: noise(2_000, 3) }]);
    for (const content of [
      Buffer.alloc(0),
      Buffer.from('PK'),
      zip.subarray(0, zip.length - 30),
      noise(500, 9),
    ]) {
      expect((await unpack(content)).problems).toMatchObject([{ code: 'archive-refused' }]);
    }
  });
});

test.each([
  ['heatmaps/a.png', 'x.zip', 'heatmaps'],
  ['out/Heat-Maps/a.png', 'x.zip', 'heatmaps'],
  ['a_thumbnail.png', 'x.zip', 'thumbnails'],
  ['reverse_search/b.jpg', 'x.zip', 'reverse_search_downloads'],
  ['pdf_versions/report.pdf', 'x.zip', 'pdf_versions'],
  ['pdf_versions/overview_of_changes.pdf', 'x.zip', 'version_overviews'],
  ['Änderungsübersicht.pdf', 'pdf_versions.zip', 'version_overviews'],
  ['zmiany_porównanie.pdf', 'pdf_versions.zip', 'version_overviews'],
  ['page_1.png', 'pdf_versions.zip', 'version_overviews'],
  ['exchange_offer_v2.pdf', 'pdf_versions.zip', 'pdf_versions'],
  ['Bericht.pdf', 'x.zip', 'analysis_report'],
  ['b.jpg', 'heatmaps.zip', 'heatmaps'],
  ['b.jpg', 'attachments.zip', 'unknown'],
])('the category of %s in %s is recognised as %s', (entry, archive, category) => {
  expect(categoryOf(entry, archive)).toBe(category);
});

describe('archives of public collections', () => {
  test.each(['zips', 'zips-slip'])('%s: only files named by their hash are written', async (name) => {
    if (corpusFolder === null) return;
    const from = join(corpusFolder, name);
    for (const file of await readdir(from)) {
      const result = await unpackAttachments(join(from, file), into);
      expect(
        result.attachments.length === 0 || result.problems.every(({ code }) => code !== 'archive-refused'),
        file,
      ).toBe(true);
      if (name === 'zips-slip') expect(result.problems).toMatchObject([{ code: 'archive-refused' }]);
    }
    for (const stored of await readdir(into)) {
      expect(stored).toMatch(/^[0-9a-f]{64}$/);
      expect((await readFile(join(into, stored))).length).toBeLessThan(10_000_000);
    }
    expect(await readdir(folder.path)).toEqual(['attachments']);
  });
});
