import type { AnsweredFileView, AnswerOverview } from '../../../src/contract/answer-views';
import { ProofcaseError } from '../../../src/contract/errors';
import type { AttachmentView, ItemView, ResultSummary, ResultView } from '../../../src/contract/views';
import { answerChanges } from '../../../src/domain/answer/answer-changes';
import { answeredFiles, namesByItemId, reasonsOf } from '../../../src/domain/answer/answered-files';
import { compareWithPrecheck } from '../../../src/domain/answer/compare-with-precheck';
import type { AttachmentId, CaseId, PackageId, ResultId } from '../../../src/domain/ids';
import type { Json } from '../../../src/domain/json';
import { type Level, type ReportedLevel, worstLevel } from '../../../src/domain/level';
import { distanceKm, farthestPair, meanPlace } from '../../../src/domain/precheck/geography';
import type { AnalysisState, FileResult, ItemResult, MetadataAnalysis } from '../../../src/domain/result';
import type { MoreHandlers } from './fake-bridge';
import { madeItems, REFERENCE_DATE } from './photos';
import { uuid } from './uuid';

const CASE = uuid<CaseId>('case', 0);
const SESSION = 'b3f1c1de-5b0e-4c1e-9b0a-2f6f3a5e7c11';
const UNANSWERED = 'DSCN0108.jpg';
const FOREIGN = 'thumbs_db_preview.jpg';

/** Three answers about the made-up folder: the newest cannot be read where `scenario` says so. */
export function resultHandlers(query: URLSearchParams): MoreHandlers {
  if (!query.has('answered')) return {};
  const whole = madeResult(2, 'Red');
  const made = query.has('sparse') ? sparse(whole) : whole;
  const newest = query.has('nowhere') ? withoutPlaces(made) : made;
  const results = [
    query.has('undecoded') ? { ...newest, analysis: null, attachments: [], decoded: false } : newest,
    ...(query.has('sparse') ? [] : [madeResult(1, 'Green')]),
  ];
  const find = (id: string) => results.find((result) => result.id === id) ?? newest;
  return {
    'results.list': () => results.map(summaryOf),
    'results.get': ({ resultId }) => find(resultId),
    'results.overview': ({ resultId }) => overviewOf(find(resultId)),
    'results.file': ({ resultId, key }) => fileViewOf(find(resultId), key),
    'results.attachments': ({ resultId }) => find(resultId).attachments,
    'results.changes': ({ older, newer }) => {
      const [before, after] = [find(older), find(newer)];
      if (before.analysis === null || after.analysis === null) return null;
      return answerChanges(
        { analysis: before.analysis, sent: before.sent },
        { analysis: after.analysis, sent: after.sent },
      );
    },
    'results.decodeAgain': ({ resultId }) => ({ outcome: 'unreadable', result: find(resultId) }),
    'results.raw': () => {
      const text = JSON.stringify(newest.analysis, null, 2);
      return { text, bytes: text.length * 9, truncated: true };
    },
    'attachments.saveAs': () => ({ path: '/home/adjuster/Schäden/SCH-2026-004711_Prüfbericht.pdf' }),
  };
}

/** An answer to photos that came through a messenger: no item says anything about place or time. */
function withoutPlaces(result: ResultView): ResultView {
  if (!result.analysis) return result;
  const files = result.analysis.files.map((file) => ({
    ...file,
    items: file.items.map((item) => ({ ...item, metadata: { state: 'disabled' } as const })),
  }));
  return { ...result, sent: [], analysis: { ...result.analysis, files } };
}

/** What an account without most features gets: levels, and nearly nothing behind them. */
function sparse(result: ResultView): ResultView {
  const absent = { state: 'absent' } as const;
  const silent = { state: 'disabled' } as const;
  const { analysis } = result;
  return {
    ...result,
    attachments: [],
    problems: [],
    unexpected: [],
    tokensConsumed: null,
    sessionId: null,
    analysis: analysis && {
      ...analysis,
      level: known('Green'),
      caseNumber: null,
      sessionId: null,
      tokensConsumed: null,
      problems: [],
      rest: {},
      files: analysis.files
        .filter(({ name }) => name !== FOREIGN)
        .map((file) => ({
          ...file,
          level: known('Green'),
          items: file.items.map((item) => ({
            ...item,
            level: known('Green'),
            imageQuality: value({ result: true }),
            metadata: silent,
            others: {},
            rest: {},
          })),
          pdfVersions: absent,
          pdfStructure: absent,
        })),
    },
    level: known('Green'),
  };
}

function summaryOf(result: ResultView): ResultSummary {
  const { id, caseId, packageId, receivedAt, level, files, tokensConsumed, sessionId, decoded } = result;
  return { id, caseId, packageId, receivedAt, level, files, tokensConsumed, sessionId, decoded };
}

function overviewOf(result: ResultView): AnswerOverview {
  const { analysis, attachments, problems } = result;
  return {
    ...summaryOf(result),
    answer: analysis,
    rows: answeredFiles(result).map((view) => ({
      ...{ key: view.key, kind: view.kind, name: view.name, level: view.level, isPdf: view.isPdf },
      path: view.sent?.originalPath ?? null,
      itemId: view.sent?.itemId ?? null,
      thumbnail: null,
      reasons: view.file ? reasonsOf(view.file) : [],
    })),
    problems,
    report: attachments.find(({ category }) => category === 'analysis_report') ?? null,
    attachments: attachments.length,
  };
}

function fileViewOf(result: ResultView, key: string): AnsweredFileView {
  const views = answeredFiles(result);
  const view = views.find((one) => one.key === key);
  if (!view) throw new ProofcaseError('not-found');
  const items = madeItems(false).filter(({ excluded }) => !excluded);
  const own = items.find(({ id }) => id === view.sent?.itemId) ?? null;
  return {
    ...view,
    names: Object.fromEntries(namesByItemId(views)),
    item: own,
    points:
      own && !view.isPdf ? (view.file?.items ?? []).map((item) => compareWithPrecheck(item, own, items)) : [],
  };
}

const known = (level: Level): ReportedLevel => ({ kind: 'known', level });
const value = <Value>(of: Value): AnalysisState<Value> => ({ state: 'value', value: of });

/** `outlier`: what the answer says about the photo far from the others. */
function madeResult(index: number, outlier: Level): ResultView {
  const items = madeItems(false).filter(({ excluded }) => !excluded);
  const files = items
    .filter(({ name }) => entryName(name) !== (index === 1 ? 'DSCN0027.jpg' : UNANSWERED))
    .map((item) => fileOf(item, items, outlier));
  const foreign: FileResult = { ...blank(FOREIGN), level: { kind: 'unknown', text: 'Purple' } };
  const level = worstLevel(files.map((file) => file.level));
  return {
    id: uuid<ResultId>('result', index),
    caseId: CASE,
    packageId: uuid<PackageId>('package', index),
    receivedAt: index === 2 ? '2026-11-20T13:02:11Z' : '2026-11-18T08:40:02Z',
    level,
    files: files.length,
    tokensConsumed: 36 + index,
    sessionId: SESSION,
    decoded: true,
    analysis: {
      level,
      caseNumber: 'SCH-2026-004711',
      sessionId: SESSION,
      modelVersions: { generated: `2026.${index}`, tampered: '4.1', semantic: null },
      tokensConsumed: 36 + index,
      files: [...files, foreign],
      problems: [
        { path: 'Files["DSCN0012.jpg"].items[0].analyses.imageQuality.result', expected: 'boolean' },
      ],
      rest: { processing: { region: 'eu-central', queue_ms: 410 + index }, trace: 'b3f1c1de' },
    },
    attachments: attachmentsOf(items),
    sent: items.map(({ id, name, path, sha256, bytes }) => ({
      entryName: entryName(name),
      originalPath: `Küche/${path}`,
      sha256,
      bytes,
      itemId: id,
    })),
    unexpected: [FOREIGN],
    unanswered: [UNANSWERED],
    problems: ['download-failed: status 403'],
  };
}

function entryName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace('ß', 'ss');
}

function blank(name: string): FileResult {
  const absent = { state: 'absent' } as const;
  return {
    name,
    fileType: 'JPEG image',
    level: known('Green'),
    pdfVersions: absent,
    pdfStructure: absent,
    items: [],
    rest: {},
  };
}

function fileOf(item: ItemView, items: readonly ItemView[], outlier: Level): FileResult {
  const base = blank(entryName(item.name));
  if (item.type === 'pdf') return pdfOf(item, base);
  const level = known(levelOf(item, outlier));
  return { ...base, level, items: [itemOf(item, items, level, outlier === 'Red')] };
}

function levelOf({ name }: ItemView, outlier: Level): Level {
  if (name === 'DSCN0021.jpg') return outlier;
  if (name === 'DSCN0029.jpg' || name.startsWith('Bildschirm') || name.startsWith('IMG_2231'))
    return 'Yellow';
  return name.startsWith('Küche') || name.includes('WA0004') ? '-' : 'Green';
}

function pdfOf(item: ItemView, base: FileResult): FileResult {
  const revised = item.name.startsWith('Gutachten');
  return {
    ...base,
    fileType: 'PDF document',
    level: known(revised ? 'Yellow' : 'Green'),
    pdfVersions: revised ? value({ found: 3, extracted: 2 }) : value({ found: 0, extracted: 0 }),
    pdfStructure: revised
      ? value({
          creationDates: ['2026-10-19T09:12:44+02:00'],
          modDates: ['2026-10-23T18:01:07+02:00', '2026-10-25T07:30:00+02:00'],
          inconsistentMetadataDates: true,
          editingTools: ['Adobe Acrobat Pro 24.1', 'PDF24 Creator'],
          annotationLayerFound: true,
        })
      : { state: 'error', detail: { error: true, message: 'xref table broken' } },
    items: Array.from({ length: revised ? 3 : 1 }, (_, index) => ({
      ...silentItem(item, index),
      itemType: index === 0 ? 'document' : 'image',
      position: index === 0 ? 'page 1' : `page ${index + 1}, picture 1`,
    })),
  };
}

function silentItem(item: ItemView, index: number): ItemResult {
  return {
    id: `${item.id.slice(0, 8)}-${index}`,
    itemType: 'image',
    position: null,
    level: known('Green'),
    imageQuality: { state: 'absent' },
    metadata: { state: 'disabled' },
    others: { aiGenerated: { state: 'disabled' }, semantic: value({ label: 'invoice', confidence: 0.91 }) },
    rest: {},
  };
}

function itemOf(
  item: ItemView,
  items: readonly ItemView[],
  level: ReportedLevel,
  isOutlier: boolean,
): ItemResult {
  return {
    id: item.id,
    itemType: 'image',
    position: null,
    level,
    imageQuality: item.name.startsWith('Küche') ? value({ result: false }) : value({ result: true }),
    metadata: value(metadataOf(item, items, isOutlier)),
    others: {
      aiGenerated: { state: 'disabled' },
      tampering: { state: 'error', detail: { enabled: true, error: true, reason: 'model timeout' } },
      reverseSearch: { state: 'empty' },
      image_normalization: value({
        applied: true,
        original: { width: 4000, height: 3000 },
        analysed: { width: 2048, height: 1536 },
      }),
    },
    rest: {},
  };
}

function metadataOf(item: ItemView, items: readonly ItemView[], isOutlier: boolean): MetadataAnalysis {
  const absent = { state: 'absent' } as const;
  const here = item.position;
  const places = items.flatMap(({ position }) => (position ? [position] : []));
  const mean = meanPlace(places);
  const far = items
    .flatMap(({ id, position }) => (position && here ? [{ id, km: distanceKm(here, position) }] : []))
    .sort((a, b) => b.km - a.km)[0];
  const isFar = here !== null && (far?.km ?? 0) > 300 && item.name === 'DSCN0021.jpg';
  const marked: Json = { Software: { value: item.software, reason: 'edited by a program' } };
  return {
    distance:
      here && far && farthestPair(places) ? value({ highestDistanceKm: far.km, itemId: far.id }) : absent,
    gpsOutlier:
      here && mean
        ? value({ isOutlier: isFar && isOutlier, distanceFromMeanKm: distanceKm(mean, here) })
        : absent,
    modelConsistency: item.camera ? value({ isConsistent: item.camera.model === 'COOLPIX P6000' }) : absent,
    timeConsistency: here ? value({ isPossible: !isFar, impliedSpeedKmh: isFar ? 2480.4 : 3.1 }) : absent,
    creationDate: value({
      date: item.capturedAt?.local.slice(0, 10) ?? null,
      // The answer read another field of this photo than the pre-check did.
      time: item.name === 'DSCN0012.jpg' ? '17:02:40' : (item.capturedAt?.local.slice(11) ?? null),
      isSuspicious: false,
      diffInDays: item.capturedAt ? 0 : null,
      isTodayUsed: false,
      referenceDate: REFERENCE_DATE,
    }),
    imageRanking: { state: 'empty' },
    fieldsMarkedSuspicious: item.software ? value(marked) : { state: 'empty' },
    gpsInfo: here
      ? value({
          latitude: here.latitude + (item.name === 'DSCN0027.jpg' ? 0.9 : 0),
          longitude: here.longitude,
          altitude: 251,
        })
      : { state: 'empty' },
    isScreenshot: value(item.name.startsWith('Bildschirm')),
    raw: value({
      Make: 'NIKON',
      Model: 'COOLPIX P6000',
      ExifVersion: '0220',
      tags: { FNumber: 5.9, ISO: 64, Flash: [0, 16] },
    }),
    rest: { explanations: ['Die Aufnahme liegt weit von den übrigen entfernt.'] },
  };
}

function attachmentsOf(items: readonly ItemView[]): readonly AttachmentView[] {
  const of = (
    index: number,
    own: Pick<AttachmentView, 'category' | 'filename'> & Partial<AttachmentView>,
  ): AttachmentView => ({
    id: uuid<AttachmentId>('attachment', index),
    declaredType: 'image/png',
    detectedType: 'png',
    bytes: 84_000 + index * 1_700,
    sha256: 'c0ffee01'.repeat(8),
    likelyFile: null,
    displayable: true,
    ...own,
  });
  const pdf = { declaredType: 'application/pdf', detectedType: 'pdf', displayable: false };
  const estimate = items.find(({ type }) => type === 'pdf');
  const photos = items.map((item, index) => ({ item, index })).filter(({ item }) => item.type !== 'pdf');
  return [
    of(900, {
      category: 'analysis_report',
      filename: 'Pruefbericht_SCH-2026-004711.pdf',
      ...pdf,
      bytes: 1_840_000,
    }),
    ...photos.slice(0, 9).map(({ item }) =>
      of(Number.parseInt(item.id.slice(-6), 16), {
        category: 'heatmaps',
        filename: `heatmap_${entryName(item.name).replace(/\.\w+$/, '')}.png`,
        likelyFile: entryName(item.name),
      }),
    ),
    of(902, {
      category: 'pdf_versions',
      filename: 'Gutachten_Kostenvoranschlag_Sanierung_version_1.pdf',
      ...pdf,
      bytes: 412_000,
      likelyFile: estimate ? entryName(estimate.name) : null,
    }),
    of(903, {
      category: 'face_crops',
      filename: 'crop_001.bin',
      declaredType: 'image/png',
      detectedType: 'other',
      displayable: false,
    }),
  ];
}
