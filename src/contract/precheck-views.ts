/** Formats of an exported pre-check. */
export const PRECHECK_FORMATS = ['pdf', 'csv', 'json'] as const;
export type PrecheckFormat = (typeof PRECHECK_FORMATS)[number];

/** A pre-check that was written to a file. */
export interface PrecheckExport {
  /** Shown to the user; absolute path on this machine. */
  readonly path: string;
  readonly bytes: number;
}
