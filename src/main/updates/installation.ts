import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';

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
}

export function installationOf(facts: InstallationFacts): Installation {
  const { platform, isPackaged, executable, environment } = facts;
  const { exists = existsSync, isWritable = canCreateFile } = facts;
  if (platform === 'darwin') return isPackaged ? { kind: 'mac' } : { kind: 'other' };
  if (platform === 'win32') {
    // An MSI has no separate uninstaller, and a portable copy runs from a temporary folder.
    const folder = win32.dirname(executable);
    const isInstalled = exists(win32.join(folder, 'Uninstall Proofcase.exe'));
    return isInstalled && isWritable(folder) ? { kind: 'nsis' } : { kind: 'other' };
  }
  const { APPIMAGE: file } = environment;
  if (!file?.startsWith('/') || !exists(file) || !isWritable(posix.dirname(file))) return { kind: 'other' };
  return { kind: 'app-image', file };
}

/** Tries it, because `access` on Windows knows no permissions. */
function canCreateFile(folder: string): boolean {
  const file = join(folder, `proofcase-${randomUUID()}.tmp`);
  try {
    writeFileSync(file, '', { flag: 'wx' });
    rmSync(file);
    return true;
  } catch {
    return false;
  }
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
