import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandoverView } from '../../../contract/handover-views';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { RadioGroup } from '../../components/radio-group';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import styles from './handover.module.css';

interface TakeBackProps {
  readonly handover: HandoverView;
  /** Asks for the release file. */
  readonly onChooseFile: () => void;
  readonly onClose: () => void;
}

type Way = 'team' | 'file' | 'code' | 'unreachable';

/** Takes a case back: by the team store, by a release file, by a code, or without the other side by its typed number. */
export function TakeBackDialog({ handover, onChooseFile, onClose }: TakeBackProps) {
  const { t } = useTranslation('handover');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const ways: readonly Way[] = [...(handover.team ? (['team'] as const) : []), 'file', 'code', 'unreachable'];
  const [way, setWay] = useState<Way>(handover.team ? 'team' : 'file');
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const { id: handoverId, caseNumber } = handover;
  const takeBack = useCommand('handover.takeBack', {
    onDone: () => {
      toast({ tone: 'green', key: 'handover:back.done' });
      onClose();
    },
  });
  const isReady = {
    team: true,
    file: true,
    code: code.trim() !== '',
    unreachable: typed.trim() === caseNumber,
  }[way];
  const submit = () => {
    if (!isReady) return;
    if (way === 'file') {
      onClose();
      onChooseFile();
      return;
    }
    takeBack.mutate({
      handoverId,
      code: way === 'code' ? code : null,
      typedCaseNumber: way === 'unreachable' ? typed : null,
    });
  };
  return (
    <Dialog
      help="cases/hand-over"
      title={t('back.title', { caseNumber })}
      isOpen
      onClose={onClose}
      isBusy={takeBack.isPending}
      onSubmit={submit}
      actions={
        <>
          <Button onPress={onClose} isPending={takeBack.isPending}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" variant="primary" isDisabled={!isReady} isPending={takeBack.isPending}>
            {t(way === 'file' ? 'back.chooseFile' : 'back.action')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t(handover.team ? 'back.teamText' : 'back.text')}</p>
        <RadioGroup
          label={t(handover.team ? 'give.way' : 'back.how')}
          value={way}
          onChange={setWay}
          options={ways.map((value) => ({
            value,
            label: t(`back.${value}`),
          }))}
        />
        {way === 'code' ? (
          <TextField label={t('back.codeLabel')} value={code} onChange={setCode} autoFocus />
        ) : null}
        {way === 'unreachable' ? (
          <>
            <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
              {t('back.warning')}
            </Notice>
            <TextField
              label={t('back.typeNumber', { caseNumber })}
              value={typed}
              onChange={setTyped}
              autoFocus
            />
          </>
        ) : null}
        {takeBack.error ? <ErrorNotice error={takeBack.error} /> : null}
      </div>
    </Dialog>
  );
}
