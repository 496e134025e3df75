/** What the document allows in one result push. */
export const PUSH_PHOTO_TYPES = ['jpeg', 'png', 'webp', 'heic'] as const;
/** "Up to 100 MB in total", read generously: what is refused here is lost, since the service tries once. */
export const PUSH_PHOTOS_LIMIT_BYTES = 104_857_600;
export const PUSH_REPORT_LIMIT_BYTES = 52_428_800;
/** Many times what any case has; each part costs a file. */
export const PUSH_PHOTOS_LIMIT_COUNT = 1_000;
/** Boundaries and part headers. */
export const PUSH_FRAMING_LIMIT_BYTES = 2_000_000;
/** The service waits this long for the answer, from the beginning of its one attempt. */
export const PUSH_TIMEOUT_MS = 20_000;
/** Pushes that are taken in at the same time; each may fill 150 MB of the disk before it is refused. */
export const PUSHES_AT_ONCE = 4;

/** Why a push was not taken in. */
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
  /** The interface to listen on; loopback unless a person chose another (security row 15). */
  readonly address: string;
  readonly port: number;
  /** What stands before `/{caseNumber}` in the address that the service posts to, e.g. `/proofcase`; empty for none. */
  readonly pathPrefix: string;
}

export const RECEIVER_DEFAULTS: ReceiverSettings = {
  enabled: false,
  address: '127.0.0.1',
  port: 8_472,
  pathPrefix: '',
};

/** Whether only this machine can reach an address. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address === 'localhost' || /^127(?:\.\d{1,3}){3}$/.test(address);
}

/**
 * The case number of `POST {prefix}/{caseNumber}`, URL-encoded; a `/` that somebody on the way decoded is taken as
 * part of it (R34). Null: the path is none of a push, or names what no header could carry (R7).
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
