import type { CaptureDesk } from './capture-desk';

/** The capture cases of a running service and the parts of their URLs. */
export interface CapturePlace {
  readonly desk: CaptureDesk;
  /** The secret part of the claims handler's page. */
  readonly deskToken: string;
  readonly baseUrl: () => string;
  readonly utcOffsetMinutes: () => number;
  readonly workFolder: string;
}
