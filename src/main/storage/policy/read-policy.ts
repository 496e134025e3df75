import { open } from 'node:fs/promises';
import path from 'node:path';
import type { PolicyProblem } from '../../../contract/managed-views';
import { hasErrorCode } from '../../support/error-code';
import type { RunBounded } from '../../support/processes/run-bounded';
import { windowsApi } from '../../support/windows-api';
import type { Policy } from './policy-schema';
import { POLICY_KEY, type ReadRegistry, registryPolicy } from './registry-policy';

/** What an organisation has set for this computer. */
export type PolicyState =
  | { readonly kind: 'none' }
  | { readonly kind: 'applied'; readonly place: string; readonly policy: Policy }
  | { readonly kind: 'broken'; readonly place: string; readonly problems: readonly PolicyProblem[] };

export const NO_POLICY: PolicyState = { kind: 'none' };

/** The places of a policy on one system, and how they are read. */
export interface PolicySources {
  /** Null if the registry names the folder of the file. */
  readonly file: string | null;
  /** Null except on Windows. */
  readonly registry: ReadRegistry | null;
  /** Property list of a configuration profile; null except on macOS. */
  readonly configurationProfile: string | null;
  readonly run: RunBounded;
  /** Who may own the file, by user id; null where permissions of files cannot be judged. */
  readonly owners: ReadonlySet<number> | null;
}

const MAC_PROFILE = '/Library/Managed Preferences/com.proofcase.desktop.plist';
/** Names the common folder of programs, where only administrators write, unlike in ProgramData. */
const WINDOWS_KEY = 'SOFTWARE\\Microsoft\\Windows\\CurrentVersion';
const MAX_POLICY_BYTES = 1_000_000;
/** Group or others may write. */
const FOREIGN_WRITE = 0o022;

/** Nothing of it comes from the environment, which a person can change for a start. */
export function systemPolicySources(platform: NodeJS.Platform, run: RunBounded): PolicySources {
  const common = { run, owners: trustedOwners(platform), registry: null, configurationProfile: null };
  switch (platform) {
    case 'win32':
      return {
        ...common,
        file: null,
        registry: async (hive, key) => {
          const windows = await windowsApi();
          if (windows === null) throw new Error('the registry cannot be read');
          return windows.registryValues(hive, key);
        },
      };
    case 'darwin':
      return {
        ...common,
        file: '/Library/Application Support/Proofcase/policy.json',
        configurationProfile: MAC_PROFILE,
      };
    default:
      return { ...common, file: '/etc/proofcase/policy.json' };
  }
}

/** Another person could put a file of their own in the place; the own files of a person bind nobody but them. */
function trustedOwners(platform: NodeJS.Platform): PolicySources['owners'] {
  return platform === 'win32' ? null : new Set([0, process.getuid?.() ?? 0]);
}

/** The policy of a single file, for builds that are no installation. */
export function fileSource(file: string): PolicySources {
  return {
    file,
    registry: null,
    configurationProfile: null,
    run: async () => null,
    owners: trustedOwners(process.platform),
  };
}

/**
 * Reads the policy of the first place that has one: registry of the machine, registry of the person, configuration
 * profile, file. Places are never mixed. Throws nothing: what cannot be read counts as broken.
 */
export async function readPolicy(sources: PolicySources): Promise<PolicyState> {
  const { registry, configurationProfile, file } = sources;
  if (registry !== null) {
    for (const hive of ['HKLM', 'HKCU'] as const) {
      const place = `${hive}\\${POLICY_KEY}`;
      try {
        const found = await registryPolicy(registry, hive);
        if (found?.kind === 'broken') return { ...found, place };
        if (found) return await checked(place, found.document);
      } catch (error) {
        return broken(place, 'unreadable', describe(error));
      }
    }
  }
  if (configurationProfile !== null && (await exists(configurationProfile))) {
    const text = await sources.run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', configurationProfile]);
    if (text === null) return broken(configurationProfile, 'unreadable');
    return parsed(configurationProfile, text, withoutPayloadKeys);
  }
  return filePolicy(file ?? (await windowsPolicyFile(registry)), sources.owners);
}

/** The file of a policy on Windows. */
export async function windowsPolicyFile(registry: ReadRegistry | null): Promise<string> {
  // The policies were read from the same registry just before; without an answer now, the usual folder is read.
  const values = await registry?.('HKLM', WINDOWS_KEY).catch(() => null);
  const folder = values?.get('CommonFilesDir');
  const programs = typeof folder === 'string' ? folder : 'C:\\Program Files\\Common Files';
  return path.win32.join(programs, 'Proofcase', 'policy.json');
}

async function filePolicy(file: string, owners: PolicySources['owners']): Promise<PolicyState> {
  try {
    const handle = await open(file, 'r');
    try {
      const { mode, size, uid } = await handle.stat();
      if (owners !== null && ((mode & FOREIGN_WRITE) !== 0 || !owners.has(uid)))
        return broken(file, 'unprotected');
      if (size > MAX_POLICY_BYTES) return broken(file, 'unreadable', `${size} B`);
      return await parsed(file, await handle.readFile('utf8'));
    } finally {
      await handle.close();
    }
  } catch (error) {
    return hasErrorCode(error, ['ENOENT', 'ENOTDIR'])
      ? NO_POLICY
      : broken(file, 'unreadable', describe(error));
  }
}

async function parsed(
  place: string,
  text: string,
  prepare: (document: unknown) => unknown = (same) => same,
): Promise<PolicyState> {
  try {
    // Editors of Windows begin a file with a byte order mark.
    return await checked(place, prepare(JSON.parse(text.replace(/^\uFEFF/, ''))));
  } catch (error) {
    return broken(place, 'not-json', describe(error));
  }
}

/** Most computers have no policy: the start does not wait for the code that checks one. */
async function checked(place: string, document: unknown): Promise<PolicyState> {
  const { checkPolicy } = await import('./policy-schema');
  const result = checkPolicy(document);
  return result.kind === 'policy'
    ? { kind: 'applied', place, policy: result.policy }
    : { kind: 'broken', place, problems: result.problems };
}

/** macOS adds keys of the payload to those of the application. */
function withoutPayloadKeys(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('Payload')));
}

function broken(place: string, code: PolicyProblem['code'], detail = ''): PolicyState {
  return { kind: 'broken', place, problems: [{ field: '', code, detail }] };
}

async function exists(file: string): Promise<boolean> {
  return open(file, 'r').then(
    (handle) => handle.close().then(() => true),
    (error) => !hasErrorCode(error, ['ENOENT', 'ENOTDIR']),
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
