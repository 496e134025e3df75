import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { casePdf } from '../../../src/main/evidence/report/case-pdf';
import { caseTexts } from '../../../src/main/evidence/report/case-texts';
import { answerOf, caseFile, contentOf, heatmap, stillPictures } from '../../support/report-content';
import { type BenchRow, type Line, megabytes, milliseconds } from '../measure';

const PHOTOS = [250, 500] as const;
const SAMPLE_MS = 25;

/** How long the report of many photos takes and what it keeps in memory meanwhile; figures without a bar. */
export const caseReport: BenchRow = {
  id: 'REPORT',
  title: 'the case report of 500 photos with heatmaps as a PDF',
  peers: [],
  async run(folder) {
    const picture = await noise();
    // Typeface, compiled code and the first words are not what is measured.
    await written(folder, 20, picture);
    const half = await written(folder, PHOTOS[0], picture);
    const whole = await written(folder, PHOTOS[1], picture);
    const lines = [lineOf(PHOTOS[0], half), lineOf(PHOTOS[1], whole)];
    const growth = (whole.peakBytes / half.peakBytes).toFixed(2);
    return {
      kind: 'measured',
      lines,
      notes: [
        `Layout and writing; each photo and heatmap is the same JPEG of ${megabytes(picture.length)} that the image worker would hand over. Memory for twice the photos: ${growth} times.`,
      ],
    };
  },
};

interface Written {
  readonly ms: number;
  readonly fileBytes: number;
  /** Resident memory of the whole process at its highest. */
  readonly peakBytes: number;
}

function lineOf(photos: number, { ms, fileBytes, peakBytes }: Written): Line {
  return {
    work: `report of ${photos} photos`,
    ours: `${milliseconds(ms)}, ${megabytes(fileBytes)}`,
    peer: '',
    figure: `${megabytes(peakBytes)} resident at most`,
    bar: '-',
    holds: true,
  };
}

async function written(folder: string, photos: number, picture: Uint8Array): Promise<Written> {
  const names = Array.from({ length: photos }, (_, index) => `IMG_${String(index).padStart(4, '0')}.jpg`);
  const answer = answerOf(
    Object.fromEntries(names.map((name, index) => [name, index % 9 === 0 ? 'Red' : 'Green'])),
  );
  const files = names.map((name) => withHeatmap(caseFile(name, 'answered', answer), name));
  const content = contentOf(files, { answers: [answer] });
  const handle = await open(join(folder, `${photos}.pdf`), 'w');
  let peakBytes = 0;
  let fileBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  };
  const timer = setInterval(look, SAMPLE_MS);
  const startedAt = performance.now();
  try {
    await casePdf(content, caseTexts('de'), {
      extent: 'full',
      pictures: stillPictures(picture),
      sink: async (bytes) => {
        look();
        fileBytes += bytes.length;
        await handle.writeFile(bytes);
      },
    });
    await handle.sync();
    return { ms: performance.now() - startedAt, fileBytes, peakBytes };
  } finally {
    clearInterval(timer);
    await handle.close();
  }
}

function withHeatmap(file: ReturnType<typeof caseFile>, name: string): ReturnType<typeof caseFile> {
  const attachments = [heatmap(`${name}_heatmap.png`, name)];
  const sendings = file.sendings.map((sending) => ({
    ...sending,
    answers: sending.answers.map((one) => ({ ...one, attachments })),
  }));
  return { ...file, sendings };
}

/** A picture that compresses about as badly as a photo. */
async function noise(): Promise<Uint8Array> {
  const create = { width: 900, height: 675, channels: 3, background: '#888' } as const;
  const grain = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return sharp({ create: { ...create, noise: grain } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
