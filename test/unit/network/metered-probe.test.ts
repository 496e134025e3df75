import { describe, expect, it } from 'vitest';
import {
  readBusProperty,
  readConnectionCost,
  readDevices,
  systemMeteredProbe,
} from '../../../src/main/sending/network/metered-probe';
import { createRunBounded, type RunBounded } from '../../../src/main/support/processes/run-bounded';

const DEVICES = `GENERAL.TYPE:wifi
GENERAL.STATE:100 (connected)
GENERAL.METERED:yes (guessed)

GENERAL.TYPE:ethernet
GENERAL.STATE:20 (unavailable)
GENERAL.METERED:no

GENERAL.TYPE:loopback
GENERAL.STATE:100 (connected (externally))
GENERAL.METERED:unknown
`;

/** Answers by the name of the program; what is not named is not installed. */
function programs(outputs: { readonly [name: string]: string }): RunBounded & { readonly ran: string[] } {
  const ran: string[] = [];
  const run = async (file: string): Promise<string | null> => {
    ran.push(file);
    return outputs[file] ?? null;
  };
  return Object.assign(run, { ran });
}

describe('the metered state of a network', () => {
  it.each([
    ['u 0\n', null],
    ['u 1\n', true],
    ['u 2\n', false],
    ['u 3\n', true],
    ['u 4\n', false],
    ['Failed to get property', null],
    ['', null],
  ])('is read from the NetworkManager property %j', (output, metered) => {
    expect(readBusProperty(output)).toBe(metered);
  });

  it('is read from the NetworkManager devices, of which only connected ones count', () => {
    expect(readDevices(DEVICES)).toBe(true);
    expect(readDevices(DEVICES.replace('yes (guessed)', 'no (guessed)'))).toBe(false);
    expect(readDevices(DEVICES.replace('yes (guessed)', 'unknown'))).toBeNull();
    expect(readDevices(DEVICES.replace('100 (connected)', '30 (disconnected)'))).toBeNull();
    expect(readDevices('')).toBeNull();
  });

  it.each([
    ['Unrestricted False False\r\n', false],
    ['Fixed False False\r\n', true],
    ['Variable False False\r\n', true],
    ['Unrestricted True False\r\n', true],
    ['Unrestricted False True\r\n', true],
    ['Unknown False False\r\n', null],
    ['none\r\n', null],
    ['', null],
  ])('is read from the Windows connection cost %j', (output, metered) => {
    expect(readConnectionCost(output)).toBe(metered);
  });

  it('is read from systemd first, and from NetworkManager if systemd is missing', async () => {
    const both = programs({ busctl: 'u 4\n', nmcli: DEVICES });
    expect(await systemMeteredProbe('linux', {}, both)()).toBe(false);
    expect(both.ran).toEqual(['busctl']);
    const second = programs({ nmcli: DEVICES });
    expect(await systemMeteredProbe('linux', {}, second)()).toBe(true);
    expect(await systemMeteredProbe('linux', {}, programs({}))()).toBeNull();
  });

  it('is read through the PowerShell in the folder of Windows', async () => {
    const asked: string[] = [];
    const run: RunBounded = async (file) => {
      asked.push(file.replaceAll('/', '\\'));
      return 'Fixed False False';
    };
    expect(await systemMeteredProbe('win32', { SystemRoot: 'D:\\Windows' }, run)()).toBe(true);
    expect(asked).toEqual(['D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe']);
  });

  it('is unknown on macOS, which has no public interface for it', async () => {
    const none = programs({});
    expect(await systemMeteredProbe('darwin', {}, none)()).toBeNull();
    expect(none.ran).toEqual([]);
  });
});

describe('a system command', () => {
  const environment = { PATH: process.env.PATH, PROOFCASE_API_KEY: 'canary' };
  const run = createRunBounded(environment, 60_000);
  const script = (text: string) => run(process.execPath, ['-e', text]);

  it('returns its output, without our API key in its environment', async () => {
    const written = await script(
      'process.stdout.write([process.env.LC_ALL, process.env.PROOFCASE_API_KEY].join())',
    );
    expect(written).toBe('C,');
  });

  it('returns nothing when it is missing, fails, or never ends', async () => {
    expect(await run('a-program-that-is-not-there', [])).toBeNull();
    expect(await script('process.exit(3)')).toBeNull();
    const runBriefly = createRunBounded(environment, 100);
    expect(await runBriefly(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])).toBeNull();
  });
});
