import { randomUUID } from 'node:crypto';
import type { OfferId } from '../../../domain/ids';
import type { Engine } from '../../engine';
import { withLastFolders } from '../shell/last-folders';
import { isHandoverFile } from '../shell/take-over';
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
      const [path, ...others] = paths;
      if (path !== undefined && others.length + contents.length === 0 && isHandoverFile(path)) {
        void shell.takeOver(path);
        return { id: randomUUID() as OfferId, folders: [], files: [], refused: [] };
      }
      engine.prepareToRead();
      return engine.offerSources(paths, contents);
    },
    onDefect,
  });
}
