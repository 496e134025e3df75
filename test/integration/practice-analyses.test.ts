import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jpegObject, makePdf, pageTree } from '../support/made-pdf';
import { type Answer, photo, scan, withPractice, zipOf } from '../support/practice';

const itemSchema = z.object({
  id: z.uuid(),
  item_type: z.enum(['image', 'document']),
  position: z.string().nullable(),
  suspicion_level: z.enum(['Green', 'Yellow', 'Red', '-']),
  analyses: z.object({
    imageQuality: z.object({ result: z.boolean(), error: z.boolean(), explanation: z.string().nullable() }),
    metadata: z.object({
      inferences: z.record(z.string(), z.record(z.string(), z.unknown())),
      analyzed: z.object({
        creationDate: z.object({ cDate: z.string(), isSus: z.boolean(), diffInDays: z.number().nullable() }),
        imgRanking: z.string().nullable(),
        fieldsMarkedSus: z.record(z.string(), z.object({ value: z.string(), reason: z.string() })),
      }),
      GPSInfo: z.record(z.string(), z.unknown()),
      is_screenshot: z.boolean(),
      raw: z.record(z.string(), z.unknown()),
      explanations: z.array(z.string()),
    }),
    image_normalization: z.record(z.string(), z.unknown()),
  }),
});
const answerSchema = z.object({
  suspicion_level: z.string(),
  tokensConsumed: z.number(),
  Files: z.record(z.string(), z.object({ suspicion_level: z.string(), items: z.array(itemSchema) })),
  attachments: z.record(
    z.string(),
    z.array(
      z.object({ filename: z.string(), data_b64: z.string().transform((b64) => Buffer.from(b64, 'base64')) }),
    ),
  ),
});

function read(answer: Answer): z.output<typeof answerSchema> {
  expect(answer.status).toBe(200);
  return answerSchema.parse(JSON.parse(answer.body.toString('utf8')));
}

async function reportText(answer: z.output<typeof answerSchema>): Promise<string> {
  const pdf = answer.attachments.analysis_report?.[0]?.data_b64;
  if (pdf === undefined) throw new Error('no report');
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return pages.join('\n');
}

const HOME = { latitude: 50, longitude: 8 };

describe('the metadata analysis', () => {
  it('flags the one photo far away, taken with another camera, long before, and edited', () =>
    withPractice({}, async (service) => {
      const near = { model: 'Phone A', taken: '2026:03:08 10:00:00' };
      const zip = await zipOf({
        'near1.jpg': await photo({ ...near, ...HOME, seed: 1 }),
        'near2.jpg': await photo({ ...near, latitude: 50.0005, longitude: 8, seed: 2 }),
        'near3.jpg': await photo({ ...near, latitude: 50, longitude: 8.0005, seed: 3 }),
        'far.jpg': await photo({
          seed: 4,
          latitude: 51,
          longitude: 8,
          model: 'Phone B',
          taken: '2025:12:01 10:00:00',
          software: 'Adobe Photoshop 25.0',
        }),
      });
      const answer = read(await scan(service, zip, { issueDate: '2026-03-09', language: 'en' }));
      const far = answer.Files['far.jpg']?.items[0];
      const near1 = answer.Files['near1.jpg']?.items[0];
      expect(far?.suspicion_level).toBe('Red');
      expect(near1?.suspicion_level).toBe('Green');
      expect(answer.suspicion_level).toBe('Red');
      // One degree of latitude, 111.195 km.
      expect(far?.analyses.metadata.inferences).toMatchObject({
        distance: { highest_distance_in_km: expect.closeTo(111.195, 0) },
        gps_outlier: { is_geographical_outlier: true },
        model_consistency: { is_consistent: false },
        time_consistency: { is_possible: true },
      });
      expect(near1?.analyses.metadata.inferences).toMatchObject({
        distance: { highest_distance_item_uuid: far?.id },
        gps_outlier: { is_geographical_outlier: false },
      });
      expect(far?.analyses.metadata.analyzed).toMatchObject({
        creationDate: { cDate: '2025-12-01', isSus: true, diffInDays: 98 },
        fieldsMarkedSus: { Software: { value: 'Adobe Photoshop 25.0' } },
      });
      expect(far?.analyses.metadata.GPSInfo).toEqual({
        latitude: expect.closeTo(51, 6),
        longitude: expect.closeTo(8, 6),
      });
      expect(far?.analyses.metadata.raw).toMatchObject({ ifd0: { Model: 'Phone B' } });
      expect(far?.analyses.metadata.explanations.join(' ')).toMatch(/98 days before/);
      expect(answer.tokensConsumed).toBe(4);
    }));

  it('reports two distant places at the same time', () =>
    withPractice({}, async (service) => {
      const zip = await zipOf({
        'a.jpg': await photo({ ...HOME, taken: '2026:03:08 10:00:00', seed: 1 }),
        'b.jpg': await photo({ latitude: 40, longitude: -74, taken: '2026:03:08 11:00:00', seed: 2 }),
      });
      const answer = read(await scan(service, zip, { issueDate: '2026-03-09' }));
      expect(answer.Files['a.jpg']?.suspicion_level).toBe('Red');
      expect(answer.Files['a.jpg']?.items[0]?.analyses.metadata.inferences.time_consistency).toMatchObject({
        is_possible: false,
      });
    }));
});

describe('the picture analyses', () => {
  it('make no statement about an empty, tiny or broken picture', () =>
    withPractice({}, async (service) => {
      const plain = { width: 640, height: 480, channels: 3, background: '#777777' } as const;
      const good = await photo();
      const zip = await zipOf({
        'empty.png': await sharp({ create: plain }).png().toBuffer(),
        'tiny.jpg': await photo({ width: 80, height: 60 }),
        'broken.jpg': good.subarray(0, 300),
        'good.jpg': good,
      });
      const { Files } = read(await scan(service, zip));
      expect(
        Object.fromEntries(Object.entries(Files).map(([name, file]) => [name, file.suspicion_level])),
      ).toEqual({
        'empty.png': '-',
        'tiny.jpg': '-',
        'broken.jpg': '-',
        'good.jpg': 'Green',
      });
      expect(Files['broken.jpg']?.items[0]?.analyses.imageQuality).toMatchObject({
        result: false,
        error: true,
      });
      expect(Files['tiny.jpg']?.items[0]?.analyses.imageQuality).toMatchObject({
        result: false,
        error: false,
      });
      expect(Files['good.jpg']?.items[0]?.analyses.metadata.analyzed.imgRanking).toMatch(/^1\/3$/);
    }));

  it('reduce a picture above the size limit, and say so', () =>
    withPractice({}, async (service) => {
      const zip = await zipOf({
        'big.jpg': await photo({ width: 4096, height: 1024 }),
        'small.jpg': await photo(),
      });
      const { Files } = read(await scan(service, zip));
      expect(Files['big.jpg']?.items[0]?.analyses.image_normalization).toMatchObject({
        applied: true,
        original_width: 4096,
        analysed_width: 2048,
        analysed_height: 512,
      });
      expect(Files['small.jpg']?.items[0]?.analyses.image_normalization).toMatchObject({ applied: false });
    }));

  it('show a pasted region brighter than the rest in the heatmap, in the picture’s proportions', () =>
    withPractice({}, async (service) => {
      const base = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#6080a0' } })
        .jpeg({ quality: 60 })
        .toBuffer();
      const patch = await sharp(await photo({ width: 128, height: 128, seed: 9 }))
        .png()
        .toBuffer();
      const pasted = await sharp(base)
        .composite([{ input: patch, left: 64, top: 64 }])
        .jpeg({ quality: 95 })
        .toBuffer();
      const answer = read(await scan(service, await zipOf({ 'pasted.jpg': pasted })));
      const heatmap = answer.attachments.heatmaps?.[0];
      expect(heatmap?.filename).toBe('pasted_heatmap.png');
      const { data, info } = await sharp(heatmap?.data_b64).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([640, 320, 4]);
      const alphaAt = (x: number, y: number): number => data[(y * 640 + x) * 4 + 3] ?? 0;
      expect(alphaAt(128, 128)).toBeGreaterThan(alphaAt(500, 250) + 50);
    }));

  it('draw a thumbnail upright', () =>
    withPractice({}, async (service) => {
      const turned = await sharp(await photo({ width: 640, height: 320 }))
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const answer = read(await scan(service, await zipOf({ 'turned.jpg': turned })));
      const { width, height } = await sharp(answer.attachments.thumbnails?.[0]?.data_b64).metadata();
      expect([width, height]).toEqual([128, 256]);
    }));

  it('read every supported format that can be written here', () =>
    withPractice({}, async (service) => {
      const picture = sharp(await photo({ model: 'P' })).withExif({ IFD0: { Make: 'M', Model: 'P' } });
      const zip = await zipOf({
        'a.jpeg': await picture.clone().jpeg().toBuffer(),
        'a.png': await picture.clone().png().toBuffer(),
        'a.tiff': await picture.clone().tiff().toBuffer(),
        'a.webp': await picture.clone().webp().toBuffer(),
      });
      const answer = read(await scan(service, zip));
      for (const [name, file] of Object.entries(answer.Files)) {
        expect([name, file.suspicion_level]).toEqual([name, 'Green']);
        // libvips writes no camera into a TIFF.
        const known = name === 'a.tiff' ? { ImageWidth: 640 } : { Model: 'P' };
        expect(file.items[0]?.analyses.metadata.raw).toMatchObject({ ifd0: known });
      }
      expect(answer.attachments.thumbnails?.map(({ filename }) => filename).sort()).toEqual([
        'a_jpeg_thumbnail.png',
        'a_png_thumbnail.png',
        'a_tiff_thumbnail.png',
        'a_webp_thumbnail.png',
      ]);
    }));
});

describe('pictures inside a PDF', () => {
  it('are items with their page, and scans are documents', () =>
    withPractice({}, async (service) => {
      const scanned = await photo({ width: 900, height: 1200 });
      const small = await photo({ width: 300, height: 300, seed: 2 });
      const page = (name: string) => `/Resources << /XObject << /Im ${name} 0 R /Im2 42 0 R >> >>`;
      const pdf = makePdf(
        [
          ...pageTree([page('40'), page('41')]),
          jpegObject(40, scanned, 900, 1200),
          jpegObject(41, small, 300, 300),
        ],
        '/Root 1 0 R',
      );
      const answer = read(await scan(service, await zipOf({ 'claim.pdf': pdf })));
      const items = answer.Files['claim.pdf']?.items ?? [];
      expect(items.map(({ item_type, position }) => [item_type, position])).toEqual([
        ['document', 'Page 1'],
        ['image', 'Page 2'],
      ]);
      expect(answer.tokensConsumed).toBe(4);
      expect(answer.attachments.thumbnails?.map(({ filename }) => filename)).toEqual([
        'claim_page_1_1_thumbnail.png',
        'claim_page_2_2_thumbnail.png',
      ]);
    }));
});

describe('the report', () => {
  it.each([
    ['de', ['Prüfbericht', 'Schadennummer', 'Gelb', 'Tage vor dem Stichtag 2026-03-09', 'Fehlerniveau']],
    ['en', ['Analysis report', 'Case number', 'Yellow', 'days before the reference date', 'Error levels']],
    ['pl', ['Raport z analizy', 'Numer sprawy', 'Żółty', 'dni przed datą odniesienia', 'Poziom błędu']],
  ])('is written in %s', (language, words) =>
    withPractice({}, async (service) => {
      const zip = await zipOf({ 'old.jpg': await photo({ taken: '2025:11:01 10:00:00' }) });
      const text = await reportText(
        read(await scan(service, zip, { language, issueDate: '2026-03-09', caseNumber: 'SCH-4711' })),
      );
      for (const word of [...words, 'SCH-4711', 'old.jpg']) expect(text).toContain(word);
    }),
  );

  it('has a page for each of many files', () =>
    withPractice({}, async (service) => {
      const files = await Promise.all(
        Array.from({ length: 45 }, async (_file, index) => [
          `photo-${index}.jpg`,
          await photo({ width: 240, height: 200, seed: index }),
        ]),
      );
      const answer = read(await scan(service, await zipOf(Object.fromEntries(files))));
      const text = await reportText(answer);
      expect(text.match(/photo-\d+\.jpg/g)?.length).toBe(90);
      expect(Object.keys(answer.Files)).toHaveLength(45);
    }));

  it('ends like a PDF and needs no built-in font', () =>
    withPractice({}, async (service) => {
      const answer = read(await scan(service, await zipOf({ 'a.jpg': await photo() })));
      const pdf = answer.attachments.analysis_report?.[0]?.data_b64 ?? Buffer.alloc(0);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
      expect(pdf.toString('latin1')).not.toMatch(/Helvetica/);
    }));

  it('is missing for an account without it, with the same other attachments', async () => {
    const zip = await zipOf({ 'a.jpg': await photo({ seed: 5 }) });
    const answers: z.output<typeof answerSchema>[] = [];
    for (const report of [true, false]) {
      await withPractice({ options: { report } }, async (service) => {
        answers.push(read(await scan(service, zip)));
      });
    }
    const [full, plain] = answers.map(({ attachments }) => attachments);
    expect(full?.analysis_report).toHaveLength(1);
    expect(plain?.analysis_report).toBeUndefined();
    expect(plain?.thumbnails).toHaveLength(1);
    expect(plain).toEqual({ ...full, analysis_report: undefined });
  });
});
