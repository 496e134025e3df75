import type { ProfileId } from '../domain/ids';

/** Settings of the outbox, for all profiles of this installation. */
export interface OutboxSettings {
  /** Packages uploaded at the same time, 1 to 6. */
  readonly parallelUploads: number;
  /** False: the paid requests of one profile run one after the other. */
  readonly parallelScans: boolean;
  /** Bytes per second of all uploads together; null: no limit. */
  readonly bytesPerSecond: number | null;
  /** Pauses sending while the system reports a metered network. */
  readonly onlyUnmetered: boolean;
  /** No new step is started. */
  readonly paused: boolean;
}

/** Limits of `OutboxSettings`. */
export const PARALLEL_UPLOADS = { min: 1, max: 6, default: 2 } as const;
/** 64 kbit/s to 1 Gbit/s. */
export const UPLOAD_BYTES_PER_SECOND = { min: 8_000, max: 125_000_000 } as const;

/** The current state of the whole outbox. */
export interface OutboxState {
  readonly paused: boolean;
  /** Null: the system does not report it (macOS never does), which counts as unmetered. */
  readonly metered: boolean | null;
  /** Packages being uploaded. */
  readonly activeUploads: number;
  /** Bytes per second of all uploads together; null while nothing is sent. */
  readonly bytesPerSecond: number | null;
  /** Local clock minus the server's in whole seconds, the largest of `clockSkews`; null before the first response. */
  readonly clockSkewSeconds: number | null;
  /** The last value of this run for each profile. Above 120 s the window shows it. */
  readonly clockSkews: readonly ClockSkew[];
  /** Proxies that requested credentials in this run. */
  readonly proxies: readonly ProxyView[];
}

export interface ClockSkew {
  readonly profileId: ProfileId;
  readonly seconds: number;
}

/** A proxy between this machine and the service. */
export interface ProxyView {
  /** `host:port`. */
  readonly address: string;
  /** `refused`: it rejected the credentials; `asks`: none were entered yet; `given`: they are used for the next request. */
  readonly credentials: 'asks' | 'given' | 'refused';
  /** False: a password is of no use, since it does not accept Basic. */
  readonly supported: boolean;
}

/** One request made for a package, for the history; contains no URL and no key. */
export interface AttemptView {
  readonly kind: 'upload-url' | 'put' | 'scan';
  readonly startedAt: string;
  /** Null: the request is running, or the process ended during it. */
  readonly finishedAt: string | null;
  /** `issued`, `stored`, `answered`, `refused`, `failed <stage> <cause>`; null if `finishedAt` is. */
  readonly outcome: string | null;
  readonly status: number | null;
  readonly detail: string | null;
  readonly bytesSent: number;
  /** Local clock minus the server's `Date`; null without one. */
  readonly clockSkewSeconds: number | null;
}

/** A kept response that is not a result, as text; nothing in it is executed. */
export interface KeptAnswer {
  /** Size of the whole response. */
  readonly bytes: number;
  /** By its content; `binary` has no text. */
  readonly form: 'html' | 'json' | 'text' | 'binary';
  /** At most 200 kB of the response. */
  readonly text: string;
  readonly truncated: boolean;
}
