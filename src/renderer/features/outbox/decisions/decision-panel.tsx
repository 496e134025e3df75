import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofcaseError } from '../../../../contract/errors';
import type { DecisionOffer, OutboxEntry } from '../../../../contract/views';
import type { Decision } from '../../../../domain/journal';
import { uploadsFirst } from '../../../../domain/route';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { Button } from '../../../components/button';
import { ConfirmDialog, TypedConfirmDialog } from '../../../components/confirm-dialog';
import { useMessages } from '../../../components/toasts';
import { errorText } from '../../../i18n/error-text';
import { useFormats } from '../../../i18n/use-formats';
import { useTimeSpanText } from '../package/next-step-text';
import { isUnsentForTeam } from '../package/steps';
import { useCountdown } from '../package/use-countdown';
import styles from './decision-panel.module.css';

/** Decisions about an unknown outcome, lowest risk first (R12), each with its consequence and cost. */
export function DecisionPanel({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const titleId = useId();
  const [confirming, setConfirming] = useState<Decision | null>(null);
  const resolve = useCommand('outbox.resolve', { onError: useFailureToast() });
  const decide = (decision: Decision, typedCaseNumber: string | null) => {
    setConfirming(null);
    resolve.mutate({ packageId: entry.id, decision, typedCaseNumber });
  };
  const isAboutTeam = isUnsentForTeam(entry);
  // A question about the team never has this choice, whether or not the upload is gone.
  const canAskAgain =
    entry.reason === 'claimed-by-team' || entry.decisions.some(({ decision }) => decision === 'ask-again');
  const close = () => setConfirming(null);
  return (
    <section className={styles.decisions} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t('decision.title')}
      </h3>
      <TeamNote entry={entry} />
      <ul className={styles.offers}>
        {canAskAgain ? null : (
          <li className={styles.missing}>
            {t(uploadsFirst(entry.route) ? 'decision.uploadGone' : 'decision.noUpload')}
          </li>
        )}
        {entry.decisions.map((offer) => (
          <Offer
            key={offer.decision}
            offer={offer}
            caseNumber={entry.caseNumber}
            isAboutTeam={isAboutTeam}
            isBusy={resolve.isPending}
            onChoose={() =>
              offer.decision === 'ask-again' ? decide('ask-again', null) : setConfirming(offer.decision)
            }
          />
        ))}
      </ul>
      <p className={styles.recorded}>{t('decision.recorded')}</p>
      {confirming === 'send-again' ? (
        <SendAgainDialog entry={entry} onClose={close} onConfirm={(typed) => decide('send-again', typed)} />
      ) : null}
      {confirming === 'close' ? (
        <CloseUnansweredDialog
          isAboutTeam={isAboutTeam}
          onClose={close}
          onConfirm={() => decide('close', null)}
        />
      ) : null}
    </section>
  );
}

/** Who has the same files. */
function TeamNote({ entry: { reason, team } }: { readonly entry: OutboxEntry }) {
  const { i18n } = useTranslation('outbox');
  if (reason !== 'claimed-by-team' || !team?.other) return null;
  const { workstation, caseNumber, at } = team.other;
  const { title, next } = errorText(
    i18n,
    new ProofcaseError('sent-by-team', { workstation, caseNumber, at }),
  );
  return (
    <p>
      {title} {next}
    </p>
  );
}

interface OfferProps {
  readonly offer: DecisionOffer;
  readonly caseNumber: string;
  /** Another workstation sent the files; nothing was sent from here. */
  readonly isAboutTeam: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function Offer({ offer, caseNumber, isAboutTeam, isBusy, onChoose }: OfferProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const spanText = useTimeSpanText();
  const hintId = useId();
  const { decision, availableAt, mayCostTokens } = offer;
  const isTeamOffer = isAboutTeam && decision !== 'ask-again';
  const span = useCountdown(availableAt);
  const isOpen = span === null || span.unit === 'now';
  useOpeningAnnouncement(isOpen, caseNumber);
  return (
    <li className={styles.offer}>
      <Button
        variant={decision === 'ask-again' ? 'primary' : 'plain'}
        isDisabled={!isOpen}
        isPending={isBusy}
        onPress={onChoose}
        aria-describedby={hintId}
      >
        {t(isTeamOffer ? `teamDecision.${decision}` : `decision.${decision}`)}
      </Button>
      <div id={hintId} className={styles.hint}>
        <span className={styles.cost} data-costs={mayCostTokens}>
          {t(`decision.${decision}Cost`)}
        </span>
        <p>{t(isTeamOffer ? `teamDecision.${decision}Hint` : `decision.${decision}Hint`)}</p>
        {isOpen || availableAt === null ? null : (
          <p className={styles.from}>
            {t('decision.from', { in: spanText('in', span), time: formats.instant(availableAt).text })}
          </p>
        )}
      </div>
    </li>
  );
}

/** Announces once to screen readers that a decision became available. */
function useOpeningAnnouncement(isOpen: boolean, caseNumber: string): void {
  const { t } = useTranslation('outbox');
  const { announce } = useMessages();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) announce(t('announce.askAgain', { caseNumber }));
    wasOpen.current = isOpen;
  }, [isOpen, announce, t, caseNumber]);
}

interface SendAgainDialogProps {
  readonly entry: OutboxEntry;
  readonly onConfirm: (typedCaseNumber: string) => void;
  readonly onClose: () => void;
}

/** Asks for the case number, since sending again may cost tokens a second time. */
function SendAgainDialog({ entry, onConfirm, onClose }: SendAgainDialogProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const { caseNumber } = entry;
  return (
    <TypedConfirmDialog
      title={t('confirm.title')}
      action={t('confirm.action')}
      caseNumber={caseNumber}
      texts={{
        label: t('confirm.caseNumber'),
        help: t('confirm.help', { caseNumber }),
        mismatch: t('confirm.mismatch', { caseNumber }),
      }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <TeamNote entry={entry} />
      {isUnsentForTeam(entry) ? null : (
        <p>{t('confirm.text', { time: formats.instant(entry.submittedAt ?? entry.changedAt).text })}</p>
      )}
    </TypedConfirmDialog>
  );
}

interface CloseUnansweredDialogProps {
  readonly isAboutTeam: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function CloseUnansweredDialog({ isAboutTeam, onConfirm, onClose }: CloseUnansweredDialogProps) {
  const { t } = useTranslation('outbox');
  return (
    <ConfirmDialog
      title={t(isAboutTeam ? 'teamDecision.closeTitle' : 'closeConfirm.title')}
      action={t(isAboutTeam ? 'teamDecision.closeAction' : 'closeConfirm.action')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(isAboutTeam ? 'teamDecision.closeText' : 'closeConfirm.text')}</p>
    </ConfirmDialog>
  );
}
