import { existsSync } from 'node:fs';
import { win32 } from 'node:path';

/** How this copy of Proofcase was installed, as far as updates are concerned. */
export type Installation =
  | { readonly kind: 'nsis' }
  | { readonly kind: 'mac' }
  | { readonly kind: 'app-image'; readonly file: string }
  /** A checkout, a portable copy, or a package that only administrators install: MSI, deb, rpm. */
  | { readonly kind: 'other' };

export interface InstallationFacts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly executable: string;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly exists?: (file: string) => boolean;
}

export function installationOf(facts: InstallationFacts): Installation {
  const { platform, isPackaged, executable, environment, exists = existsSync } = facts;
  if (platform === 'darwin') return isPackaged ? { kind: 'mac' } : { kind: 'other' };
  if (platform === 'win32') {
    // An MSI has no separate uninstaller, and a portable copy runs from a temporary folder.
    const uninstaller = win32.join(win32.dirname(executable), 'Uninstall Proofcase.exe');
    return exists(uninstaller) ? { kind: 'nsis' } : { kind: 'other' };
  }
  const { APPIMAGE: file } = environment;
  return file?.startsWith('/') && exists(file) ? { kind: 'app-image', file } : { kind: 'other' };
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
