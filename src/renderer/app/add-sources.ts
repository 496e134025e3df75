import { useQueryClient } from '@tanstack/react-query';
import { type ErrorCode, ProofcaseError } from '../../contract/errors';
import type { SourceOffer, SourceRefusal } from '../../contract/source-views';
import type { CaseId } from '../../domain/ids';
import type { SourceKind } from '../../domain/source';
import { useMessages } from '../components/toasts';
import { cacheStartedHead } from './intake-data';
import { useCommand } from './queries';
import { useFailureToast } from './use-failure-toast';
import { navigate } from './use-route';

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
  const reportRefusals = useReportRefusals();
  const reportError = useReportSourceError(caseId);
  const command = useCommand('sources.add', {
    onDone: ({ intake, refused }) => {
      cacheStartedHead(client, intake);
      void client.invalidateQueries({ queryKey: ['cases.get'] });
      reportRefusals(refused);
      navigate({ screen: 'case', caseId: intake.caseId, tab: 'prepare' });
    },
    onError: reportError,
  });
  const add = (offer: SourceOffer): void => {
    if (caseId === null) return;
    reportRefusals(offer.refused);
    command.mutate({ caseId, offerId: offer.id });
  };
  const choose = useCommand('sources.choose', {
    onDone: (offer) => (offer ? add(offer) : undefined),
    onError: reportError,
  });
  return {
    choose: (kind) => choose.mutate({ kind }),
    add,
    isBusy: choose.isPending || command.isPending,
  };
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

/** Reports why a drop cannot be used, and offers the folder dialog where that helps. */
export function useReportDropError(onOffer: (offer: SourceOffer) => void): (error: ProofcaseError) => void {
  const { toast } = useMessages();
  const choose = useCommand('sources.choose', {
    onDone: (offer) => (offer ? onOffer(offer) : undefined),
    onError: useFailureToast(),
  });
  const action = { label: 'prepare:empty.choose', run: () => choose.mutate({ kind: 'folder' }) } as const;
  return (error) => toast({ tone: 'red', error, ...(OFFERS_FOLDER.has(error.code) ? { action } : {}) });
}

/** Reports files and folders that were not added: the first in full, the others by number. */
export function useReportRefusals(): (refused: readonly SourceRefusal[]) => void {
  const { toast } = useMessages();
  return (refused) => {
    const [first, ...others] = refused;
    if (!first) return;
    const error = new ProofcaseError(first.code, first.values);
    if (others.length === 0) toast({ tone: 'red', error });
    else toast({ tone: 'red', key: 'sources:refused.more', values: { count: others.length }, error });
  };
}

/** Reports why nothing was added; offers to read a source again that the case already has. */
function useReportSourceError(caseId: CaseId | null): (error: ProofcaseError) => void {
  const { toast } = useMessages();
  const client = useQueryClient();
  const read = useCommand('sources.read', {
    onDone: (intake) => cacheStartedHead(client, intake),
    onError: useFailureToast(),
  });
  return (error) => {
    const { sourceId } = error.values;
    const canRead = caseId !== null && typeof sourceId === 'string';
    const action = {
      label: 'sources:read',
      run: () => read.mutate({ caseId: caseId ?? '', sourceId: `${sourceId}` }),
    } as const;
    toast({ tone: 'red', error, ...(canRead ? { action } : {}) });
  };
}
