import type { FirstList } from '../ipc/first-list';

export interface StartWithList extends FirstList {
  /** Resolves when the code of the engine may be loaded: it would take a core from the page that draws the list. */
  readonly mayStart: Promise<void>;
}

/** The longest that the engine waits for the list to be shown. */
const MAX_LIST_MS = 2_000;

/**
 * Reads the list of a data folder once the page has its files, and lets the engine start when the list is drawn; at once
 * if there is nothing to read. Null: the window opens with something else.
 */
export function startWithList(dataFolder: string | null, filesAnswered: Promise<void>): StartWithList {
  let onShown = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    onShown = resolve;
  });
  const page = filesAnswered.then(async () => {
    if (dataFolder === null) return null;
    const { readFirstList } = await import('../../storage/reader/first-list');
    return readFirstList(dataFolder);
  });
  const mayStart = page.then((list) => {
    if (list === null) return;
    setTimeout(onShown, MAX_LIST_MS);
    return shown;
  });
  return { page, onShown, mayStart };
}
