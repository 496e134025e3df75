import type { UpdateView } from '../../../contract/update-views';
import type { Engine } from '../../engine';
import type { UpdateService } from '../../updates/update-service';
import type { UpdatesOptions } from './start-updates';

/** Updates as window, menu and quitting see them; off unless the policy names a server. */
export interface Updates {
  view(): UpdateView;
  setAtQuit(atQuit: boolean): UpdateView;
  check(): Promise<UpdateView>;
  /** To be called before the engine closes; the result installs once it is closed. Null: there is nothing to install. */
  prepareInstall(): (() => Promise<void>) | null;
  /** Starts looking for updates, if the policy of this engine asks for it. */
  join(engine: Engine): Promise<() => void>;
}

/** The code of updates is loaded only where the policy names a server. */
export function createUpdates(options: UpdatesOptions): Updates {
  let view: UpdateView = { state: 'off' };
  let service: UpdateService | null = null;
  const show = (next: UpdateView): void => {
    view = next;
    options.onChange(next);
  };
  return {
    view: () => view,
    setAtQuit: (atQuit) => service?.setAtQuit(atQuit) ?? view,
    async check() {
      await service?.check();
      return view;
    },
    prepareInstall() {
      if (!service?.shouldInstall()) return null;
      const { install } = service;
      return () => install().catch((error: unknown) => options.log.error('update not installed', error));
    },
    async join(engine) {
      const { source } = engine.updates;
      if (source === null) return () => undefined;
      const { startUpdates } = await import('./start-updates');
      const started = await startUpdates(engine, source, { ...options, onChange: show });
      if (started.service === null) {
        show(started.view);
        return () => undefined;
      }
      service = started.service;
      show(service.view());
      return service.stop;
    },
  };
}
