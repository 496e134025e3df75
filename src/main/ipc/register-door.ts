import { type IpcMain, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { CHANNEL_DROP, CHANNEL_REQUEST } from '../../contract/bridge';
import { EVENT_NAMES } from '../../contract/events';
import type { Engine } from '../engine';
import type { Caller, Door } from './door';
import { sendEvent } from './send-event';

/** Opens the two channels on which the window may ask; `ourWindow` tells which contents are ours at this moment. */
export function registerDoor(
  door: Door,
  ourWindow: () => WebContents | null,
  ipc: Pick<IpcMain, 'handle'> = ipcMain,
): void {
  const callerOf = (event: IpcMainInvokeEvent): Caller | null => {
    const frame = event.senderFrame;
    // Null once the frame navigated or died: nobody to answer, so nobody to trust.
    if (frame === null) return null;
    const contents = ourWindow();
    return {
      origin: frame.origin,
      isMainFrame: frame.parent === null,
      isOurWindow: contents !== null && contents.id === event.sender.id,
    };
  };
  ipc.handle(CHANNEL_REQUEST, (event, name: unknown, payload: unknown) =>
    door.request(callerOf(event), name, payload),
  );
  ipc.handle(CHANNEL_DROP, (event, path: unknown) => door.drop(callerOf(event), path));
}

/** Passes the engine's events on to the window, by their own names and no others. */
export function forwardEvents(engine: Engine, ourWindow: () => WebContents | null): void {
  for (const name of EVENT_NAMES) {
    engine.on(name, (payload) => sendEvent(ourWindow(), name, payload));
  }
}
