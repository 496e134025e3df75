import type { CaptureState } from '../../src/domain/capture/capture-state';
import type {
  AnalysisResult,
  AnalysisState,
  FileResult,
  ItemResult,
  MetadataAnalysis,
} from '../../src/domain/result';

/** A step into a JSON value. */
export type Step = string | number;

/** One key that the interface document describes, with the place where the decoder puts it. */
export interface DocumentedKey<Decoded> {
  readonly path: readonly Step[];
  /** What the decoded answer says of it; undefined where it says nothing. */
  readonly typed: (decoded: Decoded) => unknown;
}

export const PHOTO = 'IMG_0001.jpg';
export const PDF = 'report.pdf';

const fileOf = (result: AnalysisResult, name: string): FileResult | undefined =>
  result.files.find((file) => file.name === name);
const itemOf = (result: AnalysisResult, name: string): ItemResult | undefined =>
  fileOf(result, name)?.items[0];

function saidBy<Value>(state: AnalysisState<Value> | undefined): Value | undefined {
  return state?.state === 'value' ? state.value : undefined;
}

const metadataOf = (result: AnalysisResult): MetadataAnalysis | undefined =>
  saidBy(itemOf(result, PHOTO)?.metadata);
const versionsOf = (result: AnalysisResult) => saidBy(fileOf(result, PDF)?.pdfVersions);
const structureOf = (result: AnalysisResult) => saidBy(fileOf(result, PDF)?.pdfStructure);
const dateOf = (result: AnalysisResult) => saidBy(metadataOf(result)?.creationDate);

const file = (name: string, ...steps: readonly Step[]): readonly Step[] => ['Files', name, ...steps];
const item = (...steps: readonly Step[]): readonly Step[] => file(PHOTO, 'items', 0, ...steps);
const metadata = (...steps: readonly Step[]): readonly Step[] => item('analyses', 'metadata', ...steps);
const inference = (...steps: readonly Step[]): readonly Step[] => metadata('inferences', ...steps);
const analyzed = (...steps: readonly Step[]): readonly Step[] => metadata('analyzed', ...steps);
const pdf = (...steps: readonly Step[]): readonly Step[] =>
  file(PDF, 'file_level_analyses', 'pdf_analyses', ...steps);

type AnalysisKey = DocumentedKey<AnalysisResult>;
const key = (path: readonly Step[], typed: AnalysisKey['typed']): AnalysisKey => ({ path, typed });

/** Every key of the analysis response, as the tables and lists of the document give them; containers included. */
export const ANALYSIS_KEYS: readonly AnalysisKey[] = [
  key(['suspicion_level'], ({ level }) => level),
  key(['Files'], ({ files }) => (files.length > 0 ? files : undefined)),
  key(['caseNumber'], ({ caseNumber }) => caseNumber ?? undefined),
  key(['sessionId'], ({ sessionId }) => sessionId ?? undefined),
  key(['modelVersions'], ({ modelVersions }) => modelVersions ?? undefined),
  key(
    ['modelVersions', 'generatedModelVersion'],
    ({ modelVersions }) => modelVersions?.generated ?? undefined,
  ),
  key(['modelVersions', 'tamperedModelVersion'], ({ modelVersions }) => modelVersions?.tampered ?? undefined),
  key(['modelVersions', 'semanticModelVersion'], ({ modelVersions }) => modelVersions?.semantic ?? undefined),
  key(['tokensConsumed'], ({ tokensConsumed }) => tokensConsumed ?? undefined),
  key(file(PHOTO, 'file_type'), (result) => fileOf(result, PHOTO)?.fileType ?? undefined),
  key(file(PHOTO, 'suspicion_level'), (result) => fileOf(result, PHOTO)?.level),
  key(file(PDF, 'file_level_analyses'), (result) => versionsOf(result) ?? structureOf(result)),
  key(pdf(), (result) => versionsOf(result) ?? structureOf(result)),
  key(pdf('versions'), versionsOf),
  key(pdf('versions', 'found'), (result) => versionsOf(result)?.found ?? undefined),
  key(pdf('versions', 'extracted'), (result) => versionsOf(result)?.extracted ?? undefined),
  key(pdf('versions', 'error'), versionsOf),
  key(pdf('structure'), structureOf),
  key(pdf('structure', 'creation_dates'), (result) => someOf(structureOf(result)?.creationDates)),
  key(pdf('structure', 'mod_dates'), (result) => someOf(structureOf(result)?.modDates)),
  key(
    pdf('structure', 'inconsistent_metadata_dates'),
    (result) => structureOf(result)?.inconsistentMetadataDates ?? undefined,
  ),
  key(pdf('structure', 'editing_tools'), (result) => structureOf(result)?.editingTools ?? undefined),
  key(
    pdf('structure', 'annotation_layer_found'),
    (result) => structureOf(result)?.annotationLayerFound ?? undefined,
  ),
  key(pdf('structure', 'error'), structureOf),
  key(file(PHOTO, 'items'), (result) => itemOf(result, PHOTO)),
  key(item('id'), (result) => itemOf(result, PHOTO)?.id ?? undefined),
  key(item('item_type'), (result) => itemOf(result, PHOTO)?.itemType ?? undefined),
  key(item('position'), (result) => itemOf(result, PHOTO)?.position ?? undefined),
  key(item('suspicion_level'), (result) => itemOf(result, PHOTO)?.level),
  key(item('analyses'), (result) => metadataOf(result)),
  key(item('analyses', 'imageQuality'), (result) => saidBy(itemOf(result, PHOTO)?.imageQuality)),
  key(
    item('analyses', 'imageQuality', 'result'),
    (result) => saidBy(itemOf(result, PHOTO)?.imageQuality)?.result,
  ),
  key(item('analyses', 'imageQuality', 'error'), (result) => saidBy(itemOf(result, PHOTO)?.imageQuality)),
  key(metadata(), metadataOf),
  key(inference(), (result) => saidBy(metadataOf(result)?.distance)),
  key(inference('distance'), (result) => saidBy(metadataOf(result)?.distance)),
  key(
    inference('distance', 'highest_distance_in_km'),
    (result) => saidBy(metadataOf(result)?.distance)?.highestDistanceKm,
  ),
  key(
    inference('distance', 'highest_distance_item_uuid'),
    (result) => saidBy(metadataOf(result)?.distance)?.itemId ?? undefined,
  ),
  key(inference('gps_outlier'), (result) => saidBy(metadataOf(result)?.gpsOutlier)),
  key(
    inference('gps_outlier', 'is_geographical_outlier'),
    (result) => saidBy(metadataOf(result)?.gpsOutlier)?.isOutlier,
  ),
  key(
    inference('gps_outlier', 'distance_from_mean_in_km'),
    (result) => saidBy(metadataOf(result)?.gpsOutlier)?.distanceFromMeanKm ?? undefined,
  ),
  key(inference('model_consistency'), (result) => saidBy(metadataOf(result)?.modelConsistency)),
  key(
    inference('model_consistency', 'is_consistent'),
    (result) => saidBy(metadataOf(result)?.modelConsistency)?.isConsistent,
  ),
  key(inference('time_consistency'), (result) => saidBy(metadataOf(result)?.timeConsistency)),
  key(
    inference('time_consistency', 'is_possible'),
    (result) => saidBy(metadataOf(result)?.timeConsistency)?.isPossible,
  ),
  key(
    inference('time_consistency', 'implied_speed_kmh'),
    (result) => saidBy(metadataOf(result)?.timeConsistency)?.impliedSpeedKmh ?? undefined,
  ),
  key(analyzed(), (result) => dateOf(result)),
  key(analyzed('creationDate'), dateOf),
  key(analyzed('creationDate', 'cDate'), (result) => dateOf(result)?.date ?? undefined),
  key(analyzed('creationDate', 'cTime'), (result) => dateOf(result)?.time ?? undefined),
  key(analyzed('creationDate', 'isSus'), (result) => dateOf(result)?.isSuspicious ?? undefined),
  key(analyzed('creationDate', 'diffInDays'), (result) => dateOf(result)?.diffInDays ?? undefined),
  key(analyzed('creationDate', 'isTodayUsed'), (result) => dateOf(result)?.isTodayUsed ?? undefined),
  key(analyzed('creationDate', 'refDate'), (result) => dateOf(result)?.referenceDate ?? undefined),
  key(analyzed('imgRanking'), (result) => saidBy(metadataOf(result)?.imageRanking)),
  key(analyzed('fieldsMarkedSus'), (result) => saidBy(metadataOf(result)?.fieldsMarkedSuspicious)),
  key(metadata('GPSInfo'), (result) => saidBy(metadataOf(result)?.gpsInfo)),
  key(metadata('is_screenshot'), (result) => saidBy(metadataOf(result)?.isScreenshot)),
  key(metadata('raw'), (result) => saidBy(metadataOf(result)?.raw)),
];

/** Keys of the response that are no part of the analysis: files and the address of files. */
export const ATTACHMENT_KEYS = [
  'attachments',
  'attachmentDownloadUrl',
  'filename',
  'mime_type',
  'data_b64',
] as const;

function someOf(list: readonly string[] | undefined): readonly string[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

type CaptureKey = DocumentedKey<CaptureState>;
const plain = (name: keyof CaptureState): CaptureKey => ({
  path: [name],
  typed: (state) => state[name] ?? undefined,
});
const within = <Name extends 'sessions' | 'scenes' | 'events'>(
  list: Name,
  ...names: readonly (keyof CaptureState[Name][number] & string)[]
): readonly CaptureKey[] =>
  names.map((name) => ({
    path: [list, 0, name],
    typed: (state) => {
      const entry: CaptureState[Name][number] | undefined = state[list][0];
      return entry?.[name] ?? undefined;
    },
  }));

/** Every key of the status of a capture case. */
export const CAPTURE_KEYS: readonly CaptureKey[] = [
  ...(['ticketId', 'caseNumber', 'status', 'closed', 'lastResult', 'finalDecision'] as const).map(plain),
  ...(['attemptCount', 'retriggerCount', 'reminderCount', 'createdAt', 'updatedAt', 'closedAt'] as const).map(
    plain,
  ),
  ...(['communicationMode', 'captureLink', 'sessions', 'scenes', 'resultPush', 'events'] as const).map(plain),
  ...within(
    'sessions',
    'sessionNumber',
    'sessionId',
    'captureLink',
    'triggeredAt',
    'attemptCount',
    'finalStatus',
  ),
  ...within('scenes', 'description', 'completed'),
  ...(['status', 'at', 'statusCode'] as const).map(
    (name): CaptureKey => ({
      path: ['resultPush', name],
      typed: ({ resultPush }) => resultPush?.[name] ?? undefined,
    }),
  ),
  ...within('events', 'timestamp', 'action', 'actor'),
];

/** A capture case with every key of the document. */
export function completeCapture() {
  return {
    ticketId: '8a8f0b6e-6a0e-4a0c-b0fd-0f3b6a3e6c01',
    caseNumber: 'CASE-1',
    status: 'closed',
    closed: true,
    lastResult: 'io',
    finalDecision: 'closed_io',
    attemptCount: 2,
    retriggerCount: 1,
    reminderCount: 3,
    createdAt: '2026-03-01T10:00:00+01:00',
    updatedAt: '2026-03-02T10:00:00+01:00',
    closedAt: '2026-03-03T10:00:00+01:00',
    communicationMode: 'eigenversand',
    captureLink: 'https://capture.example/1',
    sessions: [
      {
        sessionNumber: 1,
        sessionId: '8a8f0b6e-6a0e-4a0c-b0fd-0f3b6a3e6c02',
        captureLink: 'https://capture.example/1',
        triggeredAt: '2026-03-01T10:00:00+01:00',
        attemptCount: 2,
        finalStatus: 'closed',
      },
    ],
    scenes: [{ description: 'The whole car', completed: true }],
    resultPush: { status: 'delivered', at: '2026-03-03T10:00:01+01:00', statusCode: 200 },
    events: [{ timestamp: '2026-03-01T10:00:00+01:00', action: 'capture_triggered', actor: 'client' }],
  };
}
