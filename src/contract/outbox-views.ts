import type { ProfileId } from '../domain/ids';

/** How the outbox sends; for all profiles of this installation. */
export interface OutboxSettings {
  /** Packages whose bytes travel at the same time, 1 to 6. */
  readonly parallelUploads: number;
  /** False: the paid requests of one profile go one after the other. */
  readonly parallelScans: boolean;
  /** Bytes per second of all uploads together; null: no limit. */
  readonly bytesPerSecond: number | null;
  /** Sends nothing while the system says that the network is metered. */
  readonly onlyUnmetered: boolean;
  /** Nothing new is started. */
  readonly paused: boolean;
}

/** The limits of `OutboxSettings`, for its schema and its screen. */
export const PARALLEL_UPLOADS = { least: 1, most: 6, usual: 2 } as const;
/** 64 kbit/s to 1 Gbit/s. */
export const UPLOAD_BYTES_PER_SECOND = { least: 8_000, most: 125_000_000 } as const;

/** What the outbox as a whole is doing. */
export interface OutboxState {
  readonly paused: boolean;
  /** Null: the system does not say (macOS never does), which counts as unmetered. */
  readonly metered: boolean | null;
  /** Packages whose bytes travel right now. */
  readonly activeUploads: number;
  /** Of all uploads together; null while nothing is sent. */
  readonly bytesPerSecond: number | null;
  /** Our clock minus the server's, whole seconds: the largest among `clockSkews`; null before any answer. */
  readonly clockSkewSeconds: number | null;
  /** The last one seen in this run, for each profile. Over 120 s is worth saying. */
  readonly clockSkews: readonly ClockSkew[];
  /** Proxies that asked for a user name in this run. */
  readonly proxies: readonly ProxyView[];
}

export interface ClockSkew {
  readonly profileId: ProfileId;
  readonly seconds: number;
}

/** A proxy between this machine and the service, by its address. */
export interface ProxyView {
  /** `host:port`. */
  readonly address: string;
  /** `refused`: it does not take what it was given; `asks`: nothing was given yet; `given`: it will be tried next. */
  readonly credentials: 'asks' | 'given' | 'refused';
  /** False: it takes none of what Proofcase can offer (Basic), such as NTLM only. */
  readonly supported: boolean;
}

/** One request that was made for a package, as the history shows it; no address and no key is in it. */
export interface AttemptView {
  readonly kind: 'upload-url' | 'put' | 'scan';
  readonly startedAt: string;
  /** Null: it runs, or the process ended meanwhile. */
  readonly finishedAt: string | null;
  /** `issued`, `stored`, `answered`, `refused`, `failed <stage> <cause>`; null like `finishedAt`. */
  readonly outcome: string | null;
  readonly status: number | null;
  readonly detail: string | null;
  readonly bytesSent: number;
  /** Our clock minus the server's `Date`; null without one. */
  readonly clockSkewSeconds: number | null;
}

/** What came back for a package without being a result, as text; nothing in it is ever run. */
export interface KeptAnswer {
  /** Of all that was kept. */
  readonly bytes: number;
  /** By its content; of `binary` there is no text. */
  readonly form: 'html' | 'json' | 'text' | 'binary';
  /** At most 200 kB of it. */
  readonly text: string;
  readonly truncated: boolean;
}
