import { describe, expect, test } from 'vitest';
import type { ItemFinding, SetFinding } from '../../../src/domain/finding';
import type { MetadataContent, MetadataValue } from '../../../src/domain/metadata';
import { UNVERIFIED } from '../../../src/domain/precheck/content-credentials';
import { findingText } from '../../../src/domain/precheck/finding-text';

type Finding = ItemFinding | SetFinding;
type Values = ReturnType<typeof findingText>['values'];

const info = { severity: 'info' } as const;
const credentials = {
  ...info,
  code: 'content-credentials',
  ...UNVERIFIED,
  state: 'trusted',
  signer: 'Camera Works',
  timeStamp: { at: '2026-10-22T10:00:00.000Z', authority: 'Clock', isTrusted: true },
  actions: ['c2pa.created', 'x.c2pa.edited'],
  generator: 'Camera 1',
  problems: ['a', 'b'],
  host: 'host.example',
} as const;
const shown = {
  signer: 'Camera Works',
  date: Date.UTC(2026, 9, 22, 10),
  actions: 'created, x.c2pa.edited',
  generator: 'Camera 1',
  problems: 'a, b',
  host: 'host.example',
};
const team = (listed: readonly { caseNumber: string; workstation: string; handler: string | null }[]) =>
  ({ ...info, code: 'seen-before', match: 'picture', distance: 3, team: { cases: 7, listed } }) as const;
const gap = (seconds: number) =>
  ({ ...info, code: 'time-gap', seconds, from: 'a/1.jpg', to: 'b/2.jpg', basis: 'utc' }) as Finding;
const changed = (from: readonly string[], gone: readonly string[]) =>
  ({ ...info, code: 'source-changed', changed: from, gone }) as const;

const ROWS: readonly (readonly [Finding, Values])[] = [
  [{ ...info, code: 'nothing-to-send' }, {}],
  [
    { ...info, code: 'extension-lies', extension: '', type: 'jpeg' },
    { extension: '–', type: 'JPEG' },
  ],
  [
    { ...info, code: 'extension-lies', extension: 'png', type: 'heic' },
    { extension: 'png', type: 'HEIC' },
  ],
  [{ ...info, code: 'extension-missing', type: 'tiff' }, { type: 'TIFF' }],
  [{ ...info, code: 'unreadable', reason: 'broken' }, { context: 'broken' }],
  [{ ...info, code: 'invalid-position', reason: 'zero' }, { context: 'zero' }],
  [
    { ...info, code: 'too-large', bytes: 12_500_000, limitBytes: 9_400_000 },
    { mb: 12.5, limitMb: 10 },
  ],
  [
    { ...info, code: 'messenger-copy', messenger: 'WhatsApp', signs: [] },
    { context: 'named', messenger: 'WhatsApp' },
  ],
  [{ ...info, code: 'messenger-copy', messenger: null, signs: [] }, {}],
  [
    { ...info, code: 'editor-traces', traces: ['adobe-marker', 'derived-from'] },
    { traces: 'Adobe APP14, XMP DerivedFrom' },
  ],
  [
    {
      ...info,
      code: 'ai-marks',
      tool: null,
      extent: 'partly',
      marks: [
        { source: 'program', value: 'Painter' },
        { source: 'png-text', value: 'prompt' },
      ],
    },
    { context: 'partly', marks: 'Painter, prompt' },
  ],
  [
    { ...credentials, code: 'credentials-altered', part: 'file' },
    { context: 'file', signer: 'Camera Works' },
  ],
  [
    { ...credentials, code: 'credentials-altered', part: 'record', signer: null },
    { context: 'record', signer: '–' },
  ],
  [credentials, { ...shown, context: 'trusted-timed' }],
  [
    { ...credentials, state: 'untrusted' },
    { ...shown, context: 'untrusted-timed' },
  ],
  [
    { ...credentials, state: 'unverified' },
    { ...shown, context: 'unverified' },
  ],
  [
    { ...credentials, timeStamp: { ...credentials.timeStamp, isTrusted: false } },
    { ...shown, context: 'trusted' },
  ],
  [
    { ...credentials, timeStamp: null, signer: null, actions: [], generator: null, problems: [], host: null },
    { context: 'trusted', signer: '–', date: 0, actions: '–', generator: '–', problems: '–', host: '–' },
  ],
  [{ ...info, code: 'resaved-jpeg', quality: 81, evidence: [] }, { quality: 81 }],
  [{ ...info, code: 'strong-compression', quality: 31 }, { quality: 31 }],
  [{ ...info, code: 'thumbnail-differs', similarity: 0.426 }, { percent: 43 }],
  [{ ...info, code: 'thumbnail-differs', similarity: -0.5 }, { percent: 0 }],
  [
    { ...info, code: 'seen-before', match: 'content', distance: 0, caseNumber: 'C-1', file: 'x/y.jpg' },
    { context: 'content', caseNumber: 'C-1', name: 'y.jpg' },
  ],
  [team([]), { context: 'picture-counted', count: 7 }],
  [
    team([
      { caseNumber: 'C-1', workstation: 'PC 1', handler: 'Anna' },
      { caseNumber: 'C-2', workstation: 'PC 2', handler: null },
    ]),
    { context: 'picture-team', cases: 'C-1 (Anna, PC 1); C-2 (PC 2)' },
  ],
  [
    {
      ...info,
      code: 'pdf-changed-later',
      created: '2026-03-01T23:59:00+02:00',
      modified: '2026-03-01T23:59:30+02:00',
      days: 0,
    },
    { context: 'same-day', count: 0, created: Date.UTC(2026, 2, 1), date: Date.UTC(2026, 2, 1) },
  ],
  [
    { ...info, code: 'pdf-changed-later', created: '2026-03-01T10:00:00Z', modified: '2026-03-04', days: 3 },
    { context: 'later', count: 3, created: Date.UTC(2026, 2, 1), date: Date.UTC(2026, 2, 4) },
  ],
  [
    {
      ...info,
      code: 'pdf-metadata-conflict',
      conflicts: [
        { field: 'creator', info: 'A', xmp: 'B' },
        { field: 'producer', info: 'C', xmp: 'D' },
      ],
    },
    { conflicts: 'A ≠ B; C ≠ D' },
  ],
  [
    { ...info, code: 'pdf-annotations', count: 2, kinds: ['Stamp', 'FreeText'] },
    { count: 2, kinds: 'Stamp, FreeText' },
  ],
  [{ ...info, code: 'pdf-active-content', parts: ['XFA', 'Launch'] }, { parts: 'XFA, Launch' }],
  [
    { ...info, code: 'pdf-signature', fields: 2, signed: 1 },
    { count: 1, context: 'signed' },
  ],
  [
    { ...info, code: 'pdf-signature', fields: 2, signed: 0 },
    { count: 0, context: 'empty' },
  ],
  [
    {
      ...info,
      code: 'implied-speed',
      speedKmh: 90,
      km: 3,
      seconds: 125,
      from: 'a/1',
      to: 'b/2',
      basis: 'utc',
    },
    { speed: 90, km: 3, minutes: 2, from: '1', to: '2' },
  ],
  [
    { ...info, code: 'implied-speed', speedKmh: 900, km: 3, seconds: 12, from: '1', to: '2', basis: 'utc' },
    { speed: 900, km: 3, minutes: 1, from: '1', to: '2' },
  ],
  [
    {
      ...info,
      code: 'camera-model-differs',
      models: [
        { model: 'A', paths: ['1'] },
        { model: 'B', paths: ['2'] },
      ],
    },
    { count: 2, models: 'A, B' },
  ],
  [gap(47.4 * 3_600), { from: '1.jpg', to: '2.jpg', context: 'hours', count: 47 }],
  [gap(48 * 3_600), { from: '1.jpg', to: '2.jpg', context: 'days', count: 2 }],
  [gap(84 * 3_600), { from: '1.jpg', to: '2.jpg', context: 'days', count: 4 }],
  [changed(['a/1.jpg', '2.jpg'], ['b/3.jpg']), { count: 3, names: '1.jpg, 2.jpg, 3.jpg' }],
  [changed(['1', '2'], ['3', '4', '5']), { count: 5, names: '1, 2, 3 …' }],
];

describe('the values of a finding', () => {
  test.each(ROWS)('are those of its sentence: %o', (finding, values) => {
    expect(findingText(finding)).toEqual({ code: finding.code, values });
  });

  test('an unknown finding is a defect', () => {
    expect(() => findingText({ code: 'none' } as unknown as Finding)).toThrow(
      'unknown finding {"code":"none"}',
    );
  });
});

describe('both values of a contradiction', () => {
  const value = (content: MetadataContent): MetadataValue => ({
    key: 'captureTime',
    source: { block: 'exif', tag: 'DateTimeOriginal' },
    content,
  });
  const CONTENTS: readonly (readonly [MetadataContent, string | number])[] = [
    [{ kind: 'text', text: 'Nikon' }, 'Nikon'],
    [{ kind: 'number', number: 12, unit: 'm' }, 12],
    [{ kind: 'size', width: 40, height: 30 }, '40 × 30'],
    [{ kind: 'orientation', orientation: 6 }, 6],
    [{ kind: 'date', date: '2026-03-05' }, Date.UTC(2026, 2, 5)],
    [{ kind: 'date', date: 'never' }, 0],
    [{ kind: 'time', local: '2026-03-05T10:00:00', offset: '+02:00' }, Date.UTC(2026, 2, 5, 10)],
    [{ kind: 'time', local: 'never', offset: null }, 0],
    [{ kind: 'position', latitude: 43.4670001, longitude: -11.5 }, '43.46700, -11.50000'],
  ];

  test.each(CONTENTS)('%o are written plainly', (content, written) => {
    const chosen = value(content);
    const text = findingText({
      ...info,
      code: 'metadata-conflict',
      kind: 'camera',
      chosen,
      other: chosen,
      difference: null,
    });
    expect(text.values).toEqual({
      context: 'camera',
      chosen: written,
      chosenSource: 'EXIF DateTimeOriginal',
      other: written,
      otherSource: 'EXIF DateTimeOriginal',
    });
  });

  const date = value({ kind: 'date', date: '2026-03-05' });
  const text = value({ kind: 'text', text: 'x' });

  test('a day without a time has its own sentence, for capture times alone', () => {
    const contextOf = (kind: 'capture-time' | 'gps-time', other: MetadataValue) =>
      findingText({ ...info, code: 'metadata-conflict', kind, chosen: text, other, difference: 1 }).values
        .context;
    expect(contextOf('capture-time', date)).toBe('capture-date');
    expect(contextOf('capture-time', text)).toBe('capture-time');
    expect(contextOf('gps-time', date)).toBe('gps-time');
  });

  test('positions say how far apart they are', () => {
    const kmOf = (kind: 'position' | 'camera', difference: number | null) =>
      findingText({ ...info, code: 'metadata-conflict', kind, chosen: text, other: text, difference }).values
        .km;
    expect([kmOf('position', 2_500), kmOf('position', null), kmOf('camera', 2_500)]).toEqual([
      2.5,
      0,
      undefined,
    ]);
  });
});
