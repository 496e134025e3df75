import { APP_ORIGIN } from '../../../contract/bridge';

/** The frame that sent a message. */
export interface Caller {
  readonly origin: string;
  readonly isMainFrame: boolean;
  readonly isOurWindow: boolean;
}

/** Whether a message comes from the page of the window. Null: the frame is gone. */
export function isTrusted(caller: Caller | null): boolean {
  return caller?.isOurWindow === true && caller.isMainFrame && caller.origin === APP_ORIGIN;
}
