import type { CaptureService } from './capture-service';

/** The capture cases of a running service and the parts of their URLs. */
export interface CaptureContext {
  readonly service: CaptureService;
  /** The secret part of the claims handler's page. */
  readonly handlerPageToken: string;
  readonly baseUrl: () => string;
  readonly utcOffsetMinutes: () => number;
  readonly workFolder: string;
}
