import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FileType } from '../../src/domain/file-type';
import type { ImageWorkerClient } from '../../src/main/intake/photos/image-worker-client';
import { corpusFolder } from '../support/corpus';
import { withFolder } from '../support/photo-files';
import { withWorker } from '../support/worker';

const COLOURS = ['#ff0000', '#00ff00', '#0000ff'] as const;

/** One A4 page of each colour. */
async function writePdf(file: string, options: PDFKit.PDFDocumentOptions = {}): Promise<void> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (const colour of COLOURS) document.addPage().rect(0, 0, 600, 850).fill(colour);
  document.end();
  await ended;
  await writeFile(file, Buffer.concat(parts));
}

async function writeTiff(file: string): Promise<void> {
  const pages = await Promise.all(
    COLOURS.map((background) =>
      sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toFile(file);
}

async function middleColour(
  worker: ImageWorkerClient,
  file: string,
  type: FileType,
  page: number,
): Promise<readonly boolean[]> {
  const drawn = await worker.preview(file, type, { page, pixels: 300 });
  if (drawn.kind !== 'picture') throw new Error(`page ${page}: ${JSON.stringify(drawn)}`);
  const { data, info } = await sharp(drawn.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)].map((channel) => channel > 200);
}

const RED_GREEN_BLUE = [
  [true, false, false],
  [false, true, false],
  [false, false, true],
];

test.each([
  { type: 'pdf', write: writePdf },
  { type: 'tiff', write: writeTiff },
] as const)(
  'every page of a $type is drawn on demand, and a page beyond the last has no preview',
  async (one) => {
    await withFolder(async (folder) => {
      const file = join(folder, `a.${one.type}`);
      await one.write(file);
      await withWorker(async (worker) => {
        const colours = [];
        for (const page of [1, 2, 3]) colours.push(await middleColour(worker, file, one.type, page));
        expect(colours).toEqual(RED_GREEN_BLUE);
        expect(await worker.preview(file, one.type, { page: 4 })).toEqual({ kind: 'none' });
        const thumbnail = await worker.thumbnail(file, one.type);
        expect(thumbnail).toMatchObject({ kind: 'picture', mime: 'image/jpeg' });
      });
    });
  },
);

test('a PDF page is drawn with its longer side in exactly the requested size', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'a.pdf');
    await writePdf(file);
    await withWorker(async (worker) => {
      expect(await worker.thumbnail(file, 'pdf')).toMatchObject({ width: 339, height: 480 });
      expect(await worker.preview(file, 'pdf')).toMatchObject({ height: 2_048 });
      expect(await worker.preview(file, 'pdf', { pixels: 4_096 })).toMatchObject({ height: 4_096 });
    });
  });
});

test('a PDF with a password has no preview, a damaged one is broken, and the next one is drawn', async () => {
  await withFolder(async (folder) => {
    await writePdf(join(folder, 'locked.pdf'), { userPassword: 'secret', pdfVersion: '1.7' });
    await writeFile(join(folder, 'broken.pdf'), '%PDF-1.4 and then nothing');
    await writePdf(join(folder, 'fine.pdf'));
    await withWorker(
      async (worker) => {
        const draw = (name: string) => worker.thumbnail(join(folder, name), 'pdf');
        expect(await draw('locked.pdf')).toEqual({ kind: 'none' });
        expect(await draw('broken.pdf')).toMatchObject({ kind: 'failed', reason: 'broken' });
        expect(await draw('fine.pdf')).toMatchObject({ kind: 'picture' });
      },
      { processes: 1 },
    );
  });
});

test('a PDF that takes too long ends its worker and affects no other file', async () => {
  await withFolder(async (folder) => {
    await writePdf(join(folder, 'fine.pdf'));
    await writeFile(join(folder, 'slow.pdf'), endlessPdf());
    await withWorker(
      async (worker) => {
        const draw = (name: string) => worker.thumbnail(join(folder, name), 'pdf');
        expect(await draw('slow.pdf')).toMatchObject({ kind: 'failed', reason: 'timeout' });
        expect(await draw('fine.pdf')).toMatchObject({ kind: 'picture' });
      },
      { processes: 1, timeoutMs: 1_500 },
    );
  });
});

/** Forms that draw each other a hundred times each, six deep: 10^12 rectangles. */
function endlessPdf(): string {
  const repeat = '/X Do '.repeat(100);
  const forms = Array.from({ length: 6 }, (_, depth) => {
    const inner = depth === 5 ? '0 0 500 500 re f '.repeat(100) : repeat;
    const resources = depth === 5 ? '<< >>' : `<< /XObject << /X ${11 + depth} 0 R >> >>`;
    return `${10 + depth} 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 600 600] /Resources ${resources} /Length ${inner.length} >> stream\n${inner}\nendstream endobj\n`;
  });
  return `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents 4 0 R /Resources << /XObject << /X 10 0 R >> >> >> endobj
4 0 obj << /Length ${repeat.length} >> stream
${repeat}
endstream endobj
${forms.join('')}trailer << /Root 1 0 R /Size 20 >>
`;
}

test('every intact PDF of the corpus is drawn, and no locked or broken one', async () => {
  if (!corpusFolder) return;
  const folder = join(corpusFolder, 'pdfs');
  await withWorker(async (worker) => {
    const draw = (name: string) => worker.thumbnail(join(folder, name), 'pdf');
    expect(await draw('00004_libreoffice-writer-password.pdf')).toEqual({ kind: 'none' });
    expect(await draw('00021_unreadablemetadata.pdf')).toMatchObject({ kind: 'failed' });
    expect(await draw('00018_habibi-rotated.pdf')).toMatchObject({ width: 480, height: 339 });
    expect(await draw('00011_GeoTopo-komprimiert.pdf')).toMatchObject({ kind: 'picture' });
  });
});
