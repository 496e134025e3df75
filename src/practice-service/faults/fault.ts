import { z } from 'zod';

/** What a fault can be set on: the document's endpoints, the upload target, the download link, the outgoing push. */
export const FAULT_ENDPOINTS = [
  'scan',
  'upload-url',
  'put',
  'download',
  'capture-link',
  'capture-status',
  'push',
  'any',
] as const;
export type FaultEndpoint = (typeof FAULT_ENDPOINTS)[number];
export type Endpoint = Exclude<FaultEndpoint, 'any'>;

/**
 * Moments of a request, in order.
 * `on-arrival`: headers read, body not. `after-body`: body complete, nothing processed or charged.
 * `before-answer`: processed and charged, answer not begun.
 */
const stage = z.enum(['on-arrival', 'after-body', 'before-answer']);
export type FaultStage = z.output<typeof stage>;

const milliseconds = z.number().int().nonnegative().max(3_600_000);
const bytes = z.number().int().nonnegative();
const statusCode = z.number().int().min(200).max(599);

const action = z.discriminatedUnion('kind', [
  /** Answers `status`; `detail` may be any JSON (R26), `body` replaces the JSON error body altogether. */
  z.object({
    kind: z.literal('status'),
    status: statusCode,
    detail: z.json().optional(),
    body: z.string().optional(),
    contentType: z.string().optional(),
    retryAfter: z.string().optional(),
    stage: stage.default('after-body'),
  }),
  /** 429 with the detail of a used-up quota. */
  z.object({ kind: z.literal('quota'), retryAfter: z.string().optional() }),
  z.object({ kind: z.literal('delay'), delayMs: milliseconds, stage: stage.default('before-answer') }),
  /** Closes the connection; `during-body` and `during-answer` after `afterBytes` of that body. */
  z.object({
    kind: z.literal('cut'),
    at: z.enum(['on-arrival', 'during-body', 'after-body', 'before-answer', 'during-answer']),
    afterBytes: bytes.default(0),
    /** A TCP reset instead of an orderly end. */
    reset: z.boolean().default(false),
  }),
  /** Stops reading the request body after `afterBytes`, for `delayMs`. */
  z.object({ kind: z.literal('stall-body'), afterBytes: bytes.default(0), delayMs: milliseconds }),
  /** A hotel's log-in page, 200 text/html, instead of the answer. */
  z.object({ kind: z.literal('captive-portal') }),
  /** Another body under the answer's place; status and type stay unless given. */
  z.object({
    kind: z.literal('replace-body'),
    body: z.string(),
    contentType: z.string().optional(),
    status: statusCode.optional(),
  }),
  z.object({ kind: z.literal('content-type'), contentType: z.string() }),
  /** Adds or replaces answer headers, e.g. `Retry-After`. */
  z.object({ kind: z.literal('headers'), headers: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('date-skew'), seconds: z.number().int() }),
  z.object({
    kind: z.literal('redirect'),
    location: z.string(),
    status: z.number().int().min(300).max(399).default(302),
  }),
  /** The form of a scan's answer, whatever `Accept` and the account say. */
  z.object({ kind: z.literal('answer-form'), form: z.enum(['json', 'multipart', 'download']) }),
  /** JSON merge patch (RFC 7396) over the analysis JSON: null removes a key. */
  z.object({ kind: z.literal('patch'), patch: z.record(z.string(), z.json()) }),
  /** The answer ends after `bytes`, and its length says so: complete as HTTP, cut off as an analysis. */
  z.object({ kind: z.literal('truncate'), bytes }),
  /** The answer in pieces of `chunkBytes` with `delayMs` between them. */
  z.object({ kind: z.literal('trickle'), chunkBytes: z.number().int().positive(), delayMs: milliseconds }),
]);
export type FaultAction = z.output<typeof action>;

export const faultSchema = z.strictObject({
  endpoint: z.enum(FAULT_ENDPOINTS),
  /** How many matching requests it hits; null: all until cleared. */
  times: z.number().int().positive().nullable().default(1),
  /** Matching requests that pass first. */
  skip: z.number().int().nonnegative().default(0),
  /** Only requests with this `caseNumber` header. */
  caseNumber: z.string().optional(),
  action,
});
export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

/** What the control endpoint and `--fault` accept: one fault or a list. */
export const faultsSchema = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]),
  z.array(faultSchema),
);
