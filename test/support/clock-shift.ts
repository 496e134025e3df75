import type { RunningApp } from './app';

/**
 * Moves the wall clock of the running application, main process and page, by `ms`. Timers
 * keep running, so a screen with a countdown has to be opened again.
 */
export async function shiftClock(app: RunningApp, ms: number): Promise<void> {
  await app.electron.evaluate((_electron, by) => {
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) =>
        given.length === 0 ? new real(real.now() + by) : Reflect.construct(real, given),
      get: (real, name) => (name === 'now' ? () => real.now() + by : Reflect.get(real, name)),
    });
  }, ms);
  await app.page.evaluate((by) => {
    const real = Date.now;
    Date.now = () => real() + by;
  }, ms);
}
