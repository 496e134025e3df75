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
import { DeletionFacts } from './deletion-facts';
import styles from './retention.module.css';
import { useDeletion } from './use-deletion';

export interface DeletionDialogProps {
  readonly caseIds: readonly CaseId[];
  /** Proposed by a rule, not chosen by hand. */
  readonly byRule: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Shows everything that goes and what stays, and deletes once a person has typed the confirmation. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { t } = useTranslation('retention');
  const { t: common } = useTranslation('common');
  const looked = useRequest('retention.preview', { caseIds: [...props.caseIds] });
  const client = useQueryClient();
  // What is confirmed is always what was just looked at.
  useEffect(() => () => client.removeQueries({ queryKey: ['retention.preview'] }), [client]);
  if (looked.data) {
    return <Confirmation {...props} preview={looked.data} onChanged={() => void looked.refetch()} />;
  }
  return (
    <Dialog
      title={t('dialog.title', { count: props.caseIds.length, caseNumber: '…' })}
      isOpen
      onClose={props.onClose}
      wide
      actions={<Button onPress={props.onClose}>{common('action.cancel')}</Button>}
    >
      {looked.error ? <ErrorNotice error={looked.error} /> : <p role="status">{t('dialog.looking')}</p>}
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
  const going = preview.cases.filter(({ keptBy }) => keptBy.length === 0);
  const deletion = useDeletion({
    onDone: (deleted) => {
      toast({ tone: 'green', text: t('dialog.done', { count: deleted }) });
      props.onDeleted();
      onClose();
    },
    onChanged: props.onChanged,
  });
  const isRunning = deletion.phase !== 'idle';
  const phrase = deletionPhrase(going.map(({ caseNumber }) => caseNumber));
  const matches = typed.trim() === phrase;
  const canGo = going.length > 0 && going.length === preview.cases.length;
  const submit = () => {
    setWasTried(true);
    if (!canGo || !matches || isRunning) return;
    const caseIds = going.map(({ caseId }) => caseId);
    void deletion.run({ preview, caseIds, typed: typed.trim(), byRule, exportsFirst });
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('dialog.title', {
        count: preview.cases.length,
        caseNumber: preview.cases[0]?.caseNumber ?? '',
      })}
      isOpen
      // What has begun is finished; the dialog says when.
      onClose={isRunning ? () => undefined : onClose}
      onSubmit={submit}
      wide
      actions={
        <>
          <Button onPress={onClose} isDisabled={isRunning}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" variant="danger" isDisabled={isRunning || !canGo}>
            {t(exportsFirst ? 'dialog.exportAndDelete' : 'dialog.delete')}
          </Button>
        </>
      }
    >
      <p>{t('dialog.text')}</p>
      <Kept cases={preview.cases} />
      <DeletionFacts preview={preview} />
      {canGo ? (
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
            label={t(going.length === 1 ? 'dialog.typeNumber' : 'dialog.typeCount', { phrase })}
            value={typed}
            onChange={setTyped}
            isDisabled={isRunning}
            autoComplete="off"
            error={wasTried && !matches ? t('dialog.mismatch', { phrase }) : null}
          />
        </>
      ) : null}
      <Running deletion={deletion} />
    </Dialog>
  );
}

function Running({ deletion }: { readonly deletion: ReturnType<typeof useDeletion> }) {
  const { t } = useTranslation('retention');
  const { phase, progress, error, fault } = deletion;
  const step = phase === 'deleting' && progress ? t(`dialog.step.${progress.step}`) : null;
  return (
    <>
      {phase === 'idle' ? null : <p role="status">{step ?? t(`dialog.${phase}`)}</p>}
      {fault ? (
        <Notice tone="red" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('dialog.exportFailed', { ...fault })}
        </Notice>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

/** What keeps cases from being deleted, in words. */
function Kept({ cases }: { readonly cases: readonly CaseDeletionPreview[] }) {
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
