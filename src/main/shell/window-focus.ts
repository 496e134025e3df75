import type { App } from 'electron';
import type { Engine } from '../engine';

/** Reports the focus of the window to the engine, which polls capture cases more often then (R29). */
export function watchFocus(app: App, engine: Pick<Engine, 'setWindowOpen'>, isFocused: () => boolean): void {
  engine.setWindowOpen(isFocused());
  app.on('browser-window-focus', () => engine.setWindowOpen(true));
  app.on('browser-window-blur', () => engine.setWindowOpen(false));
}
