import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { CaseId } from '../../src/domain/ids';
import { fileResponse } from '../../src/main/results/file-response';
import { createServiceClient } from '../../src/main/sending/service/create-service-client';
import { DECODER } from '../../src/main/sending/service/decoding/own-process-decoder';
import { openDatabase } from '../../src/main/storage/database/connection';
import { prepareDataFolder } from '../../src/main/storage/database/data-folder';
import { createRepositories } from '../../src/main/storage/database/repositories';
import { systemClock } from '../../src/main/support/clock';
import { noFault } from '../../src/main/support/fault-points';
import { systemTimers } from '../../src/main/support/timers';
import { completeAnalysis } from '../support/analysis-answer';
import { launchApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';

const AT = '2026-10-22T08:00:00.000Z';

/**
 * A data folder with a case of `photos` photos that were read, sealed and answered `answers` times: every analysis of
 * the document, the metadata of a camera, a heatmap and a thumbnail for each. Takes a minute.
 */
export async function makeStoredResult(folder: string, photos: number, answers: number): Promise<CaseId> {
  const source = join(folder, 'photos');
  await mkdir(source, { recursive: true });
  await makeManyPhotos(source, photos);
  const dataFolder = join(folder, 'data');
  await mkdir(dataFolder);
  let caseId: CaseId | null = null;
  for (let turn = 0; turn < answers; turn += 1) {
    caseId = await sealInApp(dataFolder, source, caseId);
    await answerLastPackage(dataFolder, caseId, turn);
  }
  if (caseId === null) throw new Error('at least one answer');
  return caseId;
}

async function sealInApp(dataFolder: string, source: string, known: CaseId | null): Promise<CaseId> {
  const app = await launchApp({ dataFolder, animated: true });
  try {
    await app.page.getByRole('navigation').waitFor();
    const caseId = known ?? (await newCase());
    await app.ask('submissions.seal', { caseId, send: false });
    return caseId;
  } finally {
    await app.close();
  }

  async function newCase(): Promise<CaseId> {
    await app.ask('settings.change', { language: 'en' });
    const { id } = await app.ask('cases.create', {
      caseNumber: 'BENCH-RESULTS',
      note: '',
      referenceDate: '2026-10-22',
    });
    await app.answerFolderDialog(source);
    const chosen = await app.ask('folders.choose', {});
    if (chosen === null) throw new Error('no folder');
    await app.ask('intake.start', { caseId: id, folderId: chosen.id });
    while ((await app.ask('intake.head', { caseId: id })).state !== 'done') await wait(100);
    return id;
  }
}

/** Puts an answer to the newest package of the case beside it and files it, as the outbox does. */
async function answerLastPackage(dataFolder: string, caseId: CaseId, turn: number): Promise<void> {
  const folder = await prepareDataFolder(dataFolder);
  const database = openDatabase(folder.root);
  try {
    const repositories = createRepositories(database);
    const newest = repositories.packages.ofCase(caseId).at(-1);
    if (!newest) throw new Error('nothing sealed');
    const names = repositories.packages.entries(newest.id).map(({ entryName }) => entryName);
    const answerFile = `${newest.id}.answer`;
    await writeFile(join(folder.answers, answerFile), await madeAnswer(names, turn));
    repositories.packages.change(newest.id, {
      answerFile,
      answerContentType: 'application/json',
      answeredAt: AT.replace('08:', `0${turn}:`),
      state: 'filed',
    });
    const filing = await fileResponse(
      {
        repositories,
        folder,
        clock: systemClock,
        timers: systemTimers,
        faultPoint: noFault,
        client: createServiceClient({ clock: systemClock, resolveProxy: async () => null }),
        decoder: DECODER,
        baseUrlOf: async () => null,
        closing: new AbortController().signal,
      },
      newest.id,
    );
    if (filing.kind !== 'filed') throw new Error(`not filed: ${filing.detail}`);
  } finally {
    database.close();
  }
}

const LEVELS = ['Green', 'Green', 'Green', 'Yellow', 'Green', '-', 'Green', 'Red'] as const;

/** Every eleventh file is judged differently by each answer. */
async function madeAnswer(names: readonly string[], turn: number): Promise<string> {
  const { Files: examples, ...analysis } = completeAnalysis();
  const photo = examples['IMG_0001.jpg'];
  const files = names.map((name, index) => {
    const level = LEVELS[(index + (index % 11 === 0 ? turn : 0)) % LEVELS.length];
    const items = photo.items.map((item) => withCamera({ ...item, id: `${turn}-${index}` }, index));
    return [name, { ...photo, suspicion_level: level, items }];
  });
  const picture = await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: 200, g: 80 + turn, b: 40 } },
  })
    .png()
    .toBuffer();
  const attached = (kind: string) =>
    names.map((name, index) => ({
      filename: `${kind}_${name.replace(/\.\w+$/, '')}.png`,
      mime_type: 'image/png',
      // Different bytes for each: equal ones would be stored once.
      data_b64: Buffer.concat([picture, Buffer.from(`${kind}${index}`)]).toString('base64'),
    }));
  return JSON.stringify({
    ...analysis,
    caseNumber: 'BENCH-RESULTS',
    Files: Object.fromEntries(files),
    attachments: { heatmaps: attached('heatmap'), thumbnails: attached('thumbnail') },
  });
}

type Photo = ReturnType<typeof completeAnalysis>['Files']['IMG_0001.jpg']['items'][number];

/** What a camera writes is most of an answer: about sixty tags. */
function withCamera(item: Photo, index: number): object {
  const tags = Array.from({ length: 60 }, (_, tag) => [
    `Tag${tag}`,
    tag % 3 === 0 ? `value ${index} ${tag}` : index * tag,
  ]);
  const { metadata } = item.analyses;
  const raw = { ...metadata.raw, ...Object.fromEntries(tags) };
  return { ...item, analyses: { ...item.analyses, metadata: { ...metadata, raw } } };
}
