import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exitOnRefusedSwitch } from '../../../src/main/app/shell/refused-switches';

let printed = '';

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The exit code with which an application ends that was started with a switch; null when it goes on. */
function exitWith(given: string, { isPackaged = true, isRoot = false } = {}): number | null {
  let code: number | null = null;
  const exit = (status?: number): void => {
    code = status ?? 0;
  };
  const commandLine = { hasSwitch: (name: string) => name === given } as Electron.CommandLine;
  exitOnRefusedSwitch({ commandLine, exit, isPackaged, getAppPath: () => '/opt/app' }, isRoot);
  return code;
}

it.each(['inspect', 'remote-debugging-port', 'js-flags', 'proxy-server', 'disable-setuid-sandbox'])(
  'an installed application does not start with --%s, for root either',
  (name) => {
    expect(exitWith(name)).toBe(1);
    expect(exitWith(name, { isRoot: true })).toBe(1);
    expect(printed).toContain(`Proofcase does not start with --${name}.`);
  },
);

it.each(['no-sandbox', 'no-zygote'])('an installed application starts with --%s for root alone', (name) => {
  expect(exitWith(name)).toBe(1);
  expect(exitWith(name, { isRoot: true })).toBeNull();
});

it('other switches, and any in a checkout, are let through', () => {
  expect(exitWith('lang')).toBeNull();
  expect(exitWith('inspect', { isPackaged: false })).toBeNull();
  expect(printed).toBe('');
});
