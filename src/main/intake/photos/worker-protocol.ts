import { z } from 'zod';
import type { FileType } from '../../../domain/file-type';
import {
  MAX_BLOCK_ENTRIES,
  MAX_BLOCKS,
  METADATA_BLOCKS,
  METADATA_KEYS,
  type MetadataValue,
} from '../../../domain/metadata';
import { type ContentCredentials, CREDENTIAL_STATES } from '../../../domain/precheck/content-credentials';
import type { PixelMeasures } from '../../../domain/precheck/pixel-measures';
import type { Inspection } from './inspection';
import type { Description } from './metadata';

/** Computing time of one request, after which its process is ended (security row 10). */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Resident memory at which an image worker ends itself (security row 10). */
export const MEMORY_LIMIT_BYTES = 1_000_000_000;

/** Longest side of displayed pictures in pixels: in a list, in an inspector, enlarged. */
export const THUMBNAIL_PIXELS = 480;
export const PREVIEW_PIXELS = 2_048;
export const ZOOM_PIXELS = 4_096;

/** Requests of the engine to an image worker, one at a time. `type` is by content (R6). */
export type WorkerRequest =
  /** `hash` false: headers only. */
  | {
      readonly id: number;
      readonly kind: 'inspect';
      readonly file: string;
      readonly type: FileType;
      readonly hash: boolean;
    }
  /** Version of the program; changes whenever its readings may change. */
  | { readonly id: number; readonly kind: 'version' }
  /** Hash, then all metadata of the file. */
  | { readonly id: number; readonly kind: 'describe'; readonly file: string; readonly type: FileType }
  /** Content credentials; `trustAnchors` in PEM. */
  | {
      readonly id: number;
      readonly kind: 'verify';
      readonly file: string;
      readonly type: FileType;
      readonly trustAnchors: string;
    }
  | (Drawing & { readonly kind: 'thumbnail' })
  /** `page` from 1; `pixels` is the longer side. */
  | (Drawing & { readonly kind: 'preview'; readonly page: number; readonly pixels: number })
  /** End offsets of the earlier versions of a PDF. */
  | { readonly id: number; readonly kind: 'states'; readonly file: string; readonly type: 'pdf' }
  | (Drawing & { readonly kind: 'reencode' });

interface Drawing {
  readonly id: number;
  readonly file: string;
  readonly type: FileType;
  /** SHA-256 of the content to draw; other content is refused with `CONTENT_CHANGED`. Null for any content. */
  readonly sha256: string | null;
}

/** Whether the worker hashes the whole file before the time limit of the file starts. */
export function hashesFirst(request: WorkerRequest): boolean {
  if (request.kind === 'inspect') return request.hash;
  return request.kind === 'describe' || expectedHash(request) !== null;
}

/** SHA-256 of the only content that may be drawn; null for any content. */
export function expectedHash(request: WorkerRequest): string | null {
  return 'sha256' in request ? request.sha256 : null;
}

/** Error code for a file whose content has changed since it was read. */
export const CONTENT_CHANGED = 'ECHANGED';

const failure = z.enum(['broken', 'too-many-pixels']);
const nullableNumber = z.number().nullable();
const nullableText = z.string().nullable();

const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('time'), local: z.string(), offset: nullableText }),
  z.object({ kind: z.literal('date'), date: z.string() }),
  z.object({ kind: z.literal('position'), latitude: z.number(), longitude: z.number() }),
  z.object({ kind: z.literal('number'), number: z.number(), unit: z.enum(['m', 'deg']) }),
  z.object({ kind: z.literal('size'), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('orientation'), orientation: z.number() }),
]);
const metadataValue = z.object({
  key: z.enum(METADATA_KEYS),
  source: z.object({ block: z.enum(METADATA_BLOCKS), tag: z.string() }),
  content,
}) satisfies z.ZodType<MetadataValue>;
const texts = z.array(z.string()).readonly();
const credentials = z.object({
  state: z.enum(CREDENTIAL_STATES),
  problems: texts,
  signer: nullableText,
  timeStamp: z.object({ at: z.iso.datetime(), authority: nullableText, isTrusted: z.boolean() }).nullable(),
  revocation: z.enum(['not-revoked', 'unknown']),
  generator: nullableText,
  actions: texts,
  sourceTypes: texts,
  host: nullableText,
}) satisfies z.ZodType<ContentCredentials>;
const traces = z.object({
  jfif: z.boolean(),
  exif: z.boolean(),
  jpeg: z.object({ quality: z.number(), standard: z.boolean() }).nullable(),
  adobeMarker: z.boolean(),
  photoshop: z.boolean(),
  facebookMark: z.boolean(),
  historySteps: z.number(),
  derivedFrom: z.boolean(),
  developed: z.boolean(),
  sourceTypes: texts,
  promptFields: texts,
  credentials: credentials.nullable(),
});

const statement = z.object({
  created: nullableText,
  modified: nullableText,
  producer: nullableText,
  creator: nullableText,
});
const pdfDetails = z.object({
  info: statement,
  xmp: statement,
  historyPrograms: texts,
  annotations: z.object({ count: z.number(), kinds: texts }),
  active: z.array(z.enum(['JavaScript', 'Launch', 'EmbeddedFiles', 'RichMedia', 'XFA'])).readonly(),
  signatureFields: z.number(),
  signed: z.number(),
  images: nullableNumber,
});

/** Schema of the reading of one file; validated because the worker parses hostile files. */
export const inspectionSchema = z.object({
  width: nullableNumber,
  height: nullableNumber,
  pages: nullableNumber,
  capturedAt: z
    .object({ local: z.string(), offset: nullableText, utc: nullableText, source: z.string() })
    .nullable(),
  position: z
    .object({ latitude: z.number(), longitude: z.number(), altitudeM: nullableNumber, source: z.string() })
    .nullable(),
  positionProblem: z.enum(['zero', 'out-of-range', 'incomplete']).nullable(),
  camera: z.object({ make: nullableText, model: nullableText }).nullable(),
  software: nullableText,
  programs: z.array(z.string()).readonly(),
  userComment: nullableText,
  values: z.array(metadataValue).readonly(),
  pdf: z
    .object({ encrypted: z.boolean(), revisions: z.number().int(), details: pdfDetails.nullable() })
    .nullable(),
  traces,
  unreadable: z.enum(['broken', 'timeout', 'memory', 'worker-died', 'too-many-pixels']).nullable(),
}) satisfies z.ZodType<Inspection>;

const description = z.object({
  values: z.array(metadataValue).readonly(),
  blocks: z
    .array(
      z.object({
        block: z.enum(METADATA_BLOCKS),
        part: z.string(),
        entries: z
          .array(z.object({ tag: z.string(), text: nullableText, bytes: nullableNumber }))
          .max(MAX_BLOCK_ENTRIES)
          .readonly(),
        truncated: z.boolean(),
      }),
    )
    .max(MAX_BLOCKS)
    .readonly(),
}) satisfies z.ZodType<Description>;

const measures = z.object({
  sharpness: z.number(),
  contrast: z.number(),
  whiteShare: z.number(),
  darkShare: z.number(),
  blackShare: z.number(),
  hash: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  thumbnailLikeness: nullableNumber,
}) satisfies z.ZodType<PixelMeasures>;

/**
 * Messages of an image worker. Validated because the worker parses hostile files.
 * `hashing` says that a request was taken up and the file is being read, which may take long; `hashed` comes before the
 * file is parsed, so that a file that crashes its worker still has a hash.
 */
export const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('hashing'), id: z.number() }),
  z.object({
    kind: z.literal('hashed'),
    id: z.number(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.number(),
  }),
  z.object({
    kind: z.literal('inspected'),
    id: z.number(),
    inspection: inspectionSchema,
    rssBytes: z.number(),
  }),
  z.object({
    kind: z.literal('version'),
    id: z.number(),
    version: z.string().regex(/^[0-9a-f]{64}$/),
    rssBytes: z.number(),
  }),
  z.object({
    kind: z.literal('described'),
    id: z.number(),
    description,
    rssBytes: z.number(),
  }),
  z.object({
    kind: z.literal('picture'),
    id: z.number(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    mime: z.enum(['image/jpeg', 'image/png']),
    width: z.number(),
    height: z.number(),
    measures: measures.nullable(),
    rssBytes: z.number(),
  }),
  z.object({
    kind: z.literal('states'),
    id: z.number(),
    ends: z.array(z.int().positive()).max(200).readonly(),
    rssBytes: z.number(),
  }),
  z.object({ kind: z.literal('verified'), id: z.number(), credentials, rssBytes: z.number() }),
  z.object({ kind: z.literal('none'), id: z.number(), rssBytes: z.number() }),
  z.object({ kind: z.literal('failed'), id: z.number(), reason: failure, rssBytes: z.number() }),
  /** File system error with its Node `code`. */
  z.object({ kind: z.literal('refused'), id: z.number(), code: z.string(), rssBytes: z.number() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

/** Limits of the worker as arguments, which both kinds of child process accept. */
export function workerArguments(limits: {
  readonly memoryLimitBytes: number;
  readonly timeoutMs: number;
  readonly reportFile: string;
  readonly webAssembly: boolean;
}): readonly string[] {
  return [
    `--memory-limit=${limits.memoryLimitBytes}`,
    `--time-limit=${limits.timeoutMs}`,
    `--report-file=${limits.reportFile}`,
    ...(limits.webAssembly ? ['--web-assembly'] : []),
  ];
}
