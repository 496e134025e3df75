/** The arguments of electron-builder for what was typed, and whether the package is for this computer alone. */
export function builderArguments(
  typed: readonly string[],
  environment: { readonly [name: string]: string | undefined },
): { readonly args: readonly string[]; readonly isForHere: boolean };
