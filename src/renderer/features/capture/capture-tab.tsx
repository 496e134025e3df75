import { Info, Link2, RefreshCw, Smartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureDetail, CaseCaptures } from '../../../contract/capture-views';
import type { CaseDetail } from '../../../contract/views';
import { instantMs, isClosed } from '../../../domain/capture/capture-state';
import { newWorkRefusal } from '../../../domain/case-state';
import { useOfferActions } from '../../app/actions';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';
import { NewWorkLine, useNewWorkRefusal } from '../case/new-work';
import { AdoptDialog } from './adopt-dialog';
import { CaptureHistory } from './capture-history';
import { CaptureState } from './capture-state';
import styles from './capture-tab.module.css';
import { CreateDialog } from './create-dialog';
import { CreationNotice } from './creation-notice';
import { LinkPanel } from './link-panel';
import { ReceiverNotice } from './receiver-notice';

/** Live capture of a case: an open question, the link, its state and the history. */
export function CaptureTab({ detail }: { readonly detail: CaseDetail }) {
  const captures = useRequest('captures.ofCase', { caseId: detail.id });
  if (captures.error) {
    return (
      <div className={styles.padded}>
        <ErrorNotice error={captures.error} />
      </div>
    );
  }
  return captures.data ? <Captures detail={detail} all={captures.data} /> : null;
}

function Captures({ detail, all }: { readonly detail: CaseDetail; readonly all: CaseCaptures }) {
  const { t } = useTranslation('capture');
  const [isCreating, setIsCreating] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const captures = useMemo(() => newestFirst(all.captures), [all.captures]);
  const shown = captures.find(({ id }) => id === chosenId) ?? captures[0] ?? null;
  // A newer request supersedes older ones.
  const latest = all.creations[0] ?? null;
  const isPending = latest?.state === 'unknown' || latest?.state === 'sending';
  const wantsResult = captures.length === 0 || captures.some(({ state }) => !isClosed(state));
  const actions = (
    <Actions
      detail={detail}
      isPending={isPending}
      isFirst={shown === null}
      onCreate={() => setIsCreating(true)}
      onAdopted={({ id }) => setChosenId(id)}
    />
  );
  return (
    <div className={styles.tab} data-region="list" tabIndex={-1}>
      {newWorkRefusal(detail) === null ? null : (
        <div className={styles.padded}>
          <NewWorkLine detail={detail} />
        </div>
      )}
      {latest && latest.state !== 'created' ? <CreationNotice creation={latest} /> : null}
      {wantsResult ? <ReceiverNotice profileId={detail.profileId} /> : null}
      {shown === null ? (
        <EmptyState
          icon={<Smartphone size={24} aria-hidden />}
          title={t('tab.empty.title')}
          actions={actions}
        >
          {t('tab.empty.text')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            {captures.length > 1 ? (
              <Select
                label={t('tab.which')}
                hideLabel
                value={shown.id}
                options={captures.map((capture, index) => ({
                  value: capture.id,
                  label: t('tab.ticket', {
                    number: captures.length - index,
                    ticketId: capture.ticketId.slice(0, 8),
                  }),
                }))}
                onChange={setChosenId}
              />
            ) : null}
            <PollingStatus capture={shown} />
            <span className={styles.barEnd}>{actions}</span>
          </div>
          <div className={styles.columns}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
            <section className={styles.main} aria-label={t('state.title')} tabIndex={0}>
              <LinkPanel capture={shown} isSuperseded={shown !== captures[0]} />
              <CaptureState capture={shown} />
              <p className={styles.note}>
                <Info size={14} aria-hidden />
                {t('tab.notCompared')}
              </p>
            </section>
            <CaptureHistory capture={shown} />
          </div>
        </>
      )}
      {isCreating ? (
        <CreateDialog
          detail={detail}
          openCapture={captures.find(({ state }) => !isClosed(state)) ?? null}
          onClose={() => setIsCreating(false)}
          // Shows the newest, also if that appears only later.
          onCreated={() => setChosenId(null)}
        />
      ) : null}
    </div>
  );
}

/** By creation at the service: an older capture case may be followed later than a newer one. */
function newestFirst(captures: readonly CaptureDetail[]): readonly CaptureDetail[] {
  const createdMs = ({ state }: CaptureDetail) => instantMs(state.createdAt) ?? 0;
  return captures.toSorted((a, b) => createdMs(b) - createdMs(a));
}

interface ActionsProps {
  readonly detail: CaseDetail;
  readonly isPending: boolean;
  /** Whether the case has no live capture yet. */
  readonly isFirst: boolean;
  readonly onCreate: () => void;
  readonly onAdopted: (capture: CaptureDetail) => void;
}

function Actions({ detail, isPending, isFirst, onCreate, onAdopted }: ActionsProps) {
  const { t } = useTranslation('capture');
  const [isAdopting, setIsAdopting] = useState(false);
  const refusal = useNewWorkRefusal(detail, t('tab.closed'));
  useOfferActions([
    {
      id: 'create-link',
      label: t('tab.create'),
      icon: <Link2 size={16} aria-hidden />,
      isDisabled: isPending || refusal !== null,
      ...(refusal === null ? {} : { hint: refusal }),
      onAction: onCreate,
    },
  ]);
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'plain'}
        icon={<Link2 size={16} aria-hidden />}
        isPending={isPending}
        disabledReason={refusal}
        onPress={onCreate}
      >
        {t('tab.create')}
      </Button>
      <Button variant="quiet" disabledReason={refusal} onPress={() => setIsAdopting(true)}>
        {t('tab.adopt')}
      </Button>
      {isAdopting ? (
        <AdoptDialog detail={detail} onClose={() => setIsAdopting(false)} onAdopted={onAdopted} />
      ) : null}
    </>
  );
}

/** Shows when the service responded last and whether it is still polled; refreshes on request. */
function PollingStatus({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const onError = useFailureToast();
  const refresh = useCommand('captures.refresh', { onError });
  const formats = useFormats();
  const { lastAnswerAt, followed } = capture.polling;
  return (
    <span className={styles.followed}>
      <span>
        {[
          lastAnswerAt ? t('tab.asOf', { time: formats.instant(lastAnswerAt).text }) : null,
          followed ? null : t('tab.notFollowed'),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      <Button
        variant="quiet"
        icon={<RefreshCw size={14} aria-hidden />}
        isPending={refresh.isPending}
        onPress={() => refresh.mutate({ captureId: capture.id })}
      >
        {t('tab.refresh')}
      </Button>
    </span>
  );
}
