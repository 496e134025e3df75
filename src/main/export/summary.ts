import type { ExportRemark } from '../../contract/export-views';
import type {
  CaptureContent,
  Evidence,
  OriginalContent,
  ReceivedContent,
  ResultContent,
} from './collect-evidence';

export const SUMMARY_FORMAT = 'proofcase-evidence';
export const SUMMARY_VERSION = 1;

/** What a machine needs to find its way in the folder: what is where, how it belongs together, what is missing. */
export interface EvidenceSummary {
  readonly evidence: Evidence;
  /** Of the payload, with what people made of the case. */
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
  const { caseNumber, note, referenceDate, createdAt, level } = stored;
  const at = (path: string | null) => (path === null || leftOut.has(path) ? null : `data/${path}`);
  return {
    format: SUMMARY_FORMAT,
    version: SUMMARY_VERSION,
    ...{ caseId: stored.id, caseNumber, note, referenceDate, createdAt, level },
    exportedAt: exportedAt.toISOString(),
    exportedBy,
    appVersion,
    parts,
    remarks,
    packages: packages.map(({ stored: one, path }) => ({
      path: at(path),
      ...{ id: one.id, state: one.state, route: one.route, bytes: one.bytes, sha256: one.sha256 },
      ...{ sealedAt: one.sealedAt, submittedAt: one.submittedAt },
    })),
    originals: evidence.originals.map((one) => original(one, at)),
    unsent: evidence.unsent.map(({ item, path }) => ({
      path: at(path),
      ...{ originalPath: item.path, sha256: item.sha256, bytes: item.bytes },
      ...{ excluded: item.excluded, exclusionReason: item.exclusionReason },
    })),
    // Also of photos that were never sent, by the hash of their content.
    photoNotes: notes,
    // With the salt that proves the words against the hash in the custody log.
    caseNotes: evidence.caseNotes,
    decisions: evidence.decisions,
    results: evidence.results.map((one) => result(one, at)),
    captures: evidence.captures.map((one) => capture(one, at)),
    captureRequests: evidence.creations.map(({ answer, ...one }) => ({
      ...one,
      answer: answer === null ? null : Buffer.from(answer).toString('utf8'),
    })),
    received: evidence.received.map((one) => received(one, at)),
    reports: reports.map(at),
  };
}

type At = (path: string | null) => string | null;

function original({ path, stored, entry, note }: OriginalContent, at: At): object {
  const { entryName, originalPath, sha256, bytes } = entry;
  return { path: at(path), originalPath, entryName, sha256, bytes, package: stored.id, note };
}

function result({ view, raw, decoded, attachments }: ResultContent, at: At): object {
  const { id, packageId, receivedAt, level, tokensConsumed, sessionId } = view;
  return {
    ...{ id, package: packageId, receivedAt, level, tokensConsumed, sessionId },
    raw: at(raw),
    decoded: at(decoded),
    attachments: view.attachments.map(({ category, filename, sha256, bytes, likelyFile }, index) => ({
      path: at(attachments[index] ?? null),
      ...{ category, filename, sha256, bytes, likelyFile },
    })),
  };
}

function capture({ capture: one, answers }: CaptureContent, at: At): object {
  const { id, ticketId, origin, followedSince, closedSeenAt, push, state } = one;
  return {
    ...{ id, ticketId, origin, followedSince, closedSeenAt, push, state },
    answers: answers.map(({ path, receivedAt, sha256 }) => ({ path: at(path), receivedAt, sha256 })),
  };
}

function received({ received: one, files }: ReceivedContent, at: At): object {
  const { id, receivedAt, source, replacedAt, check } = one;
  return {
    ...{ id, receivedAt, source, replacedAt },
    files: files.map(({ file, path }) => ({
      path: at(path),
      ...{
        kind: file.kind,
        sentName: file.sentName,
        type: file.type,
        bytes: file.bytes,
        sha256: file.sha256,
      },
    })),
    check,
  };
}
