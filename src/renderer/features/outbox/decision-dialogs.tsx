import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/text-field';
import { useFormats } from '../../i18n/use-formats';

export interface SendAgainProps {
  readonly entry: OutboxEntry;
  readonly onConfirm: (typedCaseNumber: string) => void;
  readonly onClose: () => void;
}

/** May cost a second time: asks for the case number, letter by letter. */
export function SendAgain({ entry, onConfirm, onClose }: SendAgainProps) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { caseNumber } = entry;
  const matches = typed.trim() === caseNumber;
  const submit = () => (matches ? onConfirm(typed.trim()) : setWasTried(true));
  return (
    <Dialog
      role="alertdialog"
      title={t('confirm.title')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button type="submit" variant="danger">
            {t('confirm.action')}
          </Button>
        </>
      }
    >
      <p>{t('confirm.text', { time: formats.instant(entry.submittedAt ?? entry.changedAt).text })}</p>
      <TextField
        label={t('confirm.caseNumber')}
        help={t('confirm.help', { caseNumber })}
        value={typed}
        onChange={setTyped}
        autoFocus
        autoComplete="off"
        error={wasTried && !matches ? t('confirm.mismatch', { caseNumber }) : null}
      />
    </Dialog>
  );
}

export interface CloseUnansweredProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CloseUnanswered({ onConfirm, onClose }: CloseUnansweredProps) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  return (
    <Dialog
      role="alertdialog"
      title={t('closeConfirm.title')}
      isOpen
      onClose={onClose}
      onSubmit={onConfirm}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {common('action.cancel')}
          </Button>
          <Button type="submit" variant="primary">
            {t('closeConfirm.action')}
          </Button>
        </>
      }
    >
      <p>{t('closeConfirm.text')}</p>
    </Dialog>
  );
}
