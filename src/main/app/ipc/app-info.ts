import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ProofcaseError } from '../../../contract/errors';
import type { AppInfo, FolderView } from '../../../contract/views';
import type { Language } from '../../../domain/language';
import type { Secrets } from '../../storage/secrets/secrets';

export interface AppInfoOptions {
  readonly version: string;
  readonly versions: NodeJS.ProcessVersions;
  readonly platform: NodeJS.Platform;
  readonly dataFolder: string;
  readonly systemLanguage: Language;
  readonly secrets: Secrets;
  /** Written by the build beside the code. */
  readonly licencesFile: string;
  readonly sampleFolder: () => Promise<FolderView | null>;
}

/** No profile has this id: reading it only shows whether the keychain works. */
const PROBE_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const licencesSchema = z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() }));

/** Versions, the data folder, whether a keychain works, and the licences of what ships. */
export function createAppInfo(options: AppInfoOptions): () => Promise<AppInfo> {
  // The page waits for the first response, so the keychain is probed while it loads; later requests probe again.
  let firstProbe: Promise<AppInfo['keychain']> | null = probeKeychain(options.secrets);
  const keychain = (): Promise<AppInfo['keychain']> => {
    const probe = firstProbe ?? probeKeychain(options.secrets);
    firstProbe = null;
    return probe;
  };
  return async () => ({
    version: options.version,
    runtime: {
      electron: options.versions.electron ?? null,
      chromium: options.versions.chrome ?? null,
      node: options.versions.node,
    },
    platform: options.platform,
    dataFolder: options.dataFolder,
    keychain: await keychain(),
    systemLanguage: options.systemLanguage,
    sampleFolder: await options.sampleFolder(),
    licences: licencesSchema.parse(JSON.parse(await readFile(options.licencesFile, 'utf8'))),
  });
}

async function probeKeychain(secrets: Secrets): Promise<AppInfo['keychain']> {
  try {
    await secrets.read(PROBE_ACCOUNT);
    return { available: true, detail: null };
  } catch (error) {
    return { available: false, detail: error instanceof ProofcaseError ? error.detail : null };
  }
}
