import type { StoredPackage } from '../../src/main/storage/database/stored-package';

const AT = '2026-10-22T08:00:00.000Z';

/** A package as it is after sealing, without its identity. */
export const SEALED = {
  sequence: 1,
  of: 1,
  entries: 40,
  bytes: 9_000_000,
  sha256: '0'.repeat(64),
  route: 'direct',
  state: 'sealed',
  reason: null,
  status: null,
  detail: null,
  attempts: 0,
  failures: 0,
  putRefusals: 0,
  uploadKeyRefusals: 0,
  bytesSent: 0,
  sealedAt: AT,
  changedAt: AT,
  submittedAt: null,
  nextActionAt: null,
  s3Key: null,
  storedAt: null,
  uploadKeyMaybeUsed: false,
  maybePaid: false,
  answerFile: null,
  answerContentType: null,
  answerBytes: null,
  answeredAt: null,
  resultId: null,
} as const satisfies Partial<StoredPackage>;
