import type { Engine } from '../../engine';
import { withLastFolders } from '../shell/last-folders';
import { createRequestHandler, type RequestHandler, type RequestHandlerOptions } from './request-handler';
import { type ShellOptions, windowHandlers } from './shell-handlers';

export interface WindowRequestOptions extends Omit<ShellOptions, 'engine'> {
  /** Resolves when the engine has started; requests of the loading window wait until then. */
  readonly starting: Promise<Engine>;
  readonly onDefect: RequestHandlerOptions['onDefect'];
}

/** Answers the requests of the window, by the engine and by the shell. */
export function createWindowRequests({ starting, onDefect, ...shell }: WindowRequestOptions): RequestHandler {
  const handlers = starting.then((engine) =>
    windowHandlers({ ...shell, engine, dialogs: withLastFolders(shell.dialogs, engine.lastFolders) }),
  );
  // `startWindow` reports a failed start.
  handlers.catch(() => undefined);
  return createRequestHandler({
    handlers,
    offerSources: async (paths, contents) => {
      const engine = await starting;
      engine.prepareToRead();
      return engine.offerSources(paths, contents);
    },
    onDefect,
  });
}
