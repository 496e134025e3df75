import type { WebContents } from 'electron';
import { CHANNEL_EVENT } from '../../../contract/bridge';
import type { EventMap, EventName } from '../../../contract/events';

/** Sends an event to the page as JSON text; the preload passes on nothing else. */
export function sendEvent<Name extends EventName>(
  contents: Pick<WebContents, 'send' | 'isDestroyed'> | null,
  name: Name,
  payload: EventMap[Name],
): void {
  if (contents === null || contents.isDestroyed()) return;
  contents.send(CHANNEL_EVENT, name, JSON.stringify(payload));
}
