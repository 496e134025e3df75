import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { endOnDefects, reloadCrashedWindow } from '../../../src/main/app/shell/failures';

/** Reports processes of a page that are gone, each after a time in seconds; what became of the window after each. */
function after(...gone: readonly (readonly [number, string])[]): readonly string[] {
  const events = new EventEmitter();
  const seen: string[] = [];
  let now = 1_000_000;
  const webContents = Object.assign(events, { reload: () => seen.push('reloaded') });
  const window = { webContents, isDestroyed: () => false };
  const log = { info: () => undefined, error: () => undefined };
  reloadCrashedWindow(
    window as unknown as Parameters<typeof reloadCrashedWindow>[0],
    log,
    () => seen.push('given up'),
    () => now,
  );
  for (const [seconds, reason] of gone) {
    now += seconds * 1_000;
    events.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }
  return seen;
}

it('a window whose process crashed is reloaded, but not for ever', () => {
  const crash = [2, 'crashed'] as const;
  expect(after(crash, crash, crash)).toEqual(['reloaded', 'reloaded', 'given up']);
});

it('a window that crashes now and then is always reloaded', () => {
  const crash = [16, 'oom'] as const;
  expect(after(crash, crash, crash, crash)).toEqual(Array(4).fill('reloaded'));
});

it.each(['launch-failed', 'integrity-failure'])('a window is not reloaded after %s', (reason) => {
  expect(after([0, reason])).toEqual(['given up']);
});

it('a window that was closed is left alone', () => {
  expect(after([0, 'clean-exit'])).toEqual([]);
});

it.each(['uncaughtException', 'unhandledRejection', 'the command itself'])(
  'a command line ends once after a defect: %s',
  (way) => {
    const program = new EventEmitter();
    const logged: unknown[] = [];
    let ended = 0;
    const onDefect = endOnDefects(program, { error: (_message, error) => logged.push(error) }, () => {
      ended += 1;
    });
    if (way === 'the command itself') onDefect('first');
    else program.emit(way, 'first');
    program.emit('unhandledRejection', 'second');
    expect([ended, logged]).toEqual([1, ['first', 'second']]);
  },
);
