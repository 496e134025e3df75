import { isAbsolute } from 'node:path';
import type { z } from 'zod';
import { APP_ORIGIN } from '../../contract/bridge';
import { type ErrorCode, type Outcome, ProofcaseError } from '../../contract/errors';
import {
  type RequestName,
  type RequestPayload,
  type ResponseMap,
  requestSchemas,
} from '../../contract/requests';
import type { FolderView } from '../../contract/views';
import { isPlainPayload } from './payload-size';

/** Where a message came from, as far as the door needs to know. */
export interface Caller {
  readonly origin: string;
  readonly isMainFrame: boolean;
  readonly isOurWindow: boolean;
}

export type Handlers = {
  readonly [Name in RequestName]: (payload: RequestPayload<Name>) => Promise<ResponseMap[Name]>;
};

export interface DoorOptions {
  /** Resolves when the engine is up: the window loads meanwhile and its first requests wait. */
  readonly handlers: Promise<Handlers>;
  readonly registerFolder: (path: string) => Promise<FolderView>;
  /** Told of every error that is not a `ProofcaseError`: a defect, whose text stays in the log. */
  readonly onDefect: (name: string, error: unknown) => void;
}

/** The one way in: `request` and `drop` never throw and never pass on the text of an unknown error (security row 7). */
export interface Door {
  request(caller: Caller | null, name: unknown, payload: unknown): Promise<Outcome<unknown>>;
  drop(caller: Caller | null, path: unknown): Promise<Outcome<FolderView>>;
}

const LONGEST_PATH = 32_767;

export function createDoor(options: DoorOptions): Door {
  return {
    async request(caller, name, payload) {
      if (!isTrusted(caller)) return refusal('forbidden-sender');
      if (!isRequestName(name)) return refusal('invalid-request');
      if (!isPlainPayload(payload)) return refusal('invalid-request', 'payload too large or not plain data');
      const parsed = schemaOf(name).safeParse(payload);
      if (!parsed.success) return refusal('invalid-request', describeIssues(parsed.error));
      return settle(name, options.onDefect, async () => (await options.handlers)[name](parsed.data));
    },
    async drop(caller, path) {
      if (!isTrusted(caller)) return refusal('forbidden-sender');
      if (!isPlausiblePath(path)) return refusal('invalid-request');
      return settle('drop', options.onDefect, () => options.registerFolder(path));
    },
  };
}

function isTrusted(caller: Caller | null): boolean {
  return caller?.isOurWindow === true && caller.isMainFrame && caller.origin === APP_ORIGIN;
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(requestSchemas, name);
}

/** The map keeps name, schema and handler in step, which the compiler cannot follow through an index: one cast, here. */
function schemaOf<Name extends RequestName>(name: Name): z.ZodType<never> {
  return requestSchemas[name] as unknown as z.ZodType<never>;
}

function isPlausiblePath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= LONGEST_PATH && !path.includes('\0') && isAbsolute(path);
}

async function settle<Value>(
  name: string,
  onDefect: DoorOptions['onDefect'],
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

/** Field names and rules only: what was typed may be a key. */
function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'payload'}: ${issue.code}`)
    .join('; ');
}
