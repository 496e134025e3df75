import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionOffer, OutboxEntry } from '../../../contract/views';
import type { Decision } from '../../../domain/journal';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { errorText } from '../../i18n/error-text';
import { useFormats } from '../../i18n/use-formats';
import styles from './outbox-card.module.css';
import { msUntil } from './outbox-groups';

/** The choices a person has about an unknown outcome, the one of lowest risk first (R12). */
export function DecisionPanel({ entry }: { readonly entry: OutboxEntry }) {
  const { t, i18n } = useTranslation('outbox');
  const { toast } = useMessages();
  const [asking, setAsking] = useState<DecisionOffer | null>(null);
  const resolve = useCommand('outbox.resolve', {
    onError: (error) => {
      const { title, next } = errorText(i18n, error);
      toast({ tone: 'red', text: `${title} ${next}` });
    },
  });
  const decide = (decision: Decision, typedCaseNumber: string | null) => {
    setAsking(null);
    resolve.mutate({ packageId: entry.id, decision, typedCaseNumber });
  };
  return (
    <div className={styles.decisions}>
      <h3 className={styles.decisionTitle}>{t('decision.title')}</h3>
      <ul className={styles.offers}>
        {entry.decisions.map((offer, index) => (
          <Offer
            key={offer.decision}
            offer={offer}
            isFirst={index === 0}
            isBusy={resolve.isPending}
            onChoose={() => (offer.decision === 'ask-again' ? decide('ask-again', null) : setAsking(offer))}
          />
        ))}
      </ul>
      {asking?.decision === 'send-again' ? (
        <SendAgain
          entry={entry}
          onClose={() => setAsking(null)}
          onConfirm={(typed) => decide('send-again', typed)}
        />
      ) : null}
      {asking?.decision === 'close' ? (
        <CloseUnanswered onClose={() => setAsking(null)} onConfirm={() => decide('close', null)} />
      ) : null}
    </div>
  );
}

interface OfferProps {
  readonly offer: DecisionOffer;
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function Offer({ offer, isFirst, isBusy, onChoose }: OfferProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const isOpen = useIsOpen(offer.availableAt);
  const from = offer.availableAt === null ? '' : formats.instant(offer.availableAt).text;
  return (
    <li className={styles.offer}>
      <Button
        variant={isFirst && !offer.mayCostTokens ? 'primary' : 'plain'}
        isDisabled={!isOpen || isBusy}
        onPress={onChoose}
      >
        {t(`decision.${offer.decision}`)}
      </Button>
      <p className={styles.hint}>
        {t(`decision.${offer.decision}Hint`)}
        {isOpen ? null : <strong> {t('decision.from', { time: from })}</strong>}
      </p>
    </li>
  );
}

/** Whether an offer may be taken by now; turns true by itself. */
function useIsOpen(availableAt: string | null): boolean {
  const [isOpen, setIsOpen] = useState(() => msUntil(availableAt, Date.now()) === 0);
  useEffect(() => {
    const wait = msUntil(availableAt, Date.now());
    setIsOpen(wait === 0);
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setIsOpen(true), wait);
    return () => clearTimeout(timer);
  }, [availableAt]);
  return isOpen;
}

interface SendAgainProps {
  readonly entry: OutboxEntry;
  readonly onConfirm: (typedCaseNumber: string) => void;
  readonly onClose: () => void;
}

function SendAgain({ entry, onConfirm, onClose }: SendAgainProps) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const matches = typed.trim() === entry.caseNumber;
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
      <p>{t('confirm.text')}</p>
      <TextField
        label={t('confirm.caseNumber')}
        placeholder={entry.caseNumber}
        value={typed}
        onChange={setTyped}
        autoFocus
        error={wasTried && !matches ? t('confirm.mismatch', { caseNumber: entry.caseNumber }) : null}
      />
    </Dialog>
  );
}

function CloseUnanswered({
  onConfirm,
  onClose,
}: {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
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
