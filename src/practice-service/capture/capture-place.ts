import type { CaptureDesk } from './capture-desk';

/** Where capture cases live in a running service, and how they are addressed. */
export interface CapturePlace {
  readonly desk: CaptureDesk;
  /** The secret part of the claims handler's page. */
  readonly deskToken: string;
  readonly baseUrl: () => string;
  readonly utcOffsetMinutes: () => number;
  readonly workFolder: string;
}
