import { resolve } from 'node:path';
import { environmentDataFolder } from '../../storage/database/data-folder';
import { linkOfArguments } from './case-link';
import { ARGUMENTS_VARIABLE, splitCommandLine } from './windows-arguments';

export interface StartOptions {
  readonly dataFolder: string;
  /** Sample folder, offered by `app.info`. */
  readonly sampleFolder: string | null;
  /** A link of the system that opens a case (`caseNumberOfLink`). */
  readonly caseLink: string | null;
  /** Arguments after `--cli`; null opens the window. */
  readonly cliArguments: readonly string[] | null;
}

/**
 * Reads the start options. Switches of Chromium and Node may appear anywhere in `argv`, so options are found by name;
 * everything after `--cli` belongs to the command line, which `proofcase.cmd` on Windows passes in the environment.
 */
export function readStartOptions(
  programArguments: readonly string[],
  environment: { readonly [name: string]: string | undefined },
  platform: NodeJS.Platform,
): StartOptions {
  // A web page chooses the link and could add arguments to it: none of them counts.
  const caseLink = linkOfArguments(programArguments);
  if (caseLink !== null) {
    const dataFolder = environmentDataFolder(platform, environment);
    return { dataFolder, sampleFolder: null, caseLink, cliArguments: null };
  }
  const typed = platform === 'win32' ? environment[ARGUMENTS_VARIABLE] : undefined;
  const isFromScript = typed !== undefined && programArguments.at(-1) === '--cli';
  const argv = isFromScript ? [...programArguments, ...splitCommandLine(typed)] : programArguments;
  const cliAt = argv.indexOf('--cli');
  const dataFolder = readValue(argv, '--data-dir');
  const sampleFolder = readValue(argv, '--sample') ?? environment.PROOFCASE_SAMPLE;
  return {
    dataFolder: dataFolder ? resolve(dataFolder) : environmentDataFolder(platform, environment),
    sampleFolder: sampleFolder ? resolve(sampleFolder) : null,
    caseLink: null,
    cliArguments: cliAt === -1 ? null : argv.slice(cliAt + 1),
  };
}

/** Accepts `--name value` and `--name=value`. */
function readValue(argv: readonly string[], name: string): string | null {
  const at = argv.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  if (at === -1) return null;
  const argument = argv[at] ?? '';
  return argument === name ? (argv[at + 1] ?? null) : argument.slice(name.length + 1);
}
