/** What the pre-check can be written as for the adjuster's own file. */
export const PRECHECK_FORMATS = ['pdf', 'csv', 'json'] as const;
export type PrecheckFormat = (typeof PRECHECK_FORMATS)[number];

/** A pre-check that was written to a file. */
export interface PrecheckExport {
  /** What the person sees; absolute path on this machine. */
  readonly path: string;
  readonly bytes: number;
}
