/** The photo types that the interface document allows in a result push. */
const PUSH_PHOTO_TYPES = ['jpeg', 'png', 'webp', 'heic'] as const;
/** The stored type of a part whose content is of no known type. */
export const UNKNOWN_PART_TYPE = 'unknown';

export type PartKind = 'photo' | 'report';

/** The kind of part that a file of this type can be; null if none. A part of another type is kept, but not displayed. */
export function partKindOf(type: string | null): PartKind | null {
  if (type === 'pdf') return 'report';
  return PUSH_PHOTO_TYPES.some((known) => known === type) ? 'photo' : null;
}

/** "Up to 100 MB in total", read as MiB: the service tries once, so a refused push is lost. */
export const PUSH_PHOTOS_LIMIT_BYTES = 104_857_600;
export const PUSH_REPORT_LIMIT_BYTES = 52_428_800;
/** Far above what a case has; each part creates a file. */
export const MAX_PUSH_PHOTOS = 1_000;
/** Allowance for boundaries and part headers. */
export const PUSH_FRAMING_LIMIT_BYTES = 2_000_000;
/** Far above the 20 s of the service: a gateway that buffers may deliver a push after the service has given up. */
export const MAX_PUSH_ARRIVAL_MS = 120_000;
/** Pushes received at the same time, others wait; each can use 150 MB of disk space before it is refused. */
export const MAX_CONCURRENT_PUSHES = 8;

/** Why a push was refused. */
const REFUSALS = [
  'browser',
  'foreign-host',
  'unauthorized',
  'not-a-push',
  'case-number-invalid',
  'inbox-full',
  'not-multipart',
  'malformed',
  'no-report',
  'several-reports',
  'too-many-photos',
  'too-large',
  'too-slow',
  'cut-off',
  'store-away',
  'disk',
  'internal',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Refusals of earlier versions, which the log may still contain. */
export type FormerRefusal = 'photo-type' | 'report-type' | 'busy';

export interface ReceiverSettings {
  readonly enabled: boolean;
  /** The network interface to listen on; loopback unless the user chose another (security row 15). */
  readonly address: string;
  readonly port: number;
  /** The path before `/{caseNumber}` in the address that the service posts to, e.g. `/proofcase`; may be empty. */
  readonly pathPrefix: string;
  /** The address under which the operator reaches the receiver, e.g. that of a gateway; null: the listening address. */
  readonly publicAddress: string | null;
}

export const RECEIVER_DEFAULTS: ReceiverSettings = {
  enabled: false,
  address: '127.0.0.1',
  port: 8_472,
  pathPrefix: '',
  publicAddress: null,
};

/** A bearer token: printable ASCII, long enough not to be guessed. */
export const RECEIVER_TOKEN_PATTERN = /^[\x21-\x7e]{16,500}$/;

/** Whether an address can be reached only from this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address === 'localhost' || /^127(?:\.\d{1,3}){3}$/.test(address);
}

/** The base address that a person entered, without a trailing slash; null unless it is one of HTTP or HTTPS. */
export function readPublicAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, search, hash, href } = new URL(text);
  const isPlain = username === '' && password === '' && search === '' && hash === '';
  if (!isPlain || (protocol !== 'https:' && protocol !== 'http:')) return null;
  return href.replace(/\/+$/, '');
}

/**
 * The inbox holds results whose case number no case has. A full inbox refuses further ones; stored results are never
 * removed for it.
 */
export const MAX_INBOX_RESULTS = 1_000;
const MAX_INBOX_BYTES = 20_000_000_000;
const NEARLY_FULL = 0.8;

export interface InboxSize {
  readonly results: number;
  readonly bytes: number;
}

export type InboxLevel = 'ok' | 'nearly-full' | 'full';

export function inboxLevel({ results, bytes }: InboxSize): InboxLevel {
  const used = Math.max(results / MAX_INBOX_RESULTS, bytes / MAX_INBOX_BYTES);
  if (used >= 1) return 'full';
  return used >= NEARLY_FULL ? 'nearly-full' : 'ok';
}

/**
 * The case number in the path of `POST {prefix}/{caseNumber}`, URL-decoded; a `/` that a proxy decoded counts as part of
 * it (R34). Null if the path is not that of a push, or the case number has characters that no header can carry (R7).
 */
export function pushedCaseNumber(path: string, prefix: string): string | null {
  const start = `${prefix}/`;
  if (!path.startsWith(start)) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path.slice(start.length));
  } catch {
    return null;
  }
  return /^[\x20-\x7e]{1,200}$/.test(decoded) && decoded.trim() !== '' ? decoded : null;
}

/**
 * The case numbers that a pushed one may stand for, the literal one first. Some senders encode a blank as `+` as in forms,
 * or double the slash before the number; a later one counts only if a case has it.
 */
export function possibleCaseNumbers(pushed: string): readonly string[] {
  const withoutSlashes = pushed.replace(/^\/+/, '');
  const literal = withoutSlashes === '' ? [pushed] : [pushed, withoutSlashes];
  return [...new Set([...literal, ...literal.map((number) => number.replaceAll('+', ' '))])];
}
