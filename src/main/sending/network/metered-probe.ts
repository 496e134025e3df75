import type { RunBounded } from '../../support/processes/run-bounded';
import { type WindowsApi, windowsApi } from '../../support/windows-api';

/** Resolves to whether the current network is metered; null if unknown. Never rejects, and always settles. */
export type MeteredProbe = () => Promise<boolean | null>;

/** For systems without a public API, such as macOS. */
export const unknownMetered: MeteredProbe = async () => null;

/** Creates the probe of a platform. */
export function systemMeteredProbe(
  platform: NodeJS.Platform,
  run: RunBounded,
  loadApi: () => Promise<Pick<WindowsApi, 'connectivityHint'> | null> = windowsApi,
): MeteredProbe {
  if (platform === 'linux') return () => askNetworkManager(run);
  if (platform === 'win32') {
    return async () => readConnectivityHint((await (await loadApi())?.connectivityHint()) ?? null);
  }
  return unknownMetered;
}

const NETWORK_MANAGER = 'org.freedesktop.NetworkManager';

/** Reads the property of the current connection with busctl of systemd; falls back to nmcli. */
async function askNetworkManager(run: RunBounded): Promise<boolean | null> {
  const property = await run('busctl', [
    '--system',
    '--timeout=3',
    'get-property',
    NETWORK_MANAGER,
    '/org/freedesktop/NetworkManager',
    NETWORK_MANAGER,
    'Metered',
  ]);
  if (property !== null) return readBusProperty(property);
  const devices = await run('nmcli', [
    '-t',
    '-f',
    'GENERAL.TYPE,GENERAL.STATE,GENERAL.METERED',
    'device',
    'show',
  ]);
  return devices === null ? null : readDevices(devices);
}

/** `u 4`: NMMetered is 0 unknown, 1 yes, 2 no, 3 guessed yes, 4 guessed no. */
export function readBusProperty(output: string): boolean | null {
  switch (/^u (\d+)\s*$/.exec(output)?.[1]) {
    case '1':
    case '3':
      return true;
    case '2':
    case '4':
      return false;
    default:
      return null;
  }
}

/**
 * Reads blocks of `GENERAL.TYPE:wifi`, `GENERAL.STATE:100 (connected)`, `GENERAL.METERED:no (guessed)`. Returns true
 * if any connected device is metered, because the route is unknown.
 */
export function readDevices(output: string): boolean | null {
  const answers = output
    .split(/\r?\n\s*\r?\n/)
    .map((block) => ({
      type: fieldOf(block, 'TYPE'),
      state: fieldOf(block, 'STATE'),
      metered: fieldOf(block, 'METERED'),
    }))
    .filter(({ type, state }) => type !== 'loopback' && state.startsWith('100'))
    .map(({ metered }) => metered);
  if (answers.some((answer) => answer.startsWith('yes'))) return true;
  return answers.some((answer) => answer.startsWith('no')) ? false : null;
}

function fieldOf(block: string, name: string): string {
  return new RegExp(`^GENERAL\\.${name}:(.*)$`, 'm').exec(block)?.[1]?.trim() ?? '';
}

/**
 * `NL_NETWORK_CONNECTIVITY_HINT`: the cost (1 unrestricted, 2 fixed, 3 variable, otherwise unknown) in the second 32-bit
 * number, then a byte each for near the limit, over the limit and roaming.
 */
export function readConnectivityHint(hint: Buffer | null): boolean | null {
  const cost = hint?.readInt32LE(4) ?? 0;
  if (hint === null || cost < 1 || cost > 3) return null;
  const [isOverLimit, isRoaming] = hint.subarray(9, 11);
  return cost !== 1 || isOverLimit !== 0 || isRoaming !== 0;
}
