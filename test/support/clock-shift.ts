import type { RunningApp } from './app';

/**
 * Moves the wall clock of the running application, main process and page, by `ms`: nobody waits for minutes. Timers
 * run on as they were, so a screen that counts down has to be opened anew.
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
