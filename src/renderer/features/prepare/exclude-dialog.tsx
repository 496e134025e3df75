import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { RadioGroup } from '../../components/radio-group';
import { TextField } from '../../components/text-field';
import { EXCLUSION_REASONS, type ExclusionReason } from './exclusion';

export interface ExcludeDialogProps {
  readonly count: number;
  readonly onExclude: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why, since the reason belongs into the history of the case. */
export function ExcludeDialog({ count, onExclude, onClose }: ExcludeDialogProps) {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const [reason, setReason] = useState<ExclusionReason>('unrelated');
  const [ownReason, setOwnReason] = useState('');
  const text = reason === 'other' ? ownReason.trim() : t(`exclude.reasons.${reason}`);
  return (
    <Dialog
      title={t('exclude.title', { count })}
      isOpen
      onClose={onClose}
      onSubmit={() => (text === '' ? undefined : onExclude(text))}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button type="submit" variant="primary" isDisabled={text === ''} autoFocus>
            {t('exclude.action', { count })}
          </Button>
        </>
      }
    >
      <p>{t('exclude.text')}</p>
      <RadioGroup
        label={t('exclude.reason')}
        value={reason}
        onChange={setReason}
        options={EXCLUSION_REASONS.map((value) => ({ value, label: t(`exclude.reasons.${value}`) }))}
      />
      {reason === 'other' ? (
        <TextField
          label={t('exclude.ownReason')}
          value={ownReason}
          onChange={setOwnReason}
          maxLength={500}
          autoFocus
        />
      ) : null}
    </Dialog>
  );
}
