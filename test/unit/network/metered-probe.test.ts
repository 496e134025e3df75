import { describe, expect, it } from 'vitest';
import {
  readBusProperty,
  readConnectivityHint,
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
    ['unrestricted', [1, 0, 0, 0], false],
    ['unrestricted, near the limit', [1, 1, 0, 0], false],
    ['unrestricted, over the limit', [1, 0, 1, 0], true],
    ['unrestricted, roaming', [1, 0, 0, 1], true],
    ['fixed', [2, 0, 0, 0], true],
    ['variable', [3, 0, 0, 0], true],
    ['unknown', [0, 0, 0, 0], null],
    ['of a later Windows', [9, 0, 0, 0], null],
  ] as const)('is read from a connection of Windows that is %s', async (_name, [cost, ...flags], metered) => {
    const hint = Buffer.alloc(12);
    hint.writeInt32LE(cost, 4);
    hint.set(flags, 8);
    expect(readConnectivityHint(hint)).toBe(metered);
    const none = programs({});
    const api = async () => ({ connectivityHint: async () => hint });
    expect(await systemMeteredProbe('win32', none, api)()).toBe(metered);
    expect(none.ran).toEqual([]);
  });

  it('is unknown on Windows without the function or the library', async () => {
    const without = async () => ({ connectivityHint: async () => null });
    expect(await systemMeteredProbe('win32', programs({}), without)()).toBeNull();
    expect(await systemMeteredProbe('win32', programs({}), async () => null)()).toBeNull();
  });

  it('is read from systemd first, and from NetworkManager if systemd is missing', async () => {
    const both = programs({ busctl: 'u 4\n', nmcli: DEVICES });
    expect(await systemMeteredProbe('linux', both)()).toBe(false);
    expect(both.ran).toEqual(['busctl']);
    const second = programs({ nmcli: DEVICES });
    expect(await systemMeteredProbe('linux', second)()).toBe(true);
    expect(await systemMeteredProbe('linux', programs({}))()).toBeNull();
  });

  it('is unknown on macOS, which has no public interface for it', async () => {
    const none = programs({});
    expect(await systemMeteredProbe('darwin', none)()).toBeNull();
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
