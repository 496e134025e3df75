import type { ItemResult, MetadataAnalysis } from '../../src/domain/result';

/** Analyses of one picture without a statement unless given. */
export const absent = { state: 'absent' } as const;
export const value = <Value>(of: Value) => ({ state: 'value', value: of }) as const;

export const SILENT_METADATA: MetadataAnalysis = {
  distance: absent,
  gpsOutlier: absent,
  modelConsistency: absent,
  timeConsistency: absent,
  creationDate: absent,
  imageRanking: absent,
  fieldsMarkedSuspicious: absent,
  gpsInfo: absent,
  isScreenshot: absent,
  raw: absent,
  rest: {},
};

export const DATE = {
  date: '2026-10-22',
  time: '16:38:20',
  isSuspicious: false,
  diffInDays: -3,
  isTodayUsed: false,
  referenceDate: '2026-10-25',
};

export function item(metadata: Partial<MetadataAnalysis>, more: Partial<ItemResult> = {}): ItemResult {
  return {
    id: null,
    itemType: 'image',
    position: null,
    level: { kind: 'known', level: 'Green' },
    imageQuality: absent,
    metadata: value({ ...SILENT_METADATA, ...metadata }),
    others: {},
    rest: {},
    ...more,
  };
}
