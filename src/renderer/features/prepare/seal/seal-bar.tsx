import { skipToken, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../../contract/errors';
import type { RequestInput } from '../../../../contract/requests';
import type { CaseDetail, OutboxEntry, PackagePlan, ProfileView } from '../../../../contract/views';
import { type CaseState, newWorkRefusal, packageStanding } from '../../../../domain/case-state';
import type { SetFinding } from '../../../../domain/finding';
import type { PackageId } from '../../../../domain/ids';
import { BYTES_PER_MB } from '../../../../domain/limits';
import { MAX_ZIP_BYTES, ROUTES, uploadRoute } from '../../../../domain/route';
import { useOfferActions, useOfferedActions } from '../../../app/actions';
import { navigate } from '../../../app/current-route';
import { refreshIntakeHead } from '../../../app/intake-data';
import { sealProgressKey, type WorkProgress } from '../../../app/live-events';
import { useCommand, useRequest } from '../../../app/queries';
import { formatRoute } from '../../../app/route';
import { useFailureToast } from '../../../app/use-failure-toast';
import { useKeptState } from '../../../app/use-kept-state';
import bottom from '../../../components/bottom-bar.module.css';
import { Button } from '../../../components/button';
import { classNames } from '../../../components/class-names';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Meter, ProgressBar } from '../../../components/meter';
import { useMessages } from '../../../components/toasts';
import { contentText } from '../../../i18n/content-text';
import { findingSentence } from '../../../i18n/finding-sentence';
import { useFormats } from '../../../i18n/use-formats';
import { CaseStatusLine, CaseStepLink } from '../../case/case-status-line';
import { routeOfStep } from '../../case/case-step';
import { NewWorkLine, useHandedOverText, useNewWorkRefusal } from '../../case/new-work';
import { BudgetDialog } from '../../tokens/budget-dialog';
import { TokenEstimate } from '../../tokens/token-estimate';
import { OtherCaseLink } from '../inspector/other-case-link';
import { changesSince } from './changes-since';
import { PlanPanel, type PlanPanelProps } from './plan-panel';
import styles from './seal-bar.module.css';
import { type SendingStatus, sendingStatus } from './sending-status';
import { areChoicesValid, type SubmissionChoices, SubmissionOptions } from './submission-options';
import { useProgressAnnouncement } from './use-progress-announcement';

const NO_ENTRIES: readonly OutboxEntry[] = [];

export interface SealBarProps extends PlanPanelProps {
  readonly detail: CaseDetail;
}

/** States in which the files may have been paid for already, or soon are. */
const SENT_STATES: readonly CaseState[] = ['sending', 'needs-you', 'closed-without-answer'];

/** The state of the case with what is next, and what would be sent; seals it, or seals and sends it. */
export function SealBar({ detail, ...planProps }: SealBarProps) {
  const { t } = useTranslation('prepare');
  const { t: caseState } = useTranslation('caseState');
  const { intake } = planProps;
  const { plan } = intake;
  const { choices, changeChoices, resetChoices } = useSubmissionChoices(detail);
  const outbox = useRequest('outbox.list', {}).data ?? NO_ENTRIES;
  const { seal, sealing, overBudget } = useSeal(detail, outbox, choices, resetChoices);
  const [isConfirming, setIsConfirming] = useState(false);
  const sending = sendingStatus(outbox.filter(({ caseId }) => caseId === detail.id));
  useProgressAnnouncement(sealing ? 'sealing' : (sending?.phase ?? null));
  const { status } = detail;
  const isReading = intake.state === 'running';
  const refusal = newWorkRefusal(detail);
  const isOpen = refusal === null && !isReading;
  const hasPackages = isOpen && plan.packages.length > 0 && plan.blockers === 0;
  const isUnderway = isAllUnderway(detail, plan);
  const isReady = hasPackages && choices !== null && !isUnderway;
  const disabledReason = useDisabledReason(detail, intake, choices);
  // Only a plan that leaves earlier files in their packages is certain to pay for nothing twice.
  const isRepeated = plan.isAgain || plan.earlier === 0;
  const wasSentHere = isRepeated && (detail.results > 0 || SENT_STATES.includes(status.state));
  const sentElsewhere = intake.findings.find((finding) => finding.code === 'already-sent') ?? null;
  const wasSent = wasSentHere || sentElsewhere !== null;
  const bar = useRef<HTMLElement>(null);
  const { t: palette } = useTranslation('palette');
  useOfferActions([
    {
      id: 'seal-and-send',
      label: palette('goToSeal'),
      icon: <Send size={16} aria-hidden />,
      isDisabled: !isReady,
      ...(disabledReason === null ? {} : { hint: disabledReason }),
      // Only moves to the buttons: sending costs tokens and is decided there.
      onAction: () => bar.current?.querySelector<HTMLElement>('[data-paid] button:last-of-type')?.focus(),
    },
  ]);
  return (
    <section ref={bar} className={classNames(bottom.bar, styles.bar)} aria-label={t('bar.seal')}>
      {sealing ? (
        <SealingProgress progress={sealing} />
      ) : (
        <>
          <PlanMeter plan={plan} />
          <div className={styles.facts}>
            <StatusOrProgress detail={detail} sending={sending} />
            {refusal === 'case-closed' ? <NewWorkLine detail={detail} /> : null}
            {isUnderway || (plan.isAgain && status.state === 'needs-you') ? null : (
              <PlanText detail={detail} {...planProps} />
            )}
            {hasPackages && choices && !isUnderway ? (
              <OwnListLine detail={detail} plan={plan} choices={choices} />
            ) : null}
          </div>
          {hasPackages && choices && !isUnderway ? (
            <SubmissionOptions choices={choices} onChange={changeChoices} />
          ) : null}
        </>
      )}
      <div className={styles.actions} data-paid>
        {status.next === 'decide' ? (
          <Button variant="primary" onPress={() => navigate(routeOfStep('decide', detail.id))}>
            {caseState('action.decide')}
          </Button>
        ) : (
          <>
            <Button
              icon={<Lock size={16} aria-hidden />}
              isDisabled={!isReady && disabledReason === null}
              isPending={sealing !== null}
              disabledReason={disabledReason}
              onPress={() => seal(false)}
            >
              {t('bar.seal')}
            </Button>
            <Button
              variant={wasSent ? 'plain' : 'primary'}
              icon={<Send size={16} aria-hidden />}
              isDisabled={!isReady && disabledReason === null}
              isPending={sealing !== null}
              disabledReason={disabledReason}
              onPress={() => (wasSent ? setIsConfirming(true) : seal(true, { refuseAlreadySent: true }))}
            >
              {t('bar.sealAndSend')}
            </Button>
          </>
        )}
      </div>
      {isConfirming ? (
        <SendAgainDialog
          detail={detail}
          sentElsewhere={wasSentHere ? null : sentElsewhere}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            seal(true);
          }}
        />
      ) : null}
      {overBudget ? <BudgetDialog {...overBudget} /> : null}
    </section>
  );
}

/** While all files are on their way, sealing would change nothing. */
function isAllUnderway({ status }: CaseDetail, plan: PackagePlan): boolean {
  return plan.isAgain && status.state === 'sending';
}

/** Why nothing can be sealed, in words; null if it can, or while a package is being sealed. */
function useDisabledReason(
  detail: CaseDetail,
  { plan, state }: PlanPanelProps['intake'],
  choices: SubmissionChoices | null,
): string | null {
  const { t } = useTranslation('prepare');
  const { t: settings } = useTranslation('settings');
  const handedOver = useHandedOverText();
  const refusal = useNewWorkRefusal(detail, t('bar.closed'));
  if (refusal !== null) return refusal;
  if (detail.status.state === 'handed-over') return handedOver;
  if (state === 'running') return t('bar.stillReading');
  if (plan.packages.length === 0) return t('bar.nothing');
  if (plan.blockers > 0) return t('blocker.text', { count: plan.blockers });
  if (isAllUnderway(detail, plan)) return t('bar.underway');
  return choices && !areChoicesValid(choices) ? settings('form.invalidEmail') : null;
}

const AS_IN_PROFILE: Partial<SubmissionChoices> = {};

/** Of the next submission, which starts from the profile; null until that is known. */
function useSubmissionChoices(detail: CaseDetail) {
  // Only what was changed: the rest follows the profile, which may change meanwhile.
  const [changed, setChanged] = useKeptState<Partial<SubmissionChoices>>(
    ['submissions', 'choices', detail.id],
    AS_IN_PROFILE,
  );
  const profile = useProfile(detail);
  const choices = profile ? { ...defaultChoices(profile), ...changed } : null;
  const changeChoices = (change: Partial<SubmissionChoices>) =>
    setChanged((before) => ({ ...before, ...change }));
  return { choices, changeChoices, resetChoices: () => setChanged(AS_IN_PROFILE) };
}

/** The profile of a case; undefined until that is known, or if it no longer exists. */
function useProfile({ profileId }: CaseDetail): ProfileView | undefined {
  return useRequest('profiles.list', {}).data?.find(({ id }) => id === profileId);
}

function defaultChoices({ reportLanguage, contactEmail }: ProfileView): SubmissionChoices {
  return { reportLanguage, contactEmail: contactEmail ?? '' };
}

type SealOptions = Pick<RequestInput<'submissions.seal'>, 'refuseAlreadySent' | 'exceedBudget'>;

/** What was refused, so that a confirmation repeats it and nothing else. */
interface BudgetRefusal {
  readonly error: ProofcaseError;
  readonly send: boolean;
  readonly refuseAlreadySent: boolean;
}

function useSeal(
  detail: CaseDetail,
  outbox: readonly OutboxEntry[],
  choices: SubmissionChoices | null,
  onSealed: () => void,
) {
  const client = useQueryClient();
  const { toast } = useMessages();
  const fail = useFailureToast();
  const progress = useQuery<WorkProgress>({ queryKey: sealProgressKey(detail.id), queryFn: skipToken }).data;
  // Kept, since the person may look at another tab while the packages are sealed.
  const [refusal, setRefusal] = useKeptState<BudgetRefusal | null>(
    ['submissions', 'budget refusal', detail.id],
    null,
  );
  const onTheirWayBefore = useRef<ReadonlySet<PackageId>>(new Set());
  const mutationKey = ['submissions.seal', detail.id];
  const command = useCommand('submissions.seal', {
    mutationKey,
    onDone: async ({ packages }) => {
      // The button works again when the bar shows the new state, so that nobody seals twice.
      await Promise.all([
        client.refetchQueries({ queryKey: ['cases.get', { caseId: detail.id }] }),
        client.refetchQueries({ queryKey: ['outbox.list'] }),
        refreshIntakeHead(client, detail.id),
      ]).catch(() => undefined);
      onSealed();
      if (packages.every(({ state }) => state === 'sealed')) {
        toast({ tone: 'green', key: 'prepare:bar.sealed', values: { count: packages.length } });
      } else if (packages.every(({ id }) => onTheirWayBefore.current.has(id))) {
        toast({ tone: 'green', key: 'prepare:bar.unchanged' });
      }
    },
    onError: (error, { send, refuseAlreadySent = false }) => {
      if (error.code === 'budget') return setRefusal({ error, send, refuseAlreadySent });
      fail(error);
    },
  });
  // Not `isPending` of the command: sealing goes on when the tab is left and opened again.
  const isSealing = useIsMutating({ mutationKey }) > 0;
  const sealing: WorkProgress | null = isSealing ? (progress ?? { bytes: 0, totalBytes: 0 }) : null;
  const overBudget = refusal && {
    refusal: refusal.error,
    sends: refusal.send,
    onClose: () => setRefusal(null),
    onConfirm: () => {
      setRefusal(null);
      const { planned } = refusal.error.values;
      seal(refusal.send, {
        refuseAlreadySent: refusal.refuseAlreadySent,
        // What it costs is not known before the first result.
        exceedBudget: typeof planned === 'number' ? planned : 'any',
      });
    },
  };
  const seal = (send: boolean, { refuseAlreadySent = false, exceedBudget }: SealOptions = {}): void => {
    const onTheirWay = outbox.filter((entry) => packageStanding(entry) === 'sending');
    onTheirWayBefore.current = new Set(onTheirWay.map(({ id }) => id));
    const { reportLanguage, contactEmail = '' } = choices ?? {};
    const address = contactEmail.trim();
    command.mutate({
      caseId: detail.id,
      send,
      refuseAlreadySent,
      exceedBudget,
      reportLanguage,
      contactEmail: address === '' ? null : address,
    });
  };
  return { seal, sealing, overBudget };
}

function SealingProgress({ progress }: { readonly progress: WorkProgress }) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const { bytes, totalBytes } = progress;
  const text = t('bar.bytes', { sent: formats.size(bytes), total: formats.size(totalBytes) });
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={t('bar.sealing')}
        value={totalBytes > 0 ? bytes : null}
        max={totalBytes}
        text={totalBytes > 0 ? text : undefined}
      />
    </div>
  );
}

/** The sizes at which the route changes. */
const ROUTE_CHANGES = ROUTES.map((route) => uploadRoute(route).maxZipBytes).filter(
  (bytes) => bytes < MAX_ZIP_BYTES,
);

function PlanMeter({ plan }: { readonly plan: PackagePlan }) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const limit = MAX_ZIP_BYTES * Math.max(1, plan.packages.length);
  return (
    <div className={styles.meter}>
      <Meter
        label={t('bar.meter')}
        value={plan.bytes}
        max={limit}
        marks={plan.packages.length === 1 ? ROUTE_CHANGES : []}
        from={formats.size(plan.bytes)}
        to={`${formats.number(limit / BYTES_PER_MB)} MB`}
        tone={plan.bytes > limit ? 'red' : 'accent'}
      />
    </div>
  );
}

/** "37 photos, 2 PDFs · 1 package · presigned upload · about 39 tokens (35 to 52)" */
function PlanText({ detail, ...planProps }: SealBarProps) {
  const isPractice = useProfile(detail)?.kind === 'practice';
  const { plan, state } = planProps.intake;
  const isReading = state === 'running';
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const { t: sources } = useTranslation('sources');
  if (plan.packages.length === 0) {
    return <p>{t(isReading ? 'bar.stillReading' : 'bar.nothing')}</p>;
  }
  const routes = [...new Set(plan.packages.map(({ route }) => route))];
  return (
    <p className={styles.text}>
      <span>{contentText(plan, common)}</span>
      <span>
        {isReading ? common('packages', { count: plan.packages.length }) : <PlanPanel {...planProps} />}
      </span>
      <strong>{routes.map((route) => common(`route.${route}`)).join(' + ')}</strong>
      {isReading ? null : <TokenEstimate {...plan} isPractice={isPractice} />}
      {plan.earlier > 0 ? <span>{sources('earlier', { count: plan.earlier })}</span> : null}
      {isReading ? <span className="quiet">{t('bar.stillReading')}</span> : null}
    </p>
  );
}

interface OwnListProps {
  readonly detail: CaseDetail;
  readonly plan: PackagePlan;
  readonly choices: SubmissionChoices;
}

/** Says that the results will not join those of the earlier packages, and why. */
function OwnListLine({ detail, plan, choices }: OwnListProps) {
  const { t } = useTranslation('prepare');
  const changes = changesSince(plan, detail, choices).map((header) => t(`bar.changed.${header}`));
  return changes.length === 0 ? null : <p>{t('bar.ownList', { changes })}</p>;
}

interface StatusProps {
  readonly detail: CaseDetail;
  /** Null while nothing of the case is on its way. */
  readonly sending: SendingStatus | null;
}

/** While packages are on their way their progress, else the state of the case; nothing before the first seal. */
function StatusOrProgress({ detail, sending }: StatusProps) {
  const { status, id } = detail;
  if (status.state === 'preparing') return null;
  if (status.state === 'sending' && sending) return <SendingLine detail={detail} sending={sending} />;
  return (
    <CaseStatusLine status={status} caseId={id} hasLink={status.next !== 'decide'}>
      <ChangeRejected detail={detail} />
    </CaseStatusLine>
  );
}

/** Opens the dialog with what the service rejected. */
function ChangeRejected({ detail: { status } }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('caseState');
  const offered = useOfferedActions();
  const { rejected } = status;
  if (rejected !== 'case-number' && rejected !== 'reference-date') return null;
  return (
    <Button
      variant="link"
      onPress={() =>
        offered()
          .find(({ id }) => id === 'details')
          ?.onAction()
      }
    >
      {t(`change.${rejected}`)}
    </Button>
  );
}

function SendingLine({ detail, sending }: { readonly detail: CaseDetail; readonly sending: SendingStatus }) {
  const { t } = useTranslation('prepare');
  const formats = useFormats();
  const { phase, bytesSent, totalBytes } = sending;
  const bytes = t('bar.bytes', { sent: formats.size(bytesSent), total: formats.size(totalBytes) });
  return (
    <div className={styles.sending} data-case-state={detail.status.state}>
      {phase === 'sending' || phase === 'awaiting' ? (
        <div className={styles.progress}>
          <ProgressBar
            label={t(`bar.${phase}`)}
            value={phase === 'awaiting' ? null : bytesSent}
            max={totalBytes}
            text={phase === 'awaiting' ? formats.size(totalBytes) : bytes}
          />
        </div>
      ) : (
        <p className={styles.phase}>{t(`bar.${phase}`)}</p>
      )}
      <CaseStepLink status={detail.status} caseId={detail.id} />
    </div>
  );
}

interface SendAgainProps {
  readonly detail: CaseDetail;
  /** The finding that names the other case under which the content was sent; null if it was this case. */
  readonly sentElsewhere: Extract<SetFinding, { code: 'already-sent' }> | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before sending again, since the service charges for every submission. */
function SendAgainDialog({ detail, sentElsewhere, onConfirm, onClose }: SendAgainProps) {
  const { t, i18n } = useTranslation('prepare');
  const { t: caseState } = useTranslation('caseState');
  const inThisCase =
    detail.results > 0
      ? t('again.text', { count: detail.results })
      : t(detail.status.state === 'closed-without-answer' ? 'again.closed' : 'again.active');
  const elsewhere = sentElsewhere ? findingSentence(i18n, sentElsewhere) : null;
  return (
    <ConfirmDialog
      title={t('again.title')}
      onClose={onClose}
      onConfirm={onConfirm}
      action={t('again.confirm')}
    >
      <p>{elsewhere ? `${elsewhere.sentence}. ${elsewhere.ask}` : inThisCase}</p>
      {sentElsewhere ? <OtherCaseLink {...sentElsewhere} tab="results" /> : null}
      {sentElsewhere === null && detail.results > 0 ? (
        <a
          className={styles.results}
          href={formatRoute({ screen: 'case', caseId: detail.id, tab: 'results' })}
        >
          {caseState('action.see-results')}
        </a>
      ) : null}
    </ConfirmDialog>
  );
}
