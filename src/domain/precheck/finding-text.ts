import { lastPart } from '../file-names';
import type { EditTrace, ItemFinding, PdfFinding, PhotoFinding, PixelFinding, SetFinding } from '../finding';
import type { MetadataConflict, MetadataValue } from '../metadata';
import { sourceLabel } from '../metadata';
import { dayNumber, MS_PER_DAY, parseLocalTime } from './local-time';

type Finding = ItemFinding | SetFinding;

/** Values for the sentences in `src/locales/<language>/findings.ts`; `count` and `context` choose plural and variant. */
export interface FindingText {
  readonly code: Finding['code'];
  readonly values: { readonly [name: string]: string | number };
}

/**
 * The values for the text of a finding in the units of the sentence (MB of 10^6 bytes, R1): numbers unformatted, dates
 * as milliseconds of their midnight in UTC, paths as their last part. The user's language formats them.
 */
export function findingText(finding: Finding): FindingText {
  return { code: finding.code, values: valuesOf(finding) };
}

function valuesOf(finding: Finding): FindingText['values'] {
  switch (finding.code) {
    case 'no-metadata':
    case 'no-position':
    case 'no-capture-time':
    case 'zone-unknown':
    case 'pdf-encrypted':
    case 'nothing-to-send':
      return {};
    case 'capture-time-far':
      return {
        count: finding.days,
        context: finding.direction,
        date: Date.parse(`${finding.referenceDate}T00:00:00Z`),
      };
    case 'capture-time-in-future':
      return { count: finding.days };
    case 'edited-by-software':
      return { software: finding.software };
    case 'likely-screenshot':
      return { count: finding.signs.length };
    case 'extension-lies':
      return { extension: finding.extension || '–', type: finding.type.toUpperCase() };
    case 'duplicate-content':
      return { of: lastPart(finding.of) };
    case 'unreadable':
    case 'invalid-position':
      return { context: finding.reason };
    case 'metadata-conflict':
      return conflictValues(finding);
    case 'pdf-revised':
      return { count: finding.revisions };
    case 'too-large':
      return { mb: finding.bytes / 1_000_000, limitMb: Math.ceil(finding.limitBytes / 1_000_000) };
    default:
      return signValuesOf(finding);
  }
}

/** Technical names, not translated. */
const TRACE_NAMES: { readonly [Trace in EditTrace]: string } = {
  'photoshop-blocks': 'Photoshop 8BIM',
  'adobe-marker': 'Adobe APP14',
  'edit-history': 'XMP History',
  'derived-from': 'XMP DerivedFrom',
  'develop-settings': 'Camera Raw (crs)',
};

function signValuesOf(finding: PhotoFinding | PixelFinding | PdfFinding | SetFinding): FindingText['values'] {
  switch (finding.code) {
    case 'extension-missing':
      return { type: finding.type.toUpperCase() };
    case 'messenger-copy':
      return finding.messenger ? { context: 'named', messenger: finding.messenger } : {};
    case 'editor-traces':
      return { traces: finding.traces.map((trace) => TRACE_NAMES[trace]).join(', ') };
    case 'ai-marks':
      return { context: finding.extent, marks: finding.marks.map(({ value }) => value).join(', ') };
    case 'credentials-altered':
      return { context: finding.part, signer: finding.signer ?? '–' };
    case 'content-credentials':
      return credentialValues(finding);
    case 'resaved-jpeg':
    case 'strong-compression':
      return { quality: finding.quality };
    case 'thermal-photo':
      return { format: finding.format };
    case 'low-resolution':
      return { width: finding.width, height: finding.height, megapixels: finding.megapixels };
    default:
      return pixelValuesOf(finding);
  }
}

function credentialValues(
  finding: Extract<PhotoFinding, { code: 'content-credentials' }>,
): FindingText['values'] {
  const { state, signer, timeStamp, actions, generator, problems, host } = finding;
  const isTimed = timeStamp?.isTrusted && (state === 'trusted' || state === 'untrusted');
  return {
    context: isTimed ? `${state}-timed` : state,
    signer: signer ?? '–',
    date: timeStamp ? Date.parse(timeStamp.at) : 0,
    actions: actions.map((action) => action.replace(/^c2pa\./, '')).join(', ') || '–',
    generator: generator ?? '–',
    problems: problems.join(', ') || '–',
    host: host ?? '–',
  };
}

function pixelValuesOf(finding: PixelFinding | PdfFinding | SetFinding): FindingText['values'] {
  switch (finding.code) {
    case 'thumbnail-differs':
      return { percent: Math.round(Math.max(0, finding.similarity) * 100) };
    case 'blurred':
      return { sharpness: finding.sharpness, limit: finding.limit };
    case 'overexposed':
    case 'underexposed':
      return { percent: finding.percent };
    case 'near-duplicate':
      return { of: lastPart(finding.of), distance: finding.distance };
    case 'seen-before':
      return seenBeforeValuesOf(finding);
    default:
      return pdfValuesOf(finding);
  }
}

function seenBeforeValuesOf(finding: Extract<PixelFinding, { code: 'seen-before' }>): FindingText['values'] {
  const { match } = finding;
  if (!('team' in finding))
    return { context: match, caseNumber: finding.caseNumber, name: lastPart(finding.file) };
  const { cases: count, listed } = finding.team;
  if (listed.length === 0) return { context: `${match}-counted`, count };
  const names = listed.map(({ caseNumber, workstation, handler }) => {
    const place = handler === null ? workstation : `${handler}, ${workstation}`;
    return `${caseNumber} (${place})`;
  });
  return { context: `${match}-team`, cases: names.join('; ') };
}

function pdfValuesOf(finding: PdfFinding | SetFinding): FindingText['values'] {
  switch (finding.code) {
    case 'pdf-changed-later': {
      const context = finding.days === 0 ? 'same-day' : 'later';
      return { context, count: finding.days, created: dayOf(finding.created), date: dayOf(finding.modified) };
    }
    case 'pdf-edited-by':
      return { software: finding.software };
    case 'pdf-metadata-conflict':
      return {
        conflicts: finding.conflicts.map(({ info, xmp }) => `${info} ≠ ${xmp}`).join('; '),
      };
    case 'pdf-annotations':
      return { count: finding.count, kinds: finding.kinds.join(', ') };
    case 'pdf-active-content':
      return { parts: finding.parts.join(', ') };
    case 'pdf-signature':
      return { count: finding.signed, context: finding.signed > 0 ? 'signed' : 'empty' };
    case 'pdf-without-images':
      return {};
    default:
      return setValuesOf(finding);
  }
}

/** Milliseconds of midnight UTC on the calendar day of an ISO 8601 time. */
function dayOf(time: string): number {
  return Date.parse(`${time.slice(0, 10)}T00:00:00Z`);
}

function setValuesOf(finding: SetFinding): FindingText['values'] {
  switch (finding.code) {
    case 'greatest-distance':
      return { km: finding.km, from: lastPart(finding.from), to: lastPart(finding.to) };
    case 'geographical-outlier':
      return { km: finding.distanceFromMeanKm, name: lastPart(finding.path) };
    case 'implied-speed':
      return {
        speed: finding.speedKmh,
        km: finding.km,
        minutes: Math.max(1, Math.round(finding.seconds / 60)),
        from: lastPart(finding.from),
        to: lastPart(finding.to),
      };
    case 'camera-model-differs':
      return {
        count: finding.models.length,
        models: finding.models.map(({ model }) => model).join(', '),
      };
    case 'times-not-compared':
      return { count: finding.files, noTime: finding.noTime, zoneUnknown: finding.zoneUnknown };
    case 'time-gap':
      return gapValues(finding);
    case 'photo-groups':
      return { count: finding.groups };
    case 'unreadable-file':
      return { name: lastPart(finding.path) };
    case 'split-breaks-comparisons':
      return { count: finding.packages };
    case 'already-sent':
      return { count: finding.files, caseNumber: finding.caseNumber, date: Date.parse(finding.sentAt) };
    case 'team-not-compared':
    case 'cloud-only-files':
      return { count: finding.files };
    case 'source-changed':
      return {
        count: finding.changed.length + finding.gone.length,
        names: namesOf([...finding.changed, ...finding.gone]),
      };
    case 'nothing-to-send':
      return {};
    default:
      return assertNever(finding);
  }
}

/** Hours up to two days, then days. */
function gapValues(gap: Extract<SetFinding, { code: 'time-gap' }>): FindingText['values'] {
  const hours = Math.round(gap.seconds / 3_600);
  const names = { from: lastPart(gap.from), to: lastPart(gap.to) };
  return hours < 48
    ? { ...names, context: 'hours', count: hours }
    : { ...names, context: 'days', count: Math.round(gap.seconds / 86_400) };
}

/** Both values with their sources; a source with a day but no time has its own sentence. */
function conflictValues({ kind, chosen, other, difference }: MetadataConflict): FindingText['values'] {
  const dayOnly = kind === 'capture-time' && other.content.kind === 'date';
  return {
    context: dayOnly ? 'capture-date' : kind,
    chosen: plainValue(chosen),
    chosenSource: sourceLabel(chosen.source),
    other: plainValue(other),
    otherSource: sourceLabel(other.source),
    ...(kind === 'position' ? { km: (difference ?? 0) / 1_000 } : {}),
  };
}

/** Times as milliseconds of their wall clock read as UTC; other values as text or number. */
function plainValue({ content }: MetadataValue): string | number {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'time':
      return parseLocalTime(content.local)?.wallMs ?? 0;
    case 'date':
      return (dayNumber(content.date) ?? 0) * MS_PER_DAY;
    case 'position':
      return `${content.latitude.toFixed(5)}, ${content.longitude.toFixed(5)}`;
    case 'number':
      return content.number;
    case 'size':
      return `${content.width} × ${content.height}`;
    case 'orientation':
      return content.orientation;
  }
}

const MAX_NAMES = 3;

/** The first few names, to keep the sentence readable. */
function namesOf(paths: readonly string[]): string {
  const first = paths.slice(0, MAX_NAMES).map(lastPart).join(', ');
  return paths.length > MAX_NAMES ? `${first} …` : first;
}

function assertNever(finding: never): never {
  throw new Error(`unknown finding ${JSON.stringify(finding)}`);
}
