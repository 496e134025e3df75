import type { BrowserWindow, Dialog } from 'electron';
import { HANDOVER_EXTENSION, RELEASE_EXTENSION } from '../../../domain/handover';
import type { QuitChoice, QuitQuestion } from './quit-guard';
import { fillPlaceholders, type ShellTexts } from './texts';
import type { UnsavedChoice } from './unsaved-changes';

const PHOTO_EXTENSIONS = ['jpg', 'jpeg', 'png', 'tif', 'tiff', 'heic', 'heif', 'webp', 'pdf'] as const;

const HANDOVER_EXTENSIONS = [HANDOVER_EXTENSION, RELEASE_EXTENSION].map((extension) => extension.slice(1));

/** Native dialogs. `window` and `texts` are read for each dialog. */
export interface Dialogs {
  chooseFolder(startIn: string): Promise<string | null>;
  /** Photos and PDFs; empty if the person closed the dialog. */
  choosePhotos(startIn: string): Promise<readonly string[]>;
  chooseExportFolder(startIn: string): Promise<string | null>;
  /** Asks before an existing file is replaced, like the next two. */
  chooseFileToSave(suggestion: string): Promise<string | null>;
  chooseReportFile(suggestion: string, extension: string): Promise<string | null>;
  /** Where to write a hand-over or release file. */
  chooseHandoverFile(suggestion: string): Promise<string | null>;
  /** A hand-over or release file to take; null if the person closed the dialog. */
  chooseHandover(startIn: string): Promise<string | null>;
  /** True if the person wants the file although it was not checked. */
  confirmForeignFile(name: string): Promise<boolean>;
  confirmLink(url: string): Promise<boolean>;
  /** Says that a link led to no case; null if the link has no usable number. */
  showUnknownCase(caseNumber: string | null): Promise<void>;
  /** Asks once more before cases are deleted, named as the database has them. */
  confirmDeletion(caseNumbers: readonly string[]): Promise<boolean>;
  /** Asks what to do with running work before quitting; closing the dialog means `stay`. */
  confirmQuit(question: QuitQuestion): Promise<QuitChoice>;
  /** Asks what to do with unsaved changes of a form; closing the dialog means `stay`. */
  confirmUnsaved(): Promise<UnsavedChoice>;
}

export function createDialogs(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>,
  window: () => BrowserWindow | null,
  texts: () => ShellTexts,
): Dialogs {
  const showOpen = async (options: Electron.OpenDialogOptions): Promise<readonly string[]> => {
    const parent = window();
    const answer = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
    return answer.canceled ? [] : answer.filePaths;
  };
  /** The index of the pressed button. */
  const showMessage = async (options: Electron.MessageBoxOptions): Promise<number> => {
    const parent = window();
    const answer = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
    return answer.response;
  };
  const openFolder = async (title: string, buttonLabel: string, defaultPath: string, create: boolean) => {
    const properties = create
      ? (['openDirectory', 'createDirectory'] as const)
      : (['openDirectory'] as const);
    const [folder] = await showOpen({ title, buttonLabel, defaultPath, properties: [...properties] });
    return folder ?? null;
  };
  const saveFile = async (options: Electron.SaveDialogOptions): Promise<string | null> => {
    const parent = window();
    // Windows and macOS always ask.
    const asking = { ...options, properties: ['showOverwriteConfirmation' as const] };
    const answer = await (parent ? dialog.showSaveDialog(parent, asking) : dialog.showSaveDialog(asking));
    return answer.canceled || answer.filePath === '' ? null : answer.filePath;
  };
  const confirm = async (message: string, detail: string, yes: string, no: string) => {
    const buttons = [no, yes];
    const pressed = await showMessage({
      type: 'warning',
      message,
      detail,
      buttons,
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return pressed === 1;
  };
  /** The first button is the one that Enter presses; Escape stays. */
  const choose = async <Choice extends QuitChoice | UnsavedChoice>({
    choices,
    ...box
  }: ChoiceBox<Choice>): Promise<Choice | 'stay'> => {
    const cancelId = choices.map(String).indexOf('stay');
    const pressed = await showMessage({ ...box, type: 'warning', defaultId: 0, cancelId, noLink: true });
    return choices[pressed] ?? 'stay';
  };
  return {
    showUnknownCase: async (caseNumber) => {
      const { unknownCase, unusableLink, unknownCaseDetail } = texts().dialogs;
      const message = caseNumber === null ? unusableLink : fillPlaceholders(unknownCase, { caseNumber });
      await showMessage({ type: 'info', message, detail: unknownCaseDetail, noLink: true });
    },
    chooseFolder: (startIn) => {
      const { chooseFolder, chooseFolderButton } = texts().dialogs;
      return openFolder(chooseFolder, chooseFolderButton, startIn, false);
    },
    choosePhotos(startIn) {
      const { choosePhotos, choosePhotosButton, photosAndDocuments } = texts().dialogs;
      return showOpen({
        title: choosePhotos,
        buttonLabel: choosePhotosButton,
        defaultPath: startIn,
        filters: [{ name: photosAndDocuments, extensions: [...PHOTO_EXTENSIONS] }],
        properties: ['openFile', 'multiSelections'],
      });
    },
    chooseExportFolder: (startIn) => {
      const { exportTo, exportButton } = texts().dialogs;
      return openFolder(exportTo, exportButton, startIn, true);
    },
    chooseFileToSave: (suggestion) =>
      saveFile({ title: texts().dialogs.saveAttachment, defaultPath: suggestion }),
    chooseReportFile: (suggestion, extension) =>
      saveFile({
        title: texts().dialogs.saveReport,
        defaultPath: suggestion,
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      }),
    chooseHandoverFile: (suggestion) =>
      saveFile({
        title: texts().dialogs.handOverTo,
        defaultPath: suggestion,
        filters: [{ name: 'Proofcase', extensions: [suggestion.split('.').at(-1) ?? ''] }],
      }),
    async chooseHandover(startIn) {
      const { chooseHandover, chooseHandoverButton } = texts().dialogs;
      const [file] = await showOpen({
        title: chooseHandover,
        buttonLabel: chooseHandoverButton,
        defaultPath: startIn,
        filters: [{ name: 'Proofcase', extensions: HANDOVER_EXTENSIONS }],
        properties: ['openFile'],
      });
      return file ?? null;
    },
    confirmForeignFile(name) {
      const { foreignFile, foreignFileDetail, save, cancel } = texts().dialogs;
      return confirm(fillPlaceholders(foreignFile, { name }), foreignFileDetail, save, cancel);
    },
    confirmLink(url) {
      const { openLink, openLinkDetail, open, cancel } = texts().dialogs;
      return confirm(openLink, fillPlaceholders(openLinkDetail, { url }), open, cancel);
    },
    confirmDeletion(caseNumbers) {
      const { deleteCase, deleteCases, deleteDetail, delete: yes, cancel } = texts().dialogs;
      const [name = ''] = caseNumbers;
      const count = String(caseNumbers.length);
      const message = caseNumbers.length === 1 ? deleteCase : deleteCases;
      const detail = fillPlaceholders(deleteDetail, { names: listNames(caseNumbers, texts()) });
      return confirm(fillPlaceholders(message, { name, count }), detail, yes, cancel);
    },
    confirmQuit: (question) => choose(quitBox(question, texts().dialogs)),
    confirmUnsaved: () => choose(unsavedBox(texts().dialogs)),
  };
}

/** A dialog that is higher than the screen has no buttons. */
const MAX_LISTED_NAMES = 10;

function listNames(names: readonly string[], { notifications }: ShellTexts): string {
  const listed = names.slice(0, MAX_LISTED_NAMES).join(', ');
  const count = names.length - MAX_LISTED_NAMES;
  return count <= 0
    ? listed
    : fillPlaceholders(notifications.andMore, { names: listed, count: String(count) });
}

interface ChoiceBox<Choice> {
  readonly message: string;
  readonly detail: string;
  readonly buttons: string[];
  /** The choice of each button. */
  readonly choices: readonly Choice[];
}

function quitBox({ busy, caseNumbers }: QuitQuestion, texts: ShellTexts['dialogs']): ChoiceBox<QuitChoice> {
  const waitOrQuit = { buttons: [texts.wait, texts.quitAnyway], choices: ['stay', 'now'] as const };
  switch (busy) {
    case 'submitting':
      return {
        message: fillPlaceholders(texts.quitWhileSending, { names: caseNumbers.join(', ') }),
        detail: texts.quitWhileSendingDetail,
        buttons: [texts.wait, texts.quitWhenAnswered, texts.quitAnyway],
        choices: ['stay', 'when-answered', 'now'],
      };
    case 'sealing':
      return { message: texts.quitWhileSealing, detail: texts.quitWhileSealingDetail, ...waitOrQuit };
    case 'deleting':
      return { message: texts.quitWhileDeleting, detail: texts.quitWhileDeletingDetail, ...waitOrQuit };
    case 'handing-over':
      return { message: texts.quitWhileHandingOver, detail: texts.quitWhileHandingOverDetail, ...waitOrQuit };
    case 'exporting':
      return { message: texts.quitWhileExporting, detail: texts.quitWhileExportingDetail, ...waitOrQuit };
  }
}

function unsavedBox(texts: ShellTexts['dialogs']): ChoiceBox<UnsavedChoice> {
  return {
    message: texts.unsaved,
    detail: texts.unsavedDetail,
    buttons: [texts.save, texts.discard, texts.cancel],
    choices: ['save', 'discard', 'stay'],
  };
}
