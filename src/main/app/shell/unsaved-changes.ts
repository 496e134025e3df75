import type { BrowserWindow } from 'electron';

/** What a person does with the unsaved changes of a form when the window is to close. */
export type UnsavedChoice = 'stay' | 'discard' | 'save';

/** Whether the window has changes that closing would lose; the page reports it. */
export interface UnsavedChanges {
  /** `isStoring`: a field is about to store its text by itself, about which nobody is asked. */
  report(isUnsaved: boolean, isStoring?: boolean): void;
  /** The page has saved, or could not. */
  reportSaved(isSaved: boolean): void;
  /** Asks if a form has changes, or if a text could not be stored; true if the window may close. */
  mayClose(): Promise<boolean>;
  areThere(): boolean;
}

/** A page that does not answer in this time has not saved. */
const MAX_SAVING_MS = 30_000;

/** `askToSave` tells the page to save, which then reports whether it could. */
export function createUnsavedChanges(
  ask: () => Promise<UnsavedChoice>,
  askToSave: () => void,
): UnsavedChanges {
  let isUnsaved = false;
  let isStoring = false;
  let settleSave: (isSaved: boolean) => void = () => undefined;
  const save = (): Promise<boolean> =>
    new Promise((resolve) => {
      const timeout = setTimeout(() => resolve(false), MAX_SAVING_MS);
      settleSave = (isSaved) => {
        clearTimeout(timeout);
        resolve(isSaved);
      };
      askToSave();
    });
  return {
    report: (isUnsavedNow, isStoringNow = false) => {
      isUnsaved = isUnsavedNow;
      isStoring = isStoringNow;
    },
    reportSaved: (isSaved) => settleSave(isSaved),
    areThere: () => isUnsaved || isStoring,
    mayClose: async () => {
      if (!isUnsaved && (!isStoring || (await save()))) return true;
      const choice = await ask();
      return choice === 'save' ? save() : choice === 'discard';
    },
  };
}

/** A page that starts again has no form yet, and that of a closed window no more: macOS goes on without the window. */
export function forgetWithPage(
  unsaved: Pick<UnsavedChanges, 'report'>,
  window: Pick<NodeJS.EventEmitter, 'once'> & {
    readonly webContents: Pick<BrowserWindow['webContents'], 'on'>;
  },
): void {
  window.webContents.on('did-start-loading', () => unsaved.report(false));
  window.once('closed', () => unsaved.report(false));
}
