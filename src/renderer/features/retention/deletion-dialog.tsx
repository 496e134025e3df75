import { useQueryClient } from '@tanstack/react-query';
import { Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDeletionPreview, DeletionPreview } from '../../../contract/retention-views';
import type { CaseId } from '../../../domain/ids';
import { deletionPhrase } from '../../../domain/retention';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import { RemarkItems } from '../export/remark-items';
import { DeletionFacts } from './deletion-facts';
import styles from './retention.module.css';
import { type FailedExport, useDeletion } from './use-deletion';

export interface DeletionDialogProps {
  readonly caseIds: readonly CaseId[];
  /** True if a retention rule proposed the cases. */
  readonly byRule: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Shows what is deleted and what is kept, and deletes after the user types the confirmation. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { t } = useTranslation('retention');
  const { t: common } = useTranslation('common');
  const previewQuery = useRequest('retention.preview', { caseIds: [...props.caseIds] });
  const client = useQueryClient();
  // The next dialog must fetch a new preview, since the user confirms what it shows.
  useEffect(() => () => client.removeQueries({ queryKey: ['retention.preview'] }), [client]);
  if (previewQuery.data) {
    return (
      <Confirmation {...props} preview={previewQuery.data} onChanged={() => void previewQuery.refetch()} />
    );
  }
  return (
    <Dialog
      help="deletion"
      title={t('dialog.title', { count: props.caseIds.length, caseNumber: '…' })}
      isOpen
      onClose={props.onClose}
      isWide
      actions={<Button onPress={props.onClose}>{common('action.cancel')}</Button>}
    >
      {previewQuery.error ? (
        <ErrorNotice error={previewQuery.error} />
      ) : (
        <p role="status">{t('dialog.counting')}</p>
      )}
    </Dialog>
  );
}

function Confirmation(
  props: DeletionDialogProps & { readonly preview: DeletionPreview; readonly onChanged: () => void },
) {
  const { preview, byRule, onClose } = props;
  const { t } = useTranslation('retention');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [exportsFirst, setExportsFirst] = useState(true);
  const deletable = preview.cases.filter(({ keptBy }) => keptBy.length === 0);
  const deletion = useDeletion({
    onDone: (deleted) => {
      toast({ tone: 'green', key: 'retention:dialog.done', values: { count: deleted } });
      props.onDeleted();
      onClose();
    },
    onChanged: props.onChanged,
  });
  const isRunning = deletion.phase !== 'idle';
  const phrase = deletionPhrase(deletable.map(({ caseNumber }) => caseNumber));
  const matches = typed.trim() === phrase;
  const canDelete = deletable.length > 0 && deletable.length === preview.cases.length;
  const submit = () => {
    setWasTried(true);
    if (!canDelete || !matches || isRunning) return;
    const caseIds = deletable.map(({ caseId }) => caseId);
    void deletion.run({ preview, caseIds, typed: typed.trim(), byRule, exportsFirst });
  };
  return (
    <Dialog
      help="deletion"
      role="alertdialog"
      title={t('dialog.title', {
        count: preview.cases.length,
        caseNumber: preview.cases[0]?.caseNumber ?? '',
      })}
      isOpen
      // A deletion in progress cannot be cancelled, so the dialog stays open.
      onClose={onClose}
      isBusy={isRunning}
      onSubmit={submit}
      isWide
      actions={
        <>
          <Button onPress={onClose} isPending={isRunning}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" variant="danger" isDisabled={!canDelete} isPending={isRunning}>
            {t(exportsFirst ? 'dialog.exportAndDelete' : 'dialog.delete')}
          </Button>
        </>
      }
    >
      <p>{t('dialog.text')}</p>
      <KeptCases cases={preview.cases} />
      <DeletionFacts preview={preview} />
      {canDelete ? (
        <>
          <Switch
            isSelected={exportsFirst}
            onChange={setExportsFirst}
            isDisabled={isRunning}
            hint={t('dialog.exportHint')}
          >
            {t('dialog.export')}
          </Switch>
          <TextField
            label={t(deletable.length === 1 ? 'dialog.typeNumber' : 'dialog.typeCount', { phrase })}
            value={typed}
            onChange={setTyped}
            isDisabled={isRunning}
            autoComplete="off"
            error={wasTried && !matches ? t('dialog.mismatch', { phrase }) : null}
          />
        </>
      ) : null}
      <DeletionStatus deletion={deletion} />
    </Dialog>
  );
}

function DeletionStatus({ deletion }: { readonly deletion: ReturnType<typeof useDeletion> }) {
  const { t } = useTranslation('retention');
  const { phase, progress, error, faults } = deletion;
  const step = phase === 'deleting' && progress ? t(`dialog.step.${progress.step}`) : null;
  return (
    <>
      {phase === 'idle' ? null : <p role="status">{step ?? t(`dialog.${phase}`)}</p>}
      {faults.map(({ caseNumber, missing }) => (
        <Notice key={caseNumber} tone="red" icon={<TriangleAlert size={16} aria-hidden />}>
          {missing.length === 0 ? (
            t('dialog.exportFailed', { caseNumber })
          ) : (
            <MissingContent caseNumber={caseNumber} missing={missing} />
          )}
        </Notice>
      ))}
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

function MissingContent({ caseNumber, missing }: FailedExport) {
  const { t } = useTranslation('retention');
  return (
    <>
      <p className={styles.strong}>{t('dialog.exportIncomplete', { caseNumber })}</p>
      <ul className={styles.lines}>
        <RemarkItems remarks={missing} />
      </ul>
      <p>{t('dialog.deleteAnyway')}</p>
    </>
  );
}

/** Says why cases cannot be deleted. */
function KeptCases({ cases }: { readonly cases: readonly CaseDeletionPreview[] }) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const kept = cases.filter(({ keptBy }) => keptBy.length > 0);
  if (kept.length === 0) return null;
  return (
    <Notice tone="yellow" icon={<Lock size={16} aria-hidden />}>
      <p className={styles.strong}>{t('dialog.kept')}</p>
      <ul className={styles.lines}>
        {kept.flatMap(({ caseId, caseNumber, keptBy, hold }) =>
          keptBy.map(({ reason, count }) => (
            <li key={`${caseId} ${reason}`}>
              {`${caseNumber}: `}
              {reason === 'legal-hold'
                ? t('keep.legal-hold', {
                    reason: hold ? `${hold.reason} (${formats.instant(hold.since).text})` : '',
                  })
                : t(`keep.${reason}`, { count })}
            </li>
          )),
        )}
      </ul>
    </Notice>
  );
}
