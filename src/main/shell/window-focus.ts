import type { App } from 'electron';
import type { Engine } from '../engine';

/** Tells the engine whether somebody looks at the window: capture cases are then asked for more often (R29). */
export function watchFocus(app: App, engine: Pick<Engine, 'setWindowOpen'>, isFocused: () => boolean): void {
  engine.setWindowOpen(isFocused());
  app.on('browser-window-focus', () => engine.setWindowOpen(true));
  app.on('browser-window-blur', () => engine.setWindowOpen(false));
}
