import type { ExportRemark } from '../../../contract/export-views';
import type {
  CaptureContent,
  Evidence,
  OriginalContent,
  ReceivedContent,
  ResultContent,
} from './collect-evidence';

const SUMMARY_FORMAT = 'proofcase-evidence';
const SUMMARY_VERSION = 1;

/**
 * Input of `summary.json`, which describes for programs what the folder contains, how it is related and what is
 * missing.
 */
export interface EvidenceSummary {
  readonly evidence: Evidence;
  /** Paths of the reports in the payload. */
  readonly reports: readonly string[];
  readonly leftOut: ReadonlySet<string>;
  readonly remarks: readonly ExportRemark[];
  readonly exportedAt: Date;
  readonly exportedBy: string;
  readonly appVersion: string;
}

export function evidenceSummary(summary: EvidenceSummary): object {
  const { evidence, leftOut, remarks, exportedAt, exportedBy, appVersion, reports } = summary;
  const { stored, parts, packages, notes } = evidence;
  const { caseNumber, note, referenceDate, createdAt, level, state, next } = stored;
  const pathOf = (path: string | null) => (path === null || leftOut.has(path) ? null : `data/${path}`);
  return {
    format: SUMMARY_FORMAT,
    version: SUMMARY_VERSION,
    caseId: stored.id,
    caseNumber,
    note,
    referenceDate,
    createdAt,
    level,
    state,
    next,
    exportedAt: exportedAt.toISOString(),
    exportedBy,
    appVersion,
    parts,
    remarks,
    packages: packages.map(({ stored: pkg, path }) => ({
      path: pathOf(path),
      id: pkg.id,
      state: pkg.state,
      route: pkg.route,
      bytes: pkg.bytes,
      sha256: pkg.sha256,
      sealedAt: pkg.sealedAt,
      submittedAt: pkg.submittedAt,
    })),
    originals: evidence.originals.map((content) => original(content, pathOf)),
    unsent: evidence.unsent.map(({ item, path }) => ({
      path: pathOf(path),
      originalPath: item.path,
      sha256: item.sha256,
      bytes: item.bytes,
      excluded: item.excluded,
      exclusionReason: item.exclusionReason,
    })),
    // Includes notes about photos that were never sent, identified by hash.
    photoNotes: notes,
    // Includes the salt that proves the text against the hash in the custody log.
    caseNotes: evidence.caseNotes,
    decisions: evidence.decisions,
    // `questions` is JSON, byte for byte what the hash covers.
    inquiries: evidence.inquiries,
    customerAnswers: evidence.customerAnswers,
    results: evidence.results.map((content) => result(content, pathOf)),
    captures: evidence.captures.map((content) => captureSummary(content, pathOf)),
    captureRequests: evidence.creations.map(({ answer, ...creation }) => ({
      ...creation,
      answer: answer === null ? null : Buffer.from(answer).toString('utf8'),
    })),
    received: evidence.received.map((content) => receivedSummary(content, pathOf)),
    reports: reports.map(pathOf),
  };
}

type PathOf = (path: string | null) => string | null;

function original({ path, stored, entry, note }: OriginalContent, pathOf: PathOf): object {
  const { entryName, originalPath, sha256, bytes } = entry;
  return { path: pathOf(path), originalPath, entryName, sha256, bytes, package: stored.id, note };
}

function result(content: ResultContent, pathOf: PathOf): object {
  const { view, isPractice, raw, rawSha256, decoded, attachments } = content;
  const { id, packageId, receivedAt, level, tokensConsumed, sessionId } = view;
  return {
    id,
    package: packageId,
    receivedAt,
    level,
    tokensConsumed,
    practice: isPractice,
    sessionId,
    raw: pathOf(raw),
    // Of the received response; a masked download address changes the exported one.
    rawSha256,
    decoded: pathOf(decoded),
    attachments: view.attachments.map(({ category, filename, sha256, bytes, likelyFile }, index) => ({
      path: pathOf(attachments[index] ?? null),
      category,
      filename,
      sha256,
      bytes,
      likelyFile,
    })),
  };
}

function captureSummary({ capture, answers }: CaptureContent, pathOf: PathOf): object {
  const { id, ticketId, origin, followedSince, closedSeenAt, push, state } = capture;
  return {
    id,
    ticketId,
    origin,
    followedSince,
    closedSeenAt,
    push,
    state,
    answers: answers.map(({ path, receivedAt, sha256 }) => ({ path: pathOf(path), receivedAt, sha256 })),
  };
}

function receivedSummary({ received, files }: ReceivedContent, pathOf: PathOf): object {
  const { id, receivedAt, source, replacedAt, check } = received;
  return {
    id,
    receivedAt,
    source,
    replacedAt,
    files: files.map(({ file, path }) => ({
      path: pathOf(path),
      kind: file.kind,
      sentName: file.sentName,
      type: file.type,
      bytes: file.bytes,
      sha256: file.sha256,
    })),
    check,
  };
}
