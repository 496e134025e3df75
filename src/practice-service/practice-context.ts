import type { Limit } from '../domain/concurrency';
import type { Accounting } from './accounting';
import type { CaptureContext } from './capture/capture-context';
import type { PracticeClock } from './clock';
import type { PracticeOptions } from './options';
import type { DownloadStore } from './uploads/download-store';
import type { UrlSigner } from './uploads/signed-url';
import type { UploadStore } from './uploads/upload-store';

/** The shared state of the endpoints of one running practice service. */
export interface PracticeContext {
  readonly clock: PracticeClock;
  /** The current options of the account; tests change them while the service runs. */
  readonly options: () => PracticeOptions;
  readonly accounting: Accounting;
  readonly uploads: UploadStore;
  readonly downloads: DownloadStore;
  readonly signer: UrlSigner;
  readonly imageGate: Limit;
  readonly captures: CaptureContext;
  /** Folder for the files of open requests. */
  readonly workFolder: string;
  readonly baseUrl: () => string;
  /** Aborted when the service closes. */
  readonly closing: AbortSignal;
}
