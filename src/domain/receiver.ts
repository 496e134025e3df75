/** The photo types that the interface document allows in a result push. */
export const PUSH_PHOTO_TYPES = ['jpeg', 'png', 'webp', 'heic'] as const;
/** "Up to 100 MB in total", read as MiB: the service tries once, so a refused push is lost. */
export const PUSH_PHOTOS_LIMIT_BYTES = 104_857_600;
export const PUSH_REPORT_LIMIT_BYTES = 52_428_800;
/** Far above what a case has; each part creates a file. */
export const MAX_PUSH_PHOTOS = 1_000;
/** Allowance for boundaries and part headers. */
export const PUSH_FRAMING_LIMIT_BYTES = 2_000_000;
/** How long the service waits for the response, from the start of its only attempt. */
export const PUSH_TIMEOUT_MS = 20_000;
/** Pushes received at the same time; each can use 150 MB of disk space before it is refused. */
export const MAX_CONCURRENT_PUSHES = 4;

/** Why a push was refused. */
export const REFUSALS = [
  'not-a-push',
  'unauthorized',
  'case-number-invalid',
  'not-multipart',
  'malformed',
  'no-report',
  'several-reports',
  'too-many-photos',
  'photo-type',
  'report-type',
  'too-large',
  'too-slow',
  'cut-off',
  'busy',
  'disk',
  'internal',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface ReceiverSettings {
  readonly enabled: boolean;
  /** The network interface to listen on; loopback unless the user chose another (security row 15). */
  readonly address: string;
  readonly port: number;
  /** The path before `/{caseNumber}` in the address that the service posts to, e.g. `/proofcase`; may be empty. */
  readonly pathPrefix: string;
}

export const RECEIVER_DEFAULTS: ReceiverSettings = {
  enabled: false,
  address: '127.0.0.1',
  port: 8_472,
  pathPrefix: '',
};

/** Whether an address can be reached only from this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address === 'localhost' || /^127(?:\.\d{1,3}){3}$/.test(address);
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
