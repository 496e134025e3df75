import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { watchPower } from '../../../src/main/app/shell/power';

/** A power monitor of which a test is the system. */
function powerOf(platform: NodeJS.Platform) {
  const power = new EventEmitter();
  const seen: string[] = [];
  const engine = { networkRestored: () => seen.push('resumed') };
  const stop = watchPower(engine, power, platform, {
    endAtOnce: () => seen.push('ended'),
    logoutStarted: () => seen.push('log-out'),
  });
  let delays = 0;
  const shutDown = () => power.emit('shutdown', { preventDefault: () => (delays += 1) });
  return { power, seen, stop, shutDown, delays: () => delays };
}

it('the engine hears of waking, as long as the application runs', () => {
  const { power, seen, stop } = powerOf('win32');
  power.emit('resume');
  stop();
  power.emit('resume');
  expect(seen).toEqual(['resumed']);
  expect(power.eventNames()).toEqual([]);
});

it('a shutdown of Linux closes the engine within the delay that the system grants', () => {
  const linux = powerOf('linux');
  linux.shutDown();
  expect([linux.seen, linux.delays()]).toEqual([['ended'], 1]);
  linux.stop();
  expect(linux.power.eventNames()).toEqual([]);
});

it('a shutdown of Windows is left to the questions of the system', () => {
  const { seen, shutDown, delays } = powerOf('win32');
  shutDown();
  expect([seen, delays()]).toEqual([[], 0]);
});

it('a log-out of macOS is known before the system asks to quit, also while the application ends', () => {
  const { seen, shutDown, delays, stop } = powerOf('darwin');
  shutDown();
  stop();
  shutDown();
  expect([seen, delays()]).toEqual([['log-out', 'log-out'], 0]);
});
