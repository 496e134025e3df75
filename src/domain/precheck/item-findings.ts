import { lastPart } from '../file-names';
import type { FileType } from '../file-type';
import {
  type ItemFinding,
  type PhotoFinding,
  type ScreenshotSign,
  SEVERITIES,
  type UnreadableReason,
} from '../finding';
import type { CapturedAt, Item } from '../item';
import type { MetadataValue } from '../metadata';
import { tooLargeItems } from '../packing/plan-packages';
import { isAiGenerator } from './ai-marks';
import type { ContentCredentials } from './content-credentials';
import { isEditingSoftware, isScreenCaptureSoftware } from './editing-software';
import { dayNumber, MAX_ZONE_AHEAD_MS, MS_PER_DAY, parseLocalTime } from './local-time';
import { conflictSeverity, metadataConflicts } from './metadata-conflicts';
import { type PdfDetails, pdfStructureFindings } from './pdf-structure-findings';
import { editTraces, photoHeaderFindings } from './photo-header-findings';
import type { PhotoTraces } from './photo-traces';

/** Damage is photographed within days; a month from the reference date is unusual. The service's limit is undocumented. */
const CAPTURE_TIME_FAR_DAYS = 30;

/** A clock may be slightly fast: a capture time up to this much ahead is not "in the future". */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Usual extensions of each type, lower case. */
const EXTENSIONS: { readonly [Type in FileType]: readonly string[] } = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  tiff: ['tif', 'tiff'],
  heic: ['heic', 'heif', 'hif'],
  webp: ['webp'],
  pdf: ['pdf'],
};
/** Validation codes of a file whose bytes do not match the recorded hash. */
const FILE_HASH_PROBLEM = /^assertion\.(dataHash|bmffHash|boxesHash|collectionHash)\./;
/** Failures of the image worker that may have other causes than the file; nothing is known about the file then. */
const PASSING_FAILURES: ReadonlySet<UnreadableReason> = new Set(['timeout', 'memory', 'worker-died']);
/** File names that systems give to screenshots in several languages. */
const SCREENSHOT_NAMES =
  /screen[ _-]?shot|screen[ _-]?cap|bildschirm(foto|aufnahme)|zrzut[ _-]?ekranu|capture d.?[ée]cran|captura de pantalla|schermafbeelding|schermata/i;
/** Pixels of common phone, tablet and desktop screens, short side first. */
const SCREEN_SIZES: ReadonlySet<string> = new Set([
  '640x1136',
  '750x1334',
  '828x1792',
  '1080x1920',
  '1125x2436',
  '1170x2532',
  '1179x2556',
  '1206x2622',
  '1242x2208',
  '1242x2688',
  '1284x2778',
  '1290x2796',
  '1320x2868',
  '720x1280',
  '720x1520',
  '720x1560',
  '720x1600',
  '1080x2040',
  '1080x2160',
  '1080x2220',
  '1080x2240',
  '1080x2280',
  '1080x2316',
  '1080x2340',
  '1080x2376',
  '1080x2400',
  '1080x2408',
  '1080x2412',
  '1080x2424',
  '1080x2460',
  '1080x2520',
  '1440x2560',
  '1440x2880',
  '1440x2960',
  '1440x3040',
  '1440x3088',
  '1440x3120',
  '1440x3200',
  '1344x2992',
  '1280x2856',
  '1536x2048',
  '1620x2160',
  '1640x2360',
  '1668x2224',
  '1668x2388',
  '2048x2732',
  '768x1366',
  '800x1280',
  '900x1440',
  '900x1600',
  '1050x1680',
  '1200x1920',
  '1440x3440',
  '1600x2560',
  '1800x2880',
  '1664x2560',
  '1964x3024',
  '2160x3840',
  '2234x3456',
  '2880x5120',
]);

/** Facts that only PDFs have. */
export interface PdfFacts {
  readonly encrypted: boolean;
  /** Number of earlier versions of the document that the file still contains. */
  readonly revisions: number;
  /** Null if the structure could not be read. */
  readonly details: PdfDetails | null;
}

/** Everything read from one file that its findings are based on. */
export interface ItemFacts extends Omit<Item, 'findings'> {
  readonly positionProblem: 'zero' | 'out-of-range' | 'incomplete' | null;
  /** Programs named anywhere in the metadata, Software first. */
  readonly programs: readonly string[];
  readonly userComment: string | null;
  /** All metadata values with their sources; the first of each key takes precedence. */
  readonly values: readonly MetadataValue[];
  readonly pdf: PdfFacts | null;
  readonly traces: PhotoTraces;
  readonly unreadable: UnreadableReason | null;
}

export interface ItemContext {
  /** `YYYY-MM-DD` (R8). */
  readonly referenceDate: string;
  readonly now: Date;
}

/** Every finding about a single file, most severe first. `duplicateFindings` compares files. */
export function itemFindings(facts: ItemFacts, context: ItemContext): readonly ItemFinding[] {
  const findings: ItemFinding[] = [
    ...fileFindings(facts),
    ...pdfFindings(facts),
    ...credentialFindings(facts.traces.credentials),
  ];
  const wasRead = facts.unreadable === null || !PASSING_FAILURES.has(facts.unreadable);
  if (facts.type !== 'pdf' && wasRead) {
    findings.push(...photoFindings(facts, context));
  }
  return sortBySeverity(findings);
}

/** The findings for files that fit into no package, by path. */
export function tooLargeFindings(
  items: readonly Pick<Item, 'path' | 'type' | 'bytes'>[],
): ReadonlyMap<string, ItemFinding> {
  return new Map(
    tooLargeItems(items).map(({ item, limitBytes }) => [
      item.path,
      { code: 'too-large', severity: 'blocker', bytes: item.bytes, limitBytes },
    ]),
  );
}

/** Most severe first, otherwise in the order given. */
export function sortBySeverity<Finding extends { readonly severity: ItemFinding['severity'] }>(
  findings: readonly Finding[],
): readonly Finding[] {
  return [...findings].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

function fileFindings(facts: ItemFacts): readonly ItemFinding[] {
  const findings: ItemFinding[] = [...tooLargeFindings([facts]).values()];
  if (facts.unreadable) {
    findings.push({ code: 'unreadable', severity: 'warning', reason: facts.unreadable });
  }
  const extension = extensionOf(facts.path);
  if (extension === '') {
    findings.push({ code: 'extension-missing', severity: 'info', type: facts.type });
  } else if (!EXTENSIONS[facts.type].includes(extension)) {
    findings.push({ code: 'extension-lies', severity: 'notice', extension, type: facts.type });
  }
  return findings;
}

function pdfFindings({ pdf, pages }: ItemFacts): readonly ItemFinding[] {
  const findings: ItemFinding[] = [];
  if (pdf?.encrypted) findings.push({ code: 'pdf-encrypted', severity: 'warning' });
  if (pdf && pdf.revisions > 0) {
    findings.push({ code: 'pdf-revised', severity: 'notice', revisions: pdf.revisions });
  }
  if (pdf?.details) findings.push(...pdfStructureFindings(pdf.details, pages));
  return findings;
}

function photoFindings(facts: ItemFacts, context: ItemContext): readonly ItemFinding[] {
  const findings: ItemFinding[] = [];
  const { capturedAt, position, camera, positionProblem, programs } = facts;
  if (!capturedAt && !position && !camera && !positionProblem && programs.length === 0) {
    findings.push({ code: 'no-metadata', severity: 'warning' });
  }
  if (positionProblem) {
    findings.push({ code: 'invalid-position', severity: 'notice', reason: positionProblem });
  } else if (!position) {
    findings.push({ code: 'no-position', severity: 'info' });
  }
  if (capturedAt) findings.push(...timeFindings(capturedAt, context));
  else findings.push({ code: 'no-capture-time', severity: 'notice' });
  findings.push(
    ...metadataConflicts(facts.values).map((conflict) => ({
      code: 'metadata-conflict' as const,
      severity: conflictSeverity(conflict),
      ...conflict,
    })),
  );
  const name = lastPart(facts.path).normalize('NFC');
  findings.push(...editFindings(facts));
  findings.push(...photoHeaderFindings({ ...facts, name, hasCaptureTime: capturedAt !== null }));
  const signs = screenshotSigns({
    name,
    type: facts.type,
    width: facts.width,
    height: facts.height,
    hasCamera: camera !== null,
    software: programs.join('; ') || null,
    userComment: facts.userComment,
  });
  if (signs.length > 0) findings.push({ code: 'likely-screenshot', severity: 'warning', signs });
  return findings;
}

/** Names the editing program if known, else its traces; generators of pictures have the finding `ai-marks`. */
function editFindings({ programs, traces }: ItemFacts): readonly ItemFinding[] {
  const editor = programs.find((program) => isEditingSoftware(program) && !isAiGenerator(program));
  const foundTraces = editTraces(traces);
  if (editor) {
    const optional = foundTraces.length > 0 ? { traces: foundTraces } : {};
    return [{ code: 'edited-by-software', severity: 'warning', software: editor, ...optional }];
  }
  return foundTraces.length > 0 ? [{ code: 'editor-traces', severity: 'notice', traces: foundTraces }] : [];
}

function timeFindings(capturedAt: CapturedAt, context: ItemContext): readonly ItemFinding[] {
  const findings: ItemFinding[] = [];
  const aheadMs = minAheadMs(capturedAt, context.now);
  if (aheadMs > CLOCK_TOLERANCE_MS) {
    const days = Math.ceil(aheadMs / MS_PER_DAY);
    findings.push({ code: 'capture-time-in-future', severity: 'warning', days });
  }
  const days = daysFromReference(capturedAt, context.referenceDate);
  if (days !== null && Math.abs(days) > CAPTURE_TIME_FAR_DAYS) {
    findings.push({
      code: 'capture-time-far',
      severity: 'warning',
      days: Math.abs(days),
      direction: days < 0 ? 'before' : 'after',
      referenceDate: context.referenceDate,
    });
  }
  if (!capturedAt.offset && !capturedAt.utc) findings.push({ code: 'zone-unknown', severity: 'info' });
  return findings;
}

/** How far a capture time is ahead of now; without a zone, the smallest value of all zones. */
function minAheadMs(capturedAt: CapturedAt, now: Date): number {
  if (capturedAt.utc) return Date.parse(capturedAt.utc) - now.getTime();
  const local = parseLocalTime(capturedAt.local);
  return local ? local.wallMs - MAX_ZONE_AHEAD_MS - now.getTime() : 0;
}

/** Whole calendar days by the camera's wall clock; negative if before the reference date. */
function daysFromReference(capturedAt: CapturedAt, referenceDate: string): number | null {
  const captured = dayNumber(capturedAt.local);
  const reference = dayNumber(referenceDate);
  return captured === null || reference === null ? null : captured - reference;
}

/** The extension in lower case without the dot; empty if there is none. */
function extensionOf(path: string): string {
  const name = lastPart(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** At most one finding: altered, or the state of the credentials. */
export function credentialFindings(credentials: ContentCredentials | null): readonly PhotoFinding[] {
  if (!credentials) return [];
  const { state, sourceTypes, ...record } = credentials;
  if (state === 'altered') {
    const part = record.problems.some((code) => FILE_HASH_PROBLEM.test(code)) ? 'file' : 'record';
    return [{ code: 'credentials-altered', severity: 'warning', part, ...record }];
  }
  const severity = state === 'invalid' || state === 'revoked' ? 'notice' : 'info';
  return [{ code: 'content-credentials', severity, state, ...record }];
}

interface ScreenshotFacts {
  readonly name: string;
  readonly type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasCamera: boolean;
  readonly software: string | null;
  readonly userComment: string | null;
}

/** Signs that a picture is a screenshot, none of which proves it; empty if they do not suffice. */
function screenshotSigns(facts: ScreenshotFacts): readonly ScreenshotSign[] {
  if (facts.type === 'pdf') return [];
  const strong: ScreenshotSign[] = [];
  const weak: ScreenshotSign[] = [];
  if (facts.software && isScreenCaptureSoftware(facts.software)) strong.push('software');
  if (SCREENSHOT_NAMES.test(facts.name)) strong.push('file-name');
  // iOS writes exactly this word into the user comment.
  if (/^\s*screenshot\s*$/i.test(facts.userComment ?? '')) strong.push('user-comment');
  if (!facts.hasCamera && hasScreenSize(facts)) weak.push('screen-size');
  if (!facts.hasCamera && facts.type === 'png') weak.push('png-without-camera');
  return strong.length > 0 || weak.length > 1 ? [...strong, ...weak] : [];
}

function hasScreenSize({ width, height }: ScreenshotFacts): boolean {
  if (width === null || height === null) return false;
  return SCREEN_SIZES.has(`${Math.min(width, height)}x${Math.max(width, height)}`);
}
