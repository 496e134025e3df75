import type { CasePage } from '../../../contract/case-list-views';
import type { FirstList } from '../ipc/first-list';

export interface StartWithList extends FirstList {
  /** Resolves when the code of the engine may be loaded: it would take a core from the page that draws the list. */
  readonly mayStart: Promise<void>;
}

/** The longest that the engine waits for the list to be shown. */
const MAX_LIST_MS = 2_000;

/**
 * Reads the list once the page of the window has its files, and lets the engine start when the list is drawn; at once if
 * there is nothing to read.
 */
export function startWithList(
  read: () => Promise<CasePage | null>,
  filesAnswered: Promise<void>,
): StartWithList {
  let onShown = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    onShown = resolve;
  });
  // What cannot be read here is no reason not to start.
  const page = filesAnswered.then(read).catch(() => null);
  const mayStart = page.then((list) => {
    if (list === null) return;
    setTimeout(onShown, MAX_LIST_MS);
    return shown;
  });
  return { page, onShown, mayStart };
}
