import { Info, Link2, RefreshCw, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureDetail, CaseCaptures } from '../../../contract/capture-views';
import type { CaseDetail } from '../../../contract/views';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';
import { CaptureHistory } from './capture-history';
import { CaptureState } from './capture-state';
import styles from './capture-tab.module.css';
import { CreateDialog } from './create-dialog';
import { CreationNotice } from './creation-notice';
import { LinkPanel } from './link-panel';

/** Live capture of a case: the question if there is one, the link, what came of it, and the whole history. */
export function CaptureTab({ detail }: { readonly detail: CaseDetail }) {
  const answer = useRequest('captures.ofCase', { caseId: detail.id });
  if (answer.error) {
    return (
      <div className={styles.padded}>
        <ErrorNotice error={answer.error} />
      </div>
    );
  }
  return answer.data ? <Captures detail={detail} all={answer.data} /> : null;
}

function Captures({ detail, all }: { readonly detail: CaseDetail; readonly all: CaseCaptures }) {
  const { t } = useTranslation('capture');
  const [isCreating, setIsCreating] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { captures } = all;
  const shown = captures.find(({ id }) => id === chosenId) ?? captures[0] ?? null;
  // An older request says nothing any more once a newer one is there.
  const latest = all.creations[0] ?? null;
  const isPending = latest?.state === 'unknown' || latest?.state === 'sending';
  const actions = <Actions detail={detail} isPending={isPending} onCreate={() => setIsCreating(true)} />;
  return (
    <div className={styles.tab} data-region="list" tabIndex={-1}>
      {latest && latest.state !== 'created' ? <CreationNotice creation={latest} /> : null}
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
                options={captures.map((one, index) => ({
                  value: one.id,
                  label: t('tab.ticket', {
                    number: captures.length - index,
                    ticketId: one.ticketId.slice(0, 8),
                  }),
                }))}
                onChange={setChosenId}
              />
            ) : null}
            <Followed capture={shown} />
            <span className={styles.barEnd}>{actions}</span>
          </div>
          <div className={styles.columns}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
            <section className={styles.main} aria-label={t('state.title')} tabIndex={0}>
              <LinkPanel capture={shown} />
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
      {isCreating ? <CreateDialog detail={detail} onClose={() => setIsCreating(false)} /> : null}
    </div>
  );
}

interface ActionsProps {
  readonly detail: CaseDetail;
  readonly isPending: boolean;
  readonly onCreate: () => void;
}

function Actions({ detail, isPending, onCreate }: ActionsProps) {
  const { t } = useTranslation('capture');
  const onError = useFailureToast();
  const adopt = useCommand('captures.adopt', { onError });
  return (
    <>
      <Button icon={<Link2 size={16} aria-hidden />} isDisabled={isPending} onPress={onCreate}>
        {t('tab.create')}
      </Button>
      <Button
        variant="quiet"
        isPending={adopt.isPending}
        onPress={() => adopt.mutate({ caseId: detail.id, ticketId: null })}
      >
        {t('tab.adopt')}
      </Button>
    </>
  );
}

/** When the service was asked last, when it is asked next, and what was in the way. */
function Followed({ capture }: { readonly capture: CaptureDetail }) {
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
