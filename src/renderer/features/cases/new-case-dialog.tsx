import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode, ProofcaseError } from '../../../contract/errors';
import { MAX_NOTE_LENGTH } from '../../../contract/prepare-limits';
import type { RequestInput } from '../../../contract/requests';
import type { SourceOffer, SourcesAdded } from '../../../contract/source-views';
import type { CaseDetail, FolderView } from '../../../contract/views';
import { checkCaseNumber } from '../../../domain/case-number';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { checkReferenceDate, earlierDay, localDay } from '../../../domain/reference-date';
import { refusalError, useReadAgain, useReportErrors } from '../../app/add-sources';
import { navigate } from '../../app/current-route';
import { cacheStartedHead } from '../../app/intake-data';
import { cacheResponse, requestOptions, sendRequest } from '../../app/queries';
import { asProofcaseError } from '../../bridge';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { textByCode } from '../../i18n/text-by-code';
import { useFormats } from '../../i18n/use-formats';
import { caseNumberProblem, caseOfNumber, suggestedCaseNumber } from './case-form';
import styles from './new-case-dialog.module.css';
import {
  type ChosenSource,
  firstFolder,
  foldersOf,
  groupByOffer,
  type NewCasePhotos,
  type SourceGroup,
} from './new-case-photos';
import { PhotosChoice } from './photos-choice';
import { ProfileSelect } from './profile-select';
import { ReferenceDateField } from './reference-date-field';
import { useProposedDate } from './use-proposed-date';

export interface NewCaseDialogProps {
  readonly photos: NewCasePhotos;
  readonly onAdd: (chosen: SourceOffer) => void;
  readonly onRemove: (removed: readonly ChosenSource[]) => void;
  readonly onClose: () => void;
}

/**
 * Folder, case number, reference date: prefilled as far as can be known, so that a dropped folder whose name
 * is its case number needs one press.
 */
export function NewCaseDialog({ photos, onAdd, onRemove, onClose }: NewCaseDialogProps) {
  const { t, i18n } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const today = localDay(new Date());
  const { sources } = photos;
  const folder = firstFolder(sources);
  const [caseNumber, setCaseNumber] = useCaseNumber(sources);
  const last = useLastCase(folder);
  const [ownNote, setNote] = useState<string | null>(null);
  const [ownDate, setReferenceDate] = useState<string | null>(null);
  // A proposal that arrives while the field has the focus would change the text under the hands of a person.
  const [dateInFocus, setDateInFocus] = useState<string | null>(null);
  const note = ownNote ?? last?.note ?? '';
  const proposal = useProposedDate(last === null || folder === null ? sources : []);
  const referenceDate =
    ownDate ?? dateInFocus ?? formats.day(last?.referenceDate ?? proposal?.referenceDate ?? today);
  const isAsLastTime = last?.note === note && formats.day(last.referenceDate) === referenceDate;
  const [profileId, setProfileId] = useState<ProfileId | null>(null);
  const [showsProblems, setShowsProblems] = useState(false);
  const { create, existing, openExisting, addToExisting, isBusy, error } = useCreateCase({
    sources,
    onRemove,
    onClose,
  });
  const numberCheck = checkCaseNumber(caseNumber);
  const dateCheck = checkReferenceDate(referenceDate, earlierDay(new Date()));
  const problem = caseNumberProblem(numberCheck);
  // Too short is no mistake while one is still typing.
  const showsNumberProblem = problem && (showsProblems || problem.key !== 'invalid.case-number-too-short');

  const submit = () => {
    setShowsProblems(true);
    if (!numberCheck.ok || !dateCheck.ok || isBusy) return;
    // A proposal that arrives from now on would show another date than the one that is stored.
    setReferenceDate(referenceDate);
    create({
      caseNumber: numberCheck.caseNumber,
      note: note.trim(),
      referenceDate: dateCheck.referenceDate,
      profileId: profileId ?? undefined,
    });
  };

  return (
    <Dialog
      help="cases/new"
      title={t('new.title')}
      isOpen
      // A case that is being created can no longer be cancelled, and only this dialog says why it could not be.
      onClose={onClose}
      isBusy={isBusy}
      onSubmit={submit}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isBusy}>
            {sources.length > 0 ? t('new.createAndRead') : t('new.create')}
          </Button>
        </>
      }
    >
      <PhotosChoice photos={photos} onAdd={onAdd} onRemove={(source) => onRemove([source])} />
      <TextField
        label={t('new.caseNumber')}
        autoFocus
        value={caseNumber}
        onChange={setCaseNumber}
        help={t('new.caseNumberHelp')}
        error={showsNumberProblem ? textByCode(i18n, 'cases', problem.key, problem.values) : null}
      />
      <div className={styles.referenceDate}>
        <ReferenceDateField
          value={referenceDate}
          onChange={setReferenceDate}
          onFocus={() => setDateInFocus(referenceDate)}
          onBlur={() => setDateInFocus(null)}
          proposal={proposal}
        />
      </div>
      <TextField
        label={t('new.note')}
        value={note}
        onChange={setNote}
        maxLength={MAX_NOTE_LENGTH}
        help={isAsLastTime ? work('folder.lastTime') : undefined}
      />
      <ProfileSelect value={profileId} onChange={setProfileId} />
      {error ? (
        <ErrorNotice
          error={error}
          actions={
            existing ? (
              <ExistingCase
                existing={existing}
                isBusy={isBusy}
                onOpen={openExisting}
                onAdd={sources.some(({ offerId }) => offerId !== null) ? addToExisting : null}
              />
            ) : null
          }
        />
      ) : null}
    </Dialog>
  );
}

/** The case that has the number already. */
interface ExistingCaseId {
  readonly caseId: CaseId;
  /** Photos can only be added once it is open again. */
  readonly isClosed: boolean;
}

interface ExistingCaseProps {
  readonly existing: ExistingCaseId;
  readonly isBusy: boolean;
  readonly onOpen: (caseId: CaseId) => void;
  /** Null if there is nothing to add. */
  readonly onAdd: ((existing: ExistingCaseId) => void) | null;
}

/** Offers the case that has the number already: to open it, or to add the dropped photos to it. */
function ExistingCase({ existing, isBusy, onOpen, onAdd }: ExistingCaseProps) {
  const { t } = useTranslation('cases');
  const { t: sources } = useTranslation('sources');
  return (
    <>
      <Button isDisabled={isBusy} onPress={() => onOpen(existing.caseId)}>
        {t('new.openExisting')}
      </Button>
      {onAdd ? (
        <Button isPending={isBusy} onPress={() => onAdd(existing)}>
          {existing.isClosed ? sources('add.reopening') : t('new.addToExisting')}
        </Button>
      ) : null}
    </>
  );
}

/**
 * Reference date and note of the case into which this folder was read last; null for a new folder, undefined until it
 * is known.
 */
function useLastCase(folder: FolderView | null) {
  const preferences = useQuery({
    ...requestOptions('folders.preferences', { folderId: folder?.id ?? '' }),
    enabled: folder !== null,
    // A case may have been made from this folder since it was asked for, and no event says so.
    staleTime: 0,
  });
  return preferences.isFetchedAfterMount ? preferences.data?.lastCase : undefined;
}

/** The case number as typed; until then the name of the first folder that is a valid one. */
function useCaseNumber(sources: readonly ChosenSource[]) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(sources);
  if (seen !== sources) {
    setSeen(sources);
    if (typed === '') setTyped(null);
  }
  const suggested = foldersOf(sources).map(suggestedCaseNumber).find(Boolean) ?? '';
  return [typed ?? suggested, setTyped] as const;
}

/** Refusals of a case, which leave nothing to try again. */
const IN_CASE_ALREADY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['source-known', 'source-inside']);

interface CreateCaseOptions {
  readonly sources: readonly ChosenSource[];
  readonly onRemove: (added: readonly ChosenSource[]) => void;
  readonly onClose: () => void;
}

/**
 * Creates the case, starts reading its photos, and goes there. A case that was created stays when photos cannot be
 * added: these remain in the dialog, and the next attempt adds them to the same case.
 */
function useCreateCase({ sources, onRemove, onClose }: CreateCaseOptions) {
  const client = useQueryClient();
  const [created, setCreated] = useState<CaseDetail | null>(null);
  const report = useReportErrors();
  const readAgain = useReadAgain();
  // Files may be dropped while others are being added.
  const latest = useRef(sources);
  latest.current = sources;

  const addAll = async (caseId: CaseId): Promise<void> => {
    const tried = new Set<ChosenSource>();
    const settled: ChosenSource[] = [];
    const refused: ProofcaseError[] = [];
    const failed: ProofcaseError[] = [];
    let isAnyAdded = false;
    const next = () => groupByOffer(latest.current.filter((source) => !tried.has(source)))[0];
    for (let group = next(); group; group = next()) {
      for (const source of group.sources) tried.add(source);
      try {
        const response = await addGroup(caseId, group);
        cacheStartedHead(client, response.intake);
        refused.push(...response.refused.map(refusalError));
        isAnyAdded ||= response.isAnyAdded;
        settled.push(...group.sources);
      } catch (thrown) {
        const error = asProofcaseError(thrown);
        if (IN_CASE_ALREADY.has(error.code)) {
          refused.push(error);
          settled.push(...group.sources);
        } else failed.push(error);
      }
    }
    const [reason] = [...failed, ...(isAnyAdded ? [] : refused)];
    report(
      refused.filter((error) => error !== reason),
      (error) => readAgain(caseId, error),
    );
    if (!reason) {
      goTo(caseId);
      return;
    }
    if (failed.length > 0) onRemove(settled);
    throw reason;
  };
  /** Creates the case; one that was created gets what was typed since. */
  const storeCase = async (payload: RequestInput<'cases.create'>): Promise<CaseDetail> => {
    const detail = created
      ? await sendRequest('cases.change', { caseId: created.id, ...payload })
      : await sendRequest('cases.create', payload);
    setCreated(detail);
    cacheResponse(client, 'cases.get', { caseId: detail.id }, detail);
    return detail;
  };
  const create = useMutation<void, ProofcaseError, RequestInput<'cases.create'>>({
    mutationFn: async (payload) => {
      const { id } = await storeCase(payload);
      await addAll(id);
    },
  });
  const addToExisting = useMutation<void, ProofcaseError, ExistingCaseId>({
    mutationFn: async ({ caseId, isClosed }) => {
      if (isClosed) await sendRequest('cases.reopen', { caseId });
      await addAll(caseId);
    },
  });
  const existing = (): ExistingCaseId | null => {
    const { variables, isPending, error } = addToExisting;
    if (variables && isPending) return variables;
    if (error) return variables && error.code === 'case-closed' ? { ...variables, isClosed: true } : null;
    const caseId = caseOfNumber(create.error);
    return caseId === null ? null : { caseId, isClosed: false };
  };
  function goTo(caseId: CaseId): void {
    onClose();
    navigate({ screen: 'case', caseId, tab: 'prepare' });
  }
  return {
    create: (payload: RequestInput<'cases.create'>) => {
      addToExisting.reset();
      create.mutate(payload);
    },
    existing: existing(),
    openExisting: goTo,
    addToExisting: addToExisting.mutate,
    isBusy: create.isPending || addToExisting.isPending,
    error: addToExisting.error ?? create.error,
  };
}

interface GroupAdded {
  readonly intake: SourcesAdded['intake'];
  readonly refused: SourcesAdded['refused'];
  readonly isAnyAdded: boolean;
}

async function addGroup(caseId: CaseId, group: SourceGroup): Promise<GroupAdded> {
  if (group.kind === 'folder') {
    const intake = await sendRequest('intake.start', { caseId, folderId: group.folderId });
    return { intake, refused: [], isAnyAdded: true };
  }
  const { intake, refused, added } = await sendRequest('sources.add', { caseId, ...group.parts });
  return { intake, refused, isAnyAdded: added.length > 0 };
}
