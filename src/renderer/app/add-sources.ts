import { useQueryClient } from '@tanstack/react-query';
import { type ErrorCode, ProofcaseError } from '../../contract/errors';
import type { SourceOffer, SourceRefusal } from '../../contract/source-views';
import type { CaseId } from '../../domain/ids';
import type { SourceKind } from '../../domain/source';
import { asProofcaseError } from '../bridge';
import { type MessageAction, useMessages } from '../components/toasts';
import { navigate } from './current-route';
import { cacheStartedHead } from './intake-data';
import { useCommand } from './queries';
import { useTakeBackAction } from './take-over';
import { useFailureToast } from './use-failure-toast';

export interface AddSources {
  /** Opens a dialog for a folder or for single files, and adds what was chosen. */
  readonly choose: (kind: SourceKind) => void;
  /** Adds what was dropped. */
  readonly add: (offer: SourceOffer) => void;
  readonly isBusy: boolean;
}

/** Adds photos to a case; reports each file that cannot be added, with the reason and the next step. */
export function useAddSources(caseId: CaseId | null): AddSources {
  const client = useQueryClient();
  const report = useReportErrors();
  const readAgain = useReadAgain();
  const takeBack = useTakeBackAction();
  const helpWith = (refusing: CaseId, error: ProofcaseError): MessageAction | null =>
    readAgain(refusing, error) ?? folderAction(error, () => void chooseFolderAndAdd());
  const reportRefusals = (errors: readonly ProofcaseError[]) =>
    report(errors, (error) => (caseId === null ? null : helpWith(caseId, error)));
  const command = useCommand('sources.add');
  const reopen = useCommand('cases.reopen', { onError: useFailureToast() });
  const add = async (offer: SourceOffer): Promise<void> => {
    if (caseId === null) return;
    const unusable = offer.refused.map(refusalError);
    if (!hasPhotos(offer)) {
      reportRefusals(unusable);
      return;
    }
    try {
      const { intake, added, refused } = await command.mutateAsync({ caseId, offerId: offer.id });
      cacheStartedHead(client, intake);
      void client.invalidateQueries({ queryKey: ['cases.get'] });
      reportRefusals([...unusable, ...refused.map(refusalError)]);
      if (added.length > 0) navigate({ screen: 'case', caseId: intake.caseId, tab: 'prepare' });
    } catch (thrown) {
      const error = asProofcaseError(thrown);
      const action = await actionFor(caseId, error, offer);
      reportRefusals(unusable);
      report([error], () => action);
    }
  };
  const actionFor = async (
    refusing: CaseId,
    error: ProofcaseError,
    offer: SourceOffer,
  ): Promise<MessageAction | null> => {
    switch (error.code) {
      case 'case-closed':
        return { label: 'sources:add.reopening', run: () => void reopenAndAdd(refusing, offer) };
      case 'handed-over':
        return takeBack(refusing);
      default:
        return helpWith(refusing, error);
    }
  };
  const reopenAndAdd = async (closed: CaseId, offer: SourceOffer): Promise<void> => {
    try {
      // Callbacks of a single mutation are not called once the screen is left; the message stays longer.
      await reopen.mutateAsync({ caseId: closed });
    } catch {
      return;
    }
    await add({ ...offer, refused: [] });
  };
  const folderDialog = useCommand('sources.choose');
  const chooseFolderAndAdd = async (): Promise<void> => {
    try {
      // A callback of the command would add to the case that is open when the message is answered.
      const offer = await folderDialog.mutateAsync({ kind: 'folder' });
      if (offer) await add(offer);
    } catch (thrown) {
      reportRefusals([asProofcaseError(thrown)]);
    }
  };
  const choose = useCommand('sources.choose', {
    onDone: (offer) => (offer ? void add(offer) : undefined),
    onError: (error) => reportRefusals([error]),
  });
  return {
    choose: (kind) => choose.mutate({ kind }),
    add: (offer) => void add(offer),
    isBusy: choose.isPending || command.isPending,
  };
}

/** Whether anything of an offer can be used. */
export function hasPhotos({ folders, files }: SourceOffer): boolean {
  return folders.length + files.length > 0;
}

export function refusalError({ code, values }: SourceRefusal): ProofcaseError {
  return new ProofcaseError(code, values);
}

/** Errors for which choosing a folder of photos is the next step. */
const OFFERS_FOLDER: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'source-archive',
  'source-mail',
  'source-shortcut',
  'source-unsupported',
  'source-empty-file',
  'source-missing',
  'source-is-evidence',
  'source-in-data-folder',
  'data-folder-in-source',
  'source-too-many-files',
]);

/** Returns the action that opens the folder dialog; null for errors that it does not help with. */
function folderAction({ code }: ProofcaseError, run: () => void): MessageAction | null {
  return OFFERS_FOLDER.has(code) ? { label: 'prepare:empty.choose', run } : null;
}

/** Reports why a drop cannot be used, and offers the folder dialog where that helps. */
export function useReportDropErrors(
  onOffer: (offer: SourceOffer) => void,
): (errors: readonly ProofcaseError[]) => void {
  const report = useReportErrors();
  const choose = useCommand('sources.choose', {
    onDone: (offer) => (offer ? onOffer(offer) : undefined),
    onError: useFailureToast(),
  });
  return (errors) => report(errors, (error) => folderAction(error, () => choose.mutate({ kind: 'folder' })));
}

/** Of more, one message names the first ones, and the list of messages has each with its reason. */
const MAX_SHOWN_ERRORS = 3;

/** Reports files and folders that were not added, each with its reason and the action that helps. */
export function useReportErrors(): (
  errors: readonly ProofcaseError[],
  actionFor: (error: ProofcaseError) => MessageAction | null,
) => void {
  const { toast, record } = useMessages();
  return (errors, actionFor) => {
    const isShown = errors.length <= MAX_SHOWN_ERRORS;
    // The list of messages starts with the newest.
    for (const error of errors.toReversed()) {
      const action = actionFor(error);
      (isShown ? toast : record)({ tone: 'red', error, ...(action ? { action } : {}) });
    }
    if (isShown) return;
    const names = errors.slice(0, MAX_SHOWN_ERRORS).flatMap(({ values }) => values.name ?? []);
    const values = { count: errors.length, names: names.join(', ') };
    toast({ tone: 'red', key: 'sources:refused.several', values });
  };
}

/** Returns the action that reads a source again which the case already has; null for other errors. */
export function useReadAgain(): (caseId: CaseId, error: ProofcaseError) => MessageAction | null {
  const client = useQueryClient();
  const read = useCommand('sources.read', {
    onDone: (intake) => cacheStartedHead(client, intake),
    onError: useFailureToast(),
  });
  return (caseId, { values: { sourceId } }) =>
    typeof sourceId === 'string'
      ? { label: 'sources:read', run: () => read.mutate({ caseId, sourceId }) }
      : null;
}
