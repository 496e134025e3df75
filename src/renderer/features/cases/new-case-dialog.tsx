import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import type { CaseDetail, FolderView } from '../../../contract/views';
import { checkCaseNumber } from '../../../domain/case-number';
import type { CaseId, ProfileId } from '../../../domain/ids';
import { checkReferenceDate, localDay } from '../../../domain/reference-date';
import { useReportRefusals } from '../../app/add-sources';
import { cacheStartedHead } from '../../app/intake-data';
import { cacheResponse, requestOptions, useCommand } from '../../app/queries';
import { navigate } from '../../app/use-route';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { TextField } from '../../components/text-field';
import { textByCode } from '../../i18n/text-by-code';
import { useFormats } from '../../i18n/use-formats';
import { caseNumberProblem, suggestedCaseNumber } from './case-form';
import styles from './new-case-dialog.module.css';
import { firstFolder, isOffer, type NewCasePhotos } from './new-case-photos';
import { PhotosChoice } from './photos-choice';
import { ProfileSelect } from './profile-select';
import { ReferenceDateField } from './reference-date-field';
import { useProposedDate } from './use-proposed-date';

export interface NewCaseDialogProps {
  readonly initialPhotos: NewCasePhotos | null;
  readonly onClose: () => void;
}

/**
 * Folder, case number, reference date: prefilled as far as can be known, so that a dropped folder whose name
 * is its case number needs one press.
 */
export function NewCaseDialog({ initialPhotos, onClose }: NewCaseDialogProps) {
  const { t, i18n } = useTranslation('cases');
  const { t: common } = useTranslation('common');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const today = localDay(new Date());
  const [photos, setPhotos] = useState(initialPhotos);
  const folder = firstFolder(photos);
  const [caseNumber, setCaseNumber] = useState(() => suggestedCaseNumber(folder));
  const last = useLastCase(folder);
  const [ownNote, setNote] = useState<string | null>(null);
  const [ownDate, setReferenceDate] = useState<string | null>(null);
  // A proposal that arrives while the field has the focus would change the text under the hands of a person.
  const [dateInFocus, setDateInFocus] = useState<string | null>(null);
  const note = ownNote ?? last?.note ?? '';
  const proposal = useProposedDate(last === null || folder === null ? photos : null);
  const referenceDate =
    ownDate ?? dateInFocus ?? formats.day(last?.referenceDate ?? proposal?.referenceDate ?? today);
  const isAsLastTime = last?.note === note && formats.day(last.referenceDate) === referenceDate;
  const [profileId, setProfileId] = useState<ProfileId | null>(null);
  const [showsProblems, setShowsProblems] = useState(false);
  const { create, takeExisting, isBusy, error } = useCreateCase(photos, onClose);
  const numberCheck = checkCaseNumber(caseNumber);
  const dateCheck = checkReferenceDate(referenceDate, today);
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
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isBusy}>
            {photos ? t('new.createAndRead') : t('new.create')}
          </Button>
        </>
      }
    >
      <PhotosChoice
        photos={photos}
        onChoose={(chosen) => {
          setPhotos(chosen);
          if (caseNumber === '') setCaseNumber(suggestedCaseNumber(firstFolder(chosen)));
        }}
      />
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
        help={isAsLastTime ? work('folder.lastTime') : undefined}
      />
      <ProfileSelect value={profileId} onChange={setProfileId} />
      {error ? (
        <ErrorNotice
          error={error}
          actions={<ExistingCase error={error} photos={photos} isBusy={isBusy} onUse={takeExisting} />}
        />
      ) : null}
    </Dialog>
  );
}

/** Offers the case that has the number already: to open it, or to add the dropped photos to it. */
function ExistingCase({
  error,
  photos,
  isBusy,
  onUse,
}: {
  readonly error: ProofcaseError;
  readonly photos: NewCasePhotos | null;
  readonly isBusy: boolean;
  readonly onUse: (caseId: CaseId, adds: boolean) => void;
}) {
  const { t } = useTranslation('cases');
  const { caseId } = error.values;
  if (error.code !== 'case-number-taken' || typeof caseId !== 'string') return null;
  const id = caseId as CaseId;
  return (
    <>
      <Button onPress={() => onUse(id, false)}>{t('new.openExisting')}</Button>
      {photos && isOffer(photos) ? (
        <Button isPending={isBusy} onPress={() => onUse(id, true)}>
          {t('new.addToExisting')}
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

/** Creates the case, starts reading its photos, and goes there. A case that exists already stays when reading fails. */
function useCreateCase(photos: NewCasePhotos | null, onClose: () => void) {
  const client = useQueryClient();
  const [created, setCreated] = useState<CaseDetail | null>(null);
  const reportRefusals = useReportRefusals();
  const add = useCommand('sources.add', {
    onDone: ({ intake, refused }) => {
      cacheStartedHead(client, intake);
      reportRefusals(refused);
      goTo(intake.caseId);
    },
  });
  const read = useCommand('intake.start', {
    onDone: (intake) => {
      cacheStartedHead(client, intake);
      goTo(intake.caseId);
    },
  });
  const start = ({ id: caseId }: CaseDetail): void => {
    if (photos === null) goTo(caseId);
    else if (isOffer(photos)) add.mutate({ caseId, offerId: photos.id });
    else read.mutate({ caseId, folderId: photos.id });
  };
  const create = useCommand('cases.create', {
    onDone: (detail) => {
      setCreated(detail);
      cacheResponse(client, 'cases.get', { caseId: detail.id }, detail);
      start(detail);
    },
  });
  function goTo(caseId: CaseDetail['id']): void {
    onClose();
    navigate({ screen: 'case', caseId, tab: 'prepare' });
  }
  return {
    create: (payload: Parameters<typeof create.mutate>[0]) => {
      if (created && photos) start(created);
      else create.mutate(payload);
    },
    takeExisting: (caseId: CaseId, adds: boolean) => {
      if (adds && photos && isOffer(photos)) add.mutate({ caseId, offerId: photos.id });
      else goTo(caseId);
    },
    isBusy: create.isPending || add.isPending || read.isPending,
    error: add.error ?? read.error ?? create.error,
  };
}
