import type { Limit } from '../domain/concurrency';
import type { Accounting } from './accounting';
import type { CapturePlace } from './capture/capture-place';
import type { PracticeClock } from './clock';
import type { PracticeOptions } from './options';
import type { DownloadStore } from './uploads/download-store';
import type { UrlSigner } from './uploads/signed-url';
import type { UploadStore } from './uploads/upload-store';

/** What the endpoints of one running practice service share. */
export interface PracticeContext {
  readonly clock: PracticeClock;
  /** The account's behaviour right now; tests change it while the service runs. */
  readonly options: () => PracticeOptions;
  readonly accounting: Accounting;
  readonly uploads: UploadStore;
  readonly downloads: DownloadStore;
  readonly signer: UrlSigner;
  readonly imageGate: Limit;
  readonly captures: CapturePlace;
  /** For the files of requests under way. */
  readonly workFolder: string;
  readonly baseUrl: () => string;
  /** Aborted when the service is being closed. */
  readonly closing: AbortSignal;
}
