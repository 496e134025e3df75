import { type IpcMain, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { CHANNEL_DROP, CHANNEL_REQUEST } from '../../../contract/bridge';
import { EVENT_NAMES } from '../../../contract/events';
import type { Engine } from '../../engine';
import type { Caller } from './caller';
import type { RequestHandler } from './request-handler';
import { sendEvent } from './send-event';

/** Handles the two channels of the window; `ourWindow` returns its contents, null while it is closed. */
export function registerIpc(
  handler: RequestHandler,
  ourWindow: () => WebContents | null,
  ipc: Pick<IpcMain, 'handle'> = ipcMain,
): void {
  const callerOf = (event: IpcMainInvokeEvent): Caller | null => {
    const frame = event.senderFrame;
    // Null after the frame navigated or was closed.
    if (frame === null) return null;
    const contents = ourWindow();
    return {
      origin: frame.origin,
      isMainFrame: frame.parent === null,
      isOurWindow: contents !== null && contents.id === event.sender.id,
    };
  };
  ipc.handle(CHANNEL_REQUEST, (event, name: unknown, payload: unknown) =>
    handler.request(callerOf(event), name, payload),
  );
  ipc.handle(CHANNEL_DROP, (event, paths: unknown, contents: unknown) =>
    handler.drop(callerOf(event), paths, contents),
  );
}

/** Sends the events of the engine to the window, under their own names only. */
export function forwardEvents(engine: Engine, ourWindow: () => WebContents | null): void {
  for (const name of EVENT_NAMES) {
    engine.on(name, (payload) => sendEvent(ourWindow(), name, payload));
  }
}
