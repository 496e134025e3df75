import { z } from 'zod';
import {
  BYTES_PER_MB,
  DIRECT_BODY_LIMIT_BYTES,
  PACKAGE_LIMIT_BYTES,
  UPLOAD_URL_LIFETIME_MS,
} from '../domain/limits';

const HOUR_MS = 3_600_000;

/** The analyses that can be disabled for an account; their sections then contain `enabled: false`. */
const ANALYSES = ['imageQuality', 'metadata', 'errorLevel', 'pdfVersions', 'pdfStructure'] as const;
export type AnalysisName = (typeof ANALYSES)[number];

const capturePushSchema = z
  .strictObject({
    baseUrl: z.url({ protocol: /^https?$/ }),
    token: z.string().min(1).optional(),
    /** False: pushes only to this machine, so that a mistake cannot send photos elsewhere. */
    allowRemote: z.boolean().default(false),
    timeoutMs: z.number().int().positive().default(20_000),
    /** The trusted certificate, PEM. */
    certificate: z.string().optional(),
  })
  .readonly()
  .refine(
    ({ baseUrl, allowRemote }) =>
      allowRemote || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname),
    { error: 'only this machine is pushed to unless allowRemote is set', path: ['baseUrl'] },
  );

/** The behaviour of an account of the practice service. Durations in milliseconds, sizes in bytes (R1: MB = 10^6). */
export const practiceOptionsSchema = z.object({
  /** Tokens of the account; null: unlimited. 429 when used up. */
  quotaTokens: z.number().int().nonnegative().nullable().default(null),
  /** Every response is JSON with `attachmentDownloadUrl`, regardless of `Accept`. */
  presignedDownload: z.boolean().default(false),
  /**
   * The document describes direct upload "for ZIPs under 10 MB" but lists 413 only above 50 MB. True (default): a direct ZIP of
   * 10 MB or more is refused with 413 and a reference to the upload flow; false: it is analysed up to 50 MB.
   */
  strictDirectLimit: z.boolean().default(true),
  directLimitBytes: z.number().int().positive().default(DIRECT_BODY_LIMIT_BYTES),
  zipLimitBytes: z.number().int().positive().default(PACKAGE_LIMIT_BYTES),
  /** "About 9 MB" of inline attachments, counted as they are sent (Base64 in JSON, ZIP bytes in multipart). */
  inlineCapBytes: z
    .number()
    .int()
    .nonnegative()
    .default(9 * BYTES_PER_MB),
  uploadUrlLifetimeMs: z.number().int().positive().default(UPLOAD_URL_LIFETIME_MS),
  uploadRetentionMs: z
    .number()
    .int()
    .positive()
    .default(24 * HOUR_MS),
  /** Not documented (R25); as short as the upload URL. */
  downloadLifetimeMs: z.number().int().positive().default(UPLOAD_URL_LIFETIME_MS),
  /** "Request timeout 120 seconds", counted from the complete body. */
  scanTimeoutMs: z.number().int().positive().default(120_000),
  /** If set, every scan is answered with 501 and this detail. */
  configurationProblem: z.string().nullable().default(null),
  disabledAnalyses: z.array(z.enum(ANALYSES)).readonly().default([]),
  /** False: an account without the PDF report. */
  report: z.boolean().default(true),
  /** Seconds by which the `Date` header is wrong. */
  dateSkewSeconds: z.number().int().default(0),
  /** Null: the photo scenes of the case's language. */
  captureScenes: z.array(z.string().min(1)).min(1).nullable().default(null),
  captureFirstReminderMs: z
    .number()
    .int()
    .positive()
    .default(24 * HOUR_MS),
  captureFollowupMs: z
    .number()
    .int()
    .positive()
    .default(48 * HOUR_MS),
  /** Reminders of one session before a manual review. */
  captureReminders: z.number().int().nonnegative().default(3),
  /** Complete attempts of one session before a suspicious result is final. */
  captureMaxAttempts: z.number().int().positive().default(2),
  /** Photos from farther away are suspicious. */
  captureGpsRadiusKm: z.number().positive().default(5),
  captureUtcOffsetMinutes: z.number().int().min(-720).max(840).default(0),
  /** The target of result pushes; null: none. */
  capturePush: capturePushSchema.nullable().default(null),
  /** Pictures decoded at the same time, over all requests. */
  imageConcurrency: z.number().int().min(1).max(16).default(2),
});

export type PracticeOptions = z.output<typeof practiceOptionsSchema>;
export type PracticeOptionsInput = z.input<typeof practiceOptionsSchema>;

/** Completes partial options; throws a ZodError that names the invalid one. */
export function practiceOptions(input: PracticeOptionsInput): PracticeOptions {
  return practiceOptionsSchema.strict().parse(input);
}

/** `current` with the changes applied; throws a ZodError that names the invalid one. */
export function changedOptions(current: PracticeOptions, changes: unknown): PracticeOptions {
  return practiceOptionsSchema
    .strict()
    .parse({ ...current, ...z.record(z.string(), z.unknown()).parse(changes) });
}
