import type { WebContents } from 'electron';
import { CHANNEL_EVENT } from '../../contract/bridge';
import type { EventMap, EventName } from '../../contract/events';

/** The one way of an event to the page: as JSON text, which is all that the preload lets through. */
export function sendEvent<Name extends EventName>(
  contents: Pick<WebContents, 'send' | 'isDestroyed'> | null,
  name: Name,
  payload: EventMap[Name],
): void {
  if (contents === null || contents.isDestroyed()) return;
  contents.send(CHANNEL_EVENT, name, JSON.stringify(payload));
}
