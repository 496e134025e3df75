import { CircleHelp, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureCreationView } from '../../../contract/capture-views';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { TypedConfirmDialog } from '../../components/confirm-dialog';
import { Notice } from '../../components/notice';
import { Spinner } from '../../components/spinner';
import { useFormats } from '../../i18n/use-formats';
import styles from './capture-tab.module.css';
import { useCaptureWords } from './capture-words';

/** Shows a link request that is being sent, was refused or not sent, or has an unknown outcome. */
export function CreationNotice({ creation }: { readonly creation: CaptureCreationView }) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const { state, problem, lookUp } = creation;
  if (state === 'given-up') return null;
  const isQuestion = state === 'unknown';
  const otherTone = isQuestion ? 'yellow' : 'grey';
  return (
    <div className={styles.padded}>
      <Notice
        tone={state === 'refused' ? 'red' : otherTone}
        icon={<NoticeIcon state={state} />}
        actions={isQuestion ? <Decisions creation={creation} /> : null}
      >
        <strong>{words('creation', state)}.</strong> {problem ? words('problem', problem.code) : null}{' '}
        {problem?.status ? t('creationNotice.status', { status: problem.status }) : null}
        {isQuestion ? <p>{t('creationNotice.unknown')}</p> : null}
        {lookUp ? <LookupResult creation={creation} /> : null}
        {problem?.detail ? <p className={styles.said}>{problem.detail}</p> : null}
      </Notice>
    </div>
  );
}

function NoticeIcon({ state }: { readonly state: CaptureCreationView['state'] }) {
  if (state === 'sending') return <Spinner />;
  return state === 'unknown' ? <CircleHelp size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />;
}

function LookupResult({ creation }: { readonly creation: CaptureCreationView }) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const formats = useFormats();
  const { lookUp } = creation;
  if (!lookUp) return null;
  return (
    <p>
      {t('creationNotice.lookedUp', { time: formats.instant(lookUp.at).text })}{' '}
      {words('lookUp', lookUp.verdict)}
    </p>
  );
}

function Decisions({ creation }: { readonly creation: CaptureCreationView }) {
  const { t } = useTranslation('capture');
  const onError = useFailureToast();
  const resolve = useCommand('captures.resolve', { onError });
  const [isConfirming, setIsConfirming] = useState(false);
  const decide = (
    decision: CaptureCreationView['decisions'][number],
    typedCaseNumber: string | null = null,
  ) => resolve.mutate({ creationId: creation.id, decision, typedCaseNumber });
  return (
    <>
      <Button variant="primary" isPending={resolve.isPending} onPress={() => decide('look-up')}>
        {t('creationNotice.lookUp')}
      </Button>
      {creation.decisions.includes('create-again') ? (
        <Button isPending={resolve.isPending} onPress={() => setIsConfirming(true)}>
          {t('creationNotice.again')}
        </Button>
      ) : null}
      <Button variant="quiet" isPending={resolve.isPending} onPress={() => decide('give-up')}>
        {t('creationNotice.giveUp')}
      </Button>
      {isConfirming ? (
        <ConfirmAgain
          caseNumber={creation.caseNumber}
          onClose={() => setIsConfirming(false)}
          onConfirm={(typed) => {
            setIsConfirming(false);
            decide('create-again', typed);
          }}
        />
      ) : null}
    </>
  );
}

interface ConfirmAgainProps {
  readonly caseNumber: string;
  readonly onClose: () => void;
  readonly onConfirm: (typed: string) => void;
}

/** Asks before a second request, which may contact a policyholder again. */
function ConfirmAgain({ caseNumber, onClose, onConfirm }: ConfirmAgainProps) {
  const { t } = useTranslation('capture');
  return (
    <TypedConfirmDialog
      title={t('again.title')}
      action={t('again.action')}
      caseNumber={caseNumber}
      texts={{
        label: t('again.caseNumber'),
        help: t('again.help', { caseNumber }),
        mismatch: t('again.mismatch', { caseNumber }),
      }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('again.text')}</p>
    </TypedConfirmDialog>
  );
}
