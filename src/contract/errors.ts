import { TEAM_PROBLEMS } from '../domain/team';

/**
 * Errors cross every boundary as values with a code; the text for people is made from the code in the
 * reader's language (`src/locales`), with `values` filled in. `detail` is technical and never translated.
 */
export const ERROR_CODES = [
  'invalid-request',
  'forbidden-sender',
  'not-found',
  'internal',
  'case-number-too-short',
  'case-number-too-long',
  'case-number-character',
  'case-number-taken',
  'case-number-used',
  'filter-name-taken',
  'reference-date-invalid',
  'reference-date-too-far-ahead',
  'folder-missing',
  'folder-unreadable',
  'not-a-folder',
  'folder-empty',
  'source-is-evidence',
  'source-in-data-folder',
  'data-folder-in-source',
  'source-known',
  'source-missing',
  'source-inside',
  'source-archive',
  'source-mail',
  'source-shortcut',
  'source-unsupported',
  'source-empty-file',
  'source-too-large',
  'source-too-many-files',
  'nothing-to-send',
  'blockers-present',
  'intake-running',
  'base-url-invalid',
  'base-url-insecure',
  'key-missing',
  'key-refused',
  'key-unusable',
  'key-other-origin',
  'certificate-invalid',
  'keychain-unavailable',
  'host-unreachable',
  'service-error',
  'quota-reached',
  'account-configuration',
  'package-rejected',
  'outcome-unknown',
  'answer-not-an-analysis',
  'wrong-confirmation',
  'too-early',
  'budget',
  'already-sent',
  'illegal-state',
  'target-exists',
  'target-not-writable',
  'target-in-use',
  'disk-full',
  'space-short',
  'target-gone',
  'target-not-evidence',
  'export-running',
  'data-folder-in-use',
  'data-folder-unsuitable',
  'data-folder-foreign',
  'database-damaged',
  'database-read-only',
  'recovery-pending',
  'backup-damaged',
  'profile-in-use',
  'practice-service-unavailable',
  'seal-failed',
  'capture-fields-invalid',
  'capture-pending',
  'capture-not-found',
  'capture-other-case',
  'capture-answer-unreadable',
  'capture-without-link',
  'capture-mail-without-link',
  'mail-program-missing',
  'mail-too-long',
  'file-needs-saving',
  'print-failed',
  'certificate-unusable',
  'trust-anchors-unusable',
  'receiver-failed',
  'nothing-to-import',
  'import-too-large',
  'document-gone',
  'document-changed',
  'document-too-large',
  'case-closed',
  'case-on-hold',
  'case-packages-active',
  'case-packages-unknown',
  'case-captures-unknown',
  'case-busy',
  'case-not-due',
  'retention-changed',
  'handed-over',
  'handover-questions',
  'handover-sending',
  'handover-damaged-here',
  'handover-unreadable',
  'handover-newer',
  'handover-taken',
  'handover-own',
  'handover-case-exists',
  'handover-diverged',
  'handover-old',
  'handover-no-profile',
  'handover-sent-here',
  'handover-code-wrong',
  'handover-stopped',
  'handover-no-store',
  'handover-store-full',
  'handover-too-large',
  'handover-gone',
  'handover-elsewhere',
  'handover-taken-by',
  'handover-unsure',
  'setting-managed',
  'address-not-allowed',
  'policy-broken',
  ...TEAM_PROBLEMS,
  'sent-by-team',
  'push-taken',
  'team-not-shared',
  'team-owner-changed',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorEnvelope {
  readonly code: ErrorCode;
  readonly values: { readonly [name: string]: string | number };
  readonly detail: string | null;
}

/** The only error type that the engine throws intentionally; any other error is a defect and becomes `internal`. */
export class ProofcaseError extends Error {
  readonly code: ErrorCode;
  readonly values: { readonly [name: string]: string | number };
  readonly detail: string | null;

  constructor(
    code: ErrorCode,
    values: { readonly [name: string]: string | number } = {},
    detail: string | null = null,
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'ProofcaseError';
    this.code = code;
    this.values = values;
    this.detail = detail;
  }

  static fromEnvelope({ code, values, detail }: ErrorEnvelope): ProofcaseError {
    return new ProofcaseError(code, values, detail);
  }

  toEnvelope(): ErrorEnvelope {
    return { code: this.code, values: this.values, detail: this.detail };
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ProofcaseError && error.code === 'not-found';
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ErrorEnvelope };
