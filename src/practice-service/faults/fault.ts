import { z } from 'zod';

/** Targets of a fault: the documented endpoints, the upload target, the download link, the outgoing push. */
const FAULT_ENDPOINTS = [
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
 * Stages of a request, in order. `on-arrival`: headers read, body not. `after-body`: body complete, nothing processed or
 * charged. `before-answer`: processed and charged, response not started.
 */
const stage = z.enum(['on-arrival', 'after-body', 'before-answer']);
export type FaultStage = z.output<typeof stage>;

const milliseconds = z.number().int().nonnegative().max(3_600_000);
const bytes = z.number().int().nonnegative();
const statusCode = z.number().int().min(200).max(599);

const action = z.discriminatedUnion('kind', [
  /** Responds with `status`; `detail` can be any JSON (R26), `body` replaces the whole JSON error body. */
  z.object({
    kind: z.literal('status'),
    status: statusCode,
    detail: z.json().optional(),
    body: z.string().optional(),
    contentType: z.string().optional(),
    retryAfter: z.string().optional(),
    stage: stage.default('after-body'),
  }),
  /** 429 with the detail of an exhausted quota. */
  z.object({ kind: z.literal('quota'), retryAfter: z.string().optional() }),
  z.object({ kind: z.literal('delay'), delayMs: milliseconds, stage: stage.default('before-answer') }),
  /** Closes the connection; `during-body` and `during-answer` after `afterBytes` of that body. */
  z.object({
    kind: z.literal('cut'),
    at: z.enum(['on-arrival', 'during-body', 'after-body', 'before-answer', 'during-answer']),
    afterBytes: bytes.default(0),
    /** A TCP reset instead of an orderly close. */
    reset: z.boolean().default(false),
  }),
  /** Stops reading the request body after `afterBytes`, for `delayMs`. */
  z.object({ kind: z.literal('stall-body'), afterBytes: bytes.default(0), delayMs: milliseconds }),
  /** A captive portal's log-in page, 200 text/html, instead of the response. */
  z.object({ kind: z.literal('captive-portal') }),
  /** Replaces the body of the response; status and type stay unless set. */
  z.object({
    kind: z.literal('replace-body'),
    body: z.string(),
    contentType: z.string().optional(),
    status: statusCode.optional(),
  }),
  z.object({ kind: z.literal('content-type'), contentType: z.string() }),
  /** Adds or replaces response headers, e.g. `Retry-After`. */
  z.object({ kind: z.literal('headers'), headers: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('date-skew'), seconds: z.number().int() }),
  z.object({
    kind: z.literal('redirect'),
    location: z.string(),
    status: z.number().int().min(300).max(399).default(302),
  }),
  /** The form of a scan's response, overriding `Accept` and the account. */
  z.object({ kind: z.literal('answer-form'), form: z.enum(['json', 'multipart', 'download']) }),
  /** JSON merge patch (RFC 7396) over the analysis JSON: null removes a key. */
  z.object({ kind: z.literal('patch'), patch: z.record(z.string(), z.json()) }),
  /** The response ends after `bytes` with a matching length: complete as HTTP, truncated as an analysis. */
  z.object({ kind: z.literal('truncate'), bytes }),
  /** Sends the response in pieces of `chunkBytes` with `delayMs` between them. */
  z.object({ kind: z.literal('trickle'), chunkBytes: z.number().int().positive(), delayMs: milliseconds }),
]);
export type FaultAction = z.output<typeof action>;

export const faultSchema = z.strictObject({
  endpoint: z.enum(FAULT_ENDPOINTS),
  /** Number of matching requests it applies to; null: all until cleared. */
  times: z.number().int().positive().nullable().default(1),
  /** Number of matching requests that pass first. */
  skip: z.number().int().nonnegative().default(0),
  /** Applies only to requests with this `caseNumber` header. */
  caseNumber: z.string().optional(),
  action,
});
export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

/** Input of the control endpoint and `--fault`: one fault or a list. */
export const faultsSchema = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]),
  z.array(faultSchema),
);
