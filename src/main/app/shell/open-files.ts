import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { linkOfArguments } from './case-link';
import { isInstalled } from './installed';
import { onSecondStart } from './second-start';

/** An entry of a file manager starts `Proofcase --check=PATH`; systems also pass files as plain arguments. */
const CHECK = '--check=';
/** A file manager may pass hundreds; each becomes a separate source. */
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
  return [...new Set(found as readonly string[])].slice(0, MAX_OPENED);
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
 * Calls `onOpenFile` for each folder or file that the system hands over: with this start, with a second one, or as an
 * event of macOS. To be called before Electron is ready, since macOS sends its first event then.
 */
export function watchOpenedFiles(
  app: Pick<App, 'on' | 'isPackaged' | 'getAppPath'>,
  programArguments: readonly string[],
  onOpenFile: (path: string) => void,
): void {
  const open = (argv: readonly string[]): void => openedPaths(argv, isInstalled(app)).forEach(onOpenFile);
  open(programArguments);
  onSecondStart(app, open);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    onOpenFile(path);
  });
}

/** Files that were handed over and wait for the page, which asks for them once it can show them. */
export interface OpenedFiles {
  add(path: string): void;
  /** Returns what waits, once. */
  take(): readonly string[];
  /** Called whenever something starts to wait. */
  onAdded(listener: () => void): void;
}

export function createOpenedFiles(): OpenedFiles {
  let waiting: string[] = [];
  let announce: () => void = () => undefined;
  return {
    add(path) {
      waiting.push(path);
      announce();
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    onAdded(listener) {
      announce = listener;
      if (waiting.length > 0) listener();
    },
  };
}
