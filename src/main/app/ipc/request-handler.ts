import { isAbsolute } from 'node:path';
import type { z } from 'zod';
import { dropRefusal } from '../../../contract/drop-limits';
import { type ErrorCode, type Outcome, ProofcaseError } from '../../../contract/errors';
import { type RequestName, requests } from '../../../contract/requests';
import type { DroppedContent, SourceOffer } from '../../../contract/source-views';
import { PACKAGE_LIMIT_BYTES } from '../../../domain/limits';
import type { HandlersOf } from '../../support/handlers';
import { type Caller, isTrusted } from './caller';
import { isPlainPayload } from './payload-size';

export interface RequestHandlerOptions {
  /** Resolves when the engine has started; requests of the loading window wait until then. */
  readonly handlers: Promise<HandlersOf<RequestName>>;
  readonly offerSources: (
    paths: readonly string[],
    contents: readonly DroppedContent[],
  ) => Promise<SourceOffer>;
  /** Receives every error that is not a `ProofcaseError`: a defect, whose text goes to the log alone. */
  readonly onDefect: (name: string, error: unknown) => void;
}

/** Neither function throws or returns the text of an unknown error (security row 7). */
export interface RequestHandler {
  request(caller: Caller | null, name: unknown, payload: unknown): Promise<Outcome<unknown>>;
  drop(caller: Caller | null, paths: unknown, contents: unknown): Promise<Outcome<SourceOffer>>;
}

const MAX_PATH_LENGTH = 32_767;

/** Checks sender, name, size and fields of a message before a handler runs. */
export function createRequestHandler(options: RequestHandlerOptions): RequestHandler {
  return {
    async request(caller, name, payload) {
      if (!isTrusted(caller)) return refusal('forbidden-sender');
      if (!isRequestName(name)) return refusal('invalid-request');
      if (!isPlainPayload(payload)) return refusal('invalid-request', 'payload too large or not plain data');
      const parsed = schemaOf(name).safeParse(payload);
      if (!parsed.success) return refusal('invalid-request', describeIssues(parsed.error));
      return settle(name, options.onDefect, async () => (await options.handlers)[name](parsed.data));
    },
    async drop(caller, paths, contents) {
      if (!isTrusted(caller)) return refusal('forbidden-sender');
      if (!Array.isArray(paths) || !Array.isArray(contents)) return refusal('invalid-request');
      if (!paths.every(isPlausiblePath) || !contents.every(isContent)) return refusal('invalid-request');
      const tooMuch = dropRefusal(
        paths.length,
        contents.map(({ bytes }) => bytes.length),
      );
      if (tooMuch) return { ok: false, error: tooMuch };
      return settle('drop', options.onDefect, () => options.offerSources(paths, contents));
    },
  };
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(requests, name);
}

/** The compiler cannot relate schema and handler of a name that is only known at run time: the one cast. */
function schemaOf(name: RequestName): z.ZodType<never> {
  return requests[name].payload as unknown as z.ZodType<never>;
}

function isPlausiblePath(path: unknown): path is string {
  return (
    typeof path === 'string' && path.length <= MAX_PATH_LENGTH && !path.includes('\0') && isAbsolute(path)
  );
}

const MAX_CONTENT_NAME_LENGTH = 1_000;

function isContent(content: unknown): content is DroppedContent {
  const { name, bytes } = (content ?? {}) as Partial<DroppedContent>;
  return (
    typeof name === 'string' &&
    name.length <= MAX_CONTENT_NAME_LENGTH &&
    bytes instanceof Uint8Array &&
    bytes.length <= PACKAGE_LIMIT_BYTES + 1
  );
}

async function settle<Value>(
  name: string,
  onDefect: RequestHandlerOptions['onDefect'],
  work: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof ProofcaseError) return { ok: false, error: error.toEnvelope() };
    onDefect(name, error);
    return refusal('internal');
  }
}

function refusal(code: ErrorCode, detail: string | null = null): Outcome<never> {
  return { ok: false, error: { code, values: {}, detail } };
}

/** Names of fields and rules only: a value may be an API key. */
function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'payload'}: ${issue.code}`)
    .join('; ');
}
