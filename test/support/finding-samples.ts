import type { ItemFinding, SetFinding } from '../../src/domain/finding';
import type { CaseId } from '../../src/domain/ids';
import { CREDENTIAL_STATES, UNVERIFIED } from '../../src/domain/precheck/content-credentials';
import { credentialFindings } from '../../src/domain/precheck/item-findings';

const severity = 'notice' as const;
const COUNTS = [1, 2, 5, 22];

const TIME = {
  key: 'captureTime',
  source: { block: 'exif', tag: 'DateTimeOriginal' },
  content: { kind: 'time', local: '2026-10-22T10:00:00', offset: null },
} as const;
const PLACE = {
  key: 'position',
  source: { block: 'gps', tag: 'GPSLatitude' },
  content: { kind: 'position', latitude: 43.5, longitude: -11.9 },
} as const;

/** Every kind, the capture time also with a day alone. */
const CONFLICTS: readonly ItemFinding[] = [
  ...(['capture-time', 'gps-time', 'modify-time', 'file-time'] as const).map((kind) => ({
    kind,
    chosen: TIME,
    other: { ...TIME, content: { ...TIME.content, local: '2026-10-25T11:00:00' } },
    difference: 262_800,
  })),
  {
    kind: 'capture-time',
    chosen: TIME,
    other: { ...TIME, content: { kind: 'date', date: '2026-10-25' } } as const,
    difference: 262_800,
  } as const,
  { kind: 'position', chosen: PLACE, other: PLACE, difference: 12_345 } as const,
  {
    kind: 'camera',
    chosen: { ...TIME, key: 'model', content: { kind: 'text', text: 'X100' } },
    other: { ...TIME, key: 'model', content: { kind: 'text', text: 'Y200' } },
    difference: null,
  } as const,
  {
    kind: 'dimensions',
    chosen: { ...TIME, key: 'dimensions', content: { kind: 'size', width: 640, height: 480 } },
    other: { ...TIME, key: 'dimensions', content: { kind: 'size', width: 4000, height: 3000 } },
    difference: null,
  } as const,
].map((conflict) => ({ code: 'metadata-conflict', severity, ...conflict }));

const ALTERED = ['assertion.dataHash.mismatch', 'claimSignature.mismatch'];

/** Findings of the pre-check: at least one of every code and variant; the type makes sure that none is forgotten. */
export const FINDING_SAMPLES: {
  readonly [Code in (ItemFinding | SetFinding)['code']]: readonly (ItemFinding | SetFinding)[];
} = {
  'no-metadata': [{ code: 'no-metadata', severity }],
  'no-position': [{ code: 'no-position', severity }],
  'no-capture-time': [{ code: 'no-capture-time', severity }],
  'zone-unknown': [{ code: 'zone-unknown', severity }],
  'capture-time-far': (['before', 'after'] as const).flatMap((direction) =>
    COUNTS.map((days) => ({
      code: 'capture-time-far' as const,
      severity,
      days,
      direction,
      referenceDate: '2026-10-22',
    })),
  ),
  'capture-time-in-future': COUNTS.map((days) => ({
    code: 'capture-time-in-future' as const,
    severity,
    days,
  })),
  'edited-by-software': [{ code: 'edited-by-software', severity, software: 'GIMP 2.10' }],
  'likely-screenshot': [
    { code: 'likely-screenshot', severity, signs: ['file-name'] },
    { code: 'likely-screenshot', severity, signs: ['file-name', 'software'] },
  ],
  'extension-lies': [{ code: 'extension-lies', severity, extension: '', type: 'png' }],
  'duplicate-content': [{ code: 'duplicate-content', severity, of: 'a/b.jpg' }],
  unreadable: (['broken', 'timeout', 'memory', 'worker-died', 'too-many-pixels'] as const).map((reason) => ({
    code: 'unreadable' as const,
    severity,
    reason,
  })),
  'invalid-position': (['zero', 'out-of-range', 'incomplete'] as const).map((reason) => ({
    code: 'invalid-position' as const,
    severity,
    reason,
  })),
  'metadata-conflict': CONFLICTS,
  'times-not-compared': COUNTS.map((files) => ({
    code: 'times-not-compared' as const,
    severity,
    files,
    noTime: 0,
    zoneUnknown: files,
  })),
  'time-gap': [1, 2, 5, 22, 49, 100, 24 * 22].map((hours) => ({
    code: 'time-gap' as const,
    severity,
    seconds: hours * 3_600,
    from: 'a.jpg',
    to: 'b.jpg',
    basis: 'utc' as const,
  })),
  'photo-groups': COUNTS.map((groups) => ({ code: 'photo-groups' as const, severity, groups })),
  'pdf-revised': COUNTS.map((revisions) => ({ code: 'pdf-revised' as const, severity, revisions })),
  'pdf-encrypted': [{ code: 'pdf-encrypted', severity }],
  'too-large': [{ code: 'too-large', severity, bytes: 61_250_000, limitBytes: 49_999_878 }],
  'extension-missing': [{ code: 'extension-missing', severity, type: 'jpeg' }],
  'messenger-copy': [
    { code: 'messenger-copy', severity, messenger: null, signs: ['no-exif'] },
    { code: 'messenger-copy', severity, messenger: 'WhatsApp', signs: ['file-name'] },
  ],
  'editor-traces': [
    {
      code: 'editor-traces',
      severity,
      traces: ['photoshop-blocks', 'adobe-marker', 'edit-history', 'derived-from', 'develop-settings'],
    },
  ],
  'ai-marks': (['generated', 'partly', 'unknown'] as const).map((extent) => ({
    code: 'ai-marks' as const,
    severity,
    tool: 'Midjourney',
    extent,
    marks: [{ source: 'program' as const, value: 'Midjourney' }],
  })),
  'credentials-altered': ALTERED.flatMap((problem) =>
    credentialFindings({ ...UNVERIFIED, state: 'altered', problems: [problem], signer: 'Camera Works' }),
  ),
  'content-credentials': CREDENTIAL_STATES.filter((state) => state !== 'altered').flatMap((state) =>
    [true, false].flatMap((isTrusted) =>
      credentialFindings({
        ...UNVERIFIED,
        state,
        timeStamp: { at: '2026-10-22T10:00:00.000Z', authority: 'Clock', isTrusted },
      }),
    ),
  ),
  'resaved-jpeg': [{ code: 'resaved-jpeg', severity, quality: 75, evidence: ['tables-unlike-camera'] }],
  'strong-compression': [{ code: 'strong-compression', severity, quality: 40 }],
  'thermal-photo': [{ code: 'thermal-photo', severity, format: 'FLIR' }],
  'low-resolution': [{ code: 'low-resolution', severity, width: 640, height: 480, megapixels: 0.3 }],
  'thumbnail-differs': [{ code: 'thumbnail-differs', severity, similarity: -0.1 }],
  blurred: [{ code: 'blurred', severity, sharpness: 12.3, limit: 40 }],
  overexposed: [{ code: 'overexposed', severity, percent: 62 }],
  underexposed: [{ code: 'underexposed', severity, percent: 71 }],
  'near-duplicate': [{ code: 'near-duplicate', severity, of: 'a/b.jpg', distance: 2 }],
  'seen-before': (['content', 'picture'] as const).flatMap((match) => [
    {
      code: 'seen-before' as const,
      severity,
      match,
      caseNumber: 'KF-1',
      file: 'x/y.jpg',
      distance: 0,
    },
    {
      code: 'seen-before' as const,
      severity,
      match,
      distance: 0,
      team: {
        cases: 2,
        listed: [
          { caseNumber: 'KF-2', workstation: 'desk', handler: 'anna' },
          { caseNumber: 'KF-3', workstation: 'site', handler: null },
        ],
      },
    },
    ...COUNTS.map((cases) => ({
      code: 'seen-before' as const,
      severity,
      match,
      distance: 2,
      team: { cases, listed: [] },
    })),
  ]),
  'pdf-changed-later': [0, ...COUNTS].map((days) => ({
    code: 'pdf-changed-later' as const,
    severity,
    created: '2026-01-02T10:00:00Z',
    modified: '2026-03-04T10:00:00+01:00',
    days,
  })),
  'pdf-edited-by': [{ code: 'pdf-edited-by', severity, software: 'iLovePDF' }],
  'pdf-metadata-conflict': [
    {
      code: 'pdf-metadata-conflict',
      severity,
      conflicts: [{ field: 'created', info: '2026-01-02T10:00:00', xmp: '2026-01-03T10:00:00' }],
    },
  ],
  'pdf-annotations': COUNTS.map((count) => ({
    code: 'pdf-annotations' as const,
    severity,
    count,
    kinds: ['FreeText', 'Stamp'],
  })),
  'pdf-active-content': [{ code: 'pdf-active-content', severity, parts: ['JavaScript', 'EmbeddedFiles'] }],
  'pdf-signature': [0, ...COUNTS].map((signed) => ({
    code: 'pdf-signature' as const,
    severity,
    fields: signed + 1,
    signed,
  })),
  'pdf-without-images': [{ code: 'pdf-without-images', severity, pages: 2 }],
  'greatest-distance': [{ code: 'greatest-distance', severity, km: 412.34, from: 'a.jpg', to: 'b.jpg' }],
  'geographical-outlier': [
    { code: 'geographical-outlier', severity, path: 'x/a.jpg', distanceFromMeanKm: 400 },
  ],
  'implied-speed': [
    {
      code: 'implied-speed',
      severity,
      speedKmh: 2480,
      km: 412,
      seconds: 598,
      from: 'a',
      to: 'b',
      basis: 'utc',
    },
  ],
  'camera-model-differs': [
    {
      code: 'camera-model-differs',
      severity,
      models: [
        { model: 'X', paths: [] },
        { model: 'Y', paths: [] },
      ],
    },
  ],
  'unreadable-file': [{ code: 'unreadable-file', severity, path: 'a.jpg' }],
  'split-breaks-comparisons': COUNTS.map((packages) => ({
    code: 'split-breaks-comparisons' as const,
    severity,
    packages,
  })),
  'already-sent': COUNTS.map((files) => ({
    code: 'already-sent' as const,
    caseId: 'another case' as CaseId,
    severity,
    files,
    caseNumber: 'KF-1',
    sentAt: '2026-10-22T10:00:00Z',
  })),
  'team-not-compared': COUNTS.map((files) => ({ code: 'team-not-compared' as const, severity, files })),
  'cloud-only-files': COUNTS.map((files) => ({ code: 'cloud-only-files' as const, severity, files })),
  'source-changed': COUNTS.map((count) => ({
    code: 'source-changed' as const,
    severity,
    changed: Array.from({ length: count }, (_, index) => `a/${index}.jpg`),
    gone: [],
  })),
  'nothing-to-send': [{ code: 'nothing-to-send', severity }],
};
