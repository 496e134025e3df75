import { CHANNEL_REQUEST } from '../../src/contract/bridge';
import type { ErrorCode } from '../../src/contract/errors';
import type { RequestName } from '../../src/contract/requests';
import type { RunningApp } from './app';

type Handler = (event: unknown, name: string, payload: unknown) => unknown;

declare global {
  // Set in the main process while a test controls a request.
  var endRequestControl: (() => void) | undefined;
}

/** Lets every request of this name fail; returns a function that ends this. */
export function failRequests(
  app: RunningApp,
  name: RequestName,
  code: ErrorCode,
): Promise<() => Promise<void>> {
  return controlRequests(app, name, code);
}

/** Holds every request of this name before it reaches the engine; returns a function that lets them go on. */
export function holdRequests(app: RunningApp, name: RequestName): Promise<() => Promise<void>> {
  return controlRequests(app, name, null);
}

/** `code` is null to hold the requests. Electron has no other way to get at a handler that is registered. */
async function controlRequests(
  app: RunningApp,
  name: RequestName,
  code: ErrorCode | null,
): Promise<() => Promise<void>> {
  await app.electron.evaluate(
    ({ ipcMain }, controlled) => {
      const handlers = (ipcMain as unknown as { readonly _invokeHandlers: Map<string, Handler> })
        ._invokeHandlers;
      const original = handlers.get(controlled.channel);
      if (!original) throw new Error('the window has no handler for requests');
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      handlers.set(controlled.channel, async (event, asked, payload) => {
        if (asked === controlled.name) {
          if (controlled.code !== null) {
            return { ok: false, error: { code: controlled.code, values: {}, detail: null } };
          }
          await released;
        }
        return original(event, asked, payload);
      });
      globalThis.endRequestControl = () => {
        handlers.set(controlled.channel, original);
        release();
      };
    },
    { channel: CHANNEL_REQUEST, name, code },
  );
  return () => app.electron.evaluate(() => globalThis.endRequestControl?.());
}
