import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { linkOfArguments } from './case-link';
import { isInstalled } from './installed';
import { onSecondStart } from './second-start';

/** An entry of a file manager starts `Proofcase --check=PATH`; systems also pass files as plain arguments. */
const CHECK = '--check=';
/** A file manager may pass hundreds, and each folder becomes a source of its own. */
const MAX_OPENED = 100;

/**
 * The folders and files that a start names, in its order. Only what exists counts, and nothing beside a link, whose
 * arguments a web page may have chosen. `hasPlainArguments`: false in a checkout, whose own folder is an argument.
 */
export function openedPaths(
  programArguments: readonly string[],
  hasPlainArguments: boolean,
  exists: (path: string) => boolean = existsSync,
): readonly string[] {
  if (linkOfArguments(programArguments) !== null || programArguments.includes('--cli')) return [];
  const values = new Set(['--data-dir', '--sample']);
  const paths = programArguments.slice(1).flatMap((argument, index, all) => {
    if (argument.startsWith(CHECK)) return [argument.slice(CHECK.length)];
    const isValue = values.has(all[index - 1] ?? '');
    return hasPlainArguments && !isValue && !argument.startsWith('-') ? [argument] : [];
  });
  const found = paths.map(pathOf).filter((path) => path !== null && isAbsolute(path) && exists(path));
  return [...new Set(found as readonly string[])];
}

/** Linux passes files as addresses. */
function pathOf(argument: string): string | null {
  if (!/^file:/i.test(argument)) return argument;
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
}

/**
 * Calls `onOpened` with the folders and files that the system hands over: with this start, with a second one, or as an
 * event of macOS. To be called before Electron is ready, since macOS sends its first event then.
 */
export function watchOpenedFiles(
  app: Pick<App, 'on' | 'isPackaged' | 'getAppPath'>,
  programArguments: readonly string[],
  onOpened: (paths: readonly string[]) => void,
): void {
  const open = (argv: readonly string[]): void => {
    const paths = openedPaths(argv, isInstalled(app));
    if (paths.length > 0) onOpened(paths);
  };
  open(programArguments);
  onSecondStart(app, open);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    onOpened([path]);
  });
}

export interface TakenFiles {
  readonly paths: readonly string[];
  readonly leftOut: number;
}

const NOTHING: TakenFiles = { paths: [], leftOut: 0 };

/** Files that were handed over and wait for the page, which asks for them once it can show them. */
export interface OpenedFiles {
  /** Keeps the first; macOS hands over each file by itself. */
  add(paths: readonly string[]): void;
  /** Returns what waits, once, and how many were left out. */
  take(): TakenFiles;
  /** Called whenever something starts to wait. */
  onAdded(listener: () => void): void;
}

export function createOpenedFiles(): OpenedFiles {
  let waiting = NOTHING;
  let announce: () => void = () => undefined;
  return {
    add(paths) {
      const all = [...waiting.paths, ...paths];
      const kept = all.slice(0, MAX_OPENED);
      waiting = { paths: kept, leftOut: waiting.leftOut + all.length - kept.length };
      announce();
    },
    take() {
      const taken = waiting;
      waiting = NOTHING;
      return taken;
    },
    onAdded(listener) {
      announce = listener;
      if (waiting.paths.length > 0) listener();
    },
  };
}
