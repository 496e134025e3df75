import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { realPathOf } from '../support/files/real-path';

const PROBE = 'update-check.tmp';

/** How this copy of Proofcase was installed, as far as updates are concerned. */
export type Installation =
  | { readonly kind: 'nsis' }
  | { readonly kind: 'mac' }
  | { readonly kind: 'app-image'; readonly file: string }
  /** A checkout, a portable copy, or what only administrators install: MSI, deb, rpm, a setup for all users. */
  | { readonly kind: 'other' };

export interface InstallationFacts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly executable: string;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly exists?: (file: string) => boolean;
  readonly isWritable?: (folder: string) => boolean;
  readonly realPath?: (path: string) => Promise<string>;
}

export async function installationOf(facts: InstallationFacts): Promise<Installation> {
  const { platform, isPackaged, executable, environment } = facts;
  const { exists = existsSync, isWritable = canWriteTo, realPath = realPathOf } = facts;
  if (platform === 'darwin') return isPackaged ? { kind: 'mac' } : { kind: 'other' };
  if (platform === 'win32') {
    // An MSI has no separate uninstaller, and a portable copy runs from a temporary folder.
    const folder = win32.dirname(executable);
    const isInstalled = exists(win32.join(folder, 'Uninstall Proofcase.exe'));
    return isInstalled && isWritable(folder) ? { kind: 'nsis' } : { kind: 'other' };
  }
  const file = await runningAppImage({ executable, environment, exists, realPath });
  return file !== null && isWritable(posix.dirname(file)) ? { kind: 'app-image', file } : { kind: 'other' };
}

/** The AppImage that this program runs from; null for all other packages. */
export async function runningAppImage({
  executable,
  environment,
  exists = existsSync,
  realPath = realPathOf,
}: Pick<InstallationFacts, 'executable' | 'environment' | 'exists' | 'realPath'>): Promise<string | null> {
  const { APPIMAGE: file, APPDIR: mounted } = environment;
  if (!file?.startsWith('/') || !exists(file)) return null;
  // Programs hand both variables on to what they start: a deb started from an AppImage has those of that AppImage.
  const isOwn = mounted?.startsWith('/') === true && (await isBelow(mounted, executable, realPath));
  return isOwn ? file : null;
}

async function isBelow(
  folder: string,
  file: string,
  realPath: (path: string) => Promise<string>,
): Promise<boolean> {
  try {
    return (await realPath(file)).startsWith(`${await realPath(folder)}/`);
  } catch {
    return false;
  }
}

/** `access` on Windows knows no permissions, so that a file is written there. */
function canWriteTo(folder: string): boolean {
  try {
    if (process.platform !== 'win32') {
      accessSync(folder, constants.W_OK);
      return true;
    }
    writeFileSync(win32.join(folder, PROBE), '');
  } catch {
    return false;
  }
  try {
    rmSync(win32.join(folder, PROBE));
  } catch {
    // A virus scanner holds it; the next start writes it again.
  }
  return true;
}

/** Whether something other than the server proves where an update comes from. */
export function isProvable(
  installation: Installation,
  source: { readonly publisher?: string | undefined; readonly signingKey?: string | undefined },
): boolean {
  switch (installation.kind) {
    case 'nsis':
      return source.publisher !== undefined;
    // The system compares the signature of an update with that of the running application.
    case 'mac':
      return true;
    default:
      return source.signingKey !== undefined;
  }
}
