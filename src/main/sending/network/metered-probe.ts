import { join } from 'node:path';
import type { RunBounded } from '../../support/processes/run-bounded';

/** Resolves to whether the current network is metered; null if unknown. Never rejects, and always settles. */
export type MeteredProbe = () => Promise<boolean | null>;

/** For systems without a public API, such as macOS. */
export const unknownMetered: MeteredProbe = async () => null;

/** Creates the probe of a platform; `environment` provides the Windows folder. */
export function systemMeteredProbe(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
  run: RunBounded,
): MeteredProbe {
  if (platform === 'linux') return () => askNetworkManager(run);
  if (platform === 'win32') return () => askWindows(environment, run);
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

/** Windows PowerShell 5.1 is part of Windows 10 and 11 and can access the Windows Runtime; version 7 cannot. */
const CONNECTION_COST = [
  "$ErrorActionPreference = 'Stop'",
  '[void][Windows.Networking.Connectivity.NetworkInformation, Windows, ContentType = WindowsRuntime]',
  '$connection = [Windows.Networking.Connectivity.NetworkInformation]::GetInternetConnectionProfile()',
  "if ($null -eq $connection) { 'none'; exit }",
  '$cost = $connection.GetConnectionCost()',
  '"$($cost.NetworkCostType) $($cost.Roaming) $($cost.OverDataLimit)"',
].join('\n');

async function askWindows(
  environment: { readonly [name: string]: string | undefined },
  run: RunBounded,
): Promise<boolean | null> {
  const root = environment.SystemRoot ?? environment.SYSTEMROOT ?? 'C:\\Windows';
  const shell = join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const output = await run(shell, ['-NoProfile', '-NonInteractive', '-Command', CONNECTION_COST]);
  return output === null ? null : readConnectionCost(output);
}

/** `Fixed False False`: NetworkCostType, roaming, over the data limit. */
export function readConnectionCost(output: string): boolean | null {
  const [type = '', roaming = '', overLimit = ''] = output.trim().toLowerCase().split(/\s+/);
  if (!['unrestricted', 'fixed', 'variable'].includes(type)) return null;
  return type !== 'unrestricted' || roaming === 'true' || overLimit === 'true';
}
