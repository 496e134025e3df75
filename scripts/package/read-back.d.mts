export type LinuxTarget = 'deb' | 'rpm' | 'AppImage';
export declare function pathsOf(target: LinuxTarget, listing: string): readonly string[];
export declare function requiredPaths(target: LinuxTarget): readonly string[];
export declare function problemsOf(
  pkg: {
    readonly target: LinuxTarget;
    readonly paths: readonly string[];
    readonly archived: readonly string[];
    readonly entry: string;
    readonly information: string;
  },
  version: string,
): readonly string[];
export declare function tableOf(
  rows: readonly { readonly target: string; readonly state: string; readonly details: string }[],
): string;
