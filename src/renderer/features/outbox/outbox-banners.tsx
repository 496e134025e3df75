import { CirclePause, Clock, Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OutboxState } from '../../../contract/outbox-views';
import type { Settings } from '../../../contract/views';
import { navigate } from '../../app/current-route';
import { useProfileNames } from '../../app/profile-names';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './outbox-screen.module.css';

/** The service may refuse uploads with a larger difference. */
const NOTABLE_SKEW_SECONDS = 120;

/** Notices for the whole outbox: paused, metered network, wrong clock. */
export function OutboxBanners({
  state,
  settings,
}: {
  readonly state: OutboxState | undefined;
  readonly settings: Settings | undefined;
}) {
  const { t } = useTranslation('outbox');
  const change = useCommand('settings.change', { onError: useFailureToast() });
  const isPaused = settings?.outbox.paused ?? false;
  const isMetered = (settings?.outbox.onlyUnmetered ?? false) && state?.metered === true;
  const skew = notableSkew(state);
  if (!isPaused && !isMetered && skew === null) return null;
  return (
    <div className={styles.banners}>
      {isPaused ? (
        <Notice
          tone="grey"
          icon={<CirclePause size={16} aria-hidden />}
          actions={
            <Button isPending={change.isPending} onPress={() => change.mutate({ outbox: { paused: false } })}>
              {t('action.resume')}
            </Button>
          }
        >
          <strong>{t('banner.paused')}</strong> {t('banner.pausedText')}
        </Notice>
      ) : null}
      {isMetered ? (
        <Notice
          tone="grey"
          icon={<Gauge size={16} aria-hidden />}
          actions={
            <Button onPress={() => navigate({ screen: 'settings', section: 'sending' })}>
              {t('banner.meteredAction')}
            </Button>
          }
        >
          <strong>{t('banner.metered')}</strong> {t('banner.meteredText')}
        </Notice>
      ) : null}
      {skew === null ? null : <SkewBanner {...skew} />}
    </div>
  );
}

function SkewBanner({ profileId, seconds }: OutboxState['clockSkews'][number]) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const profile = useProfileNames()(profileId, '');
  const minutes = formats.number(Math.max(1, Math.round(Math.abs(seconds) / 60)));
  return (
    <Notice tone="yellow" icon={<Clock size={16} aria-hidden />}>
      <strong>{t('banner.skew', { minutes })}</strong> {t('banner.skewText', { profile })}
    </Notice>
  );
}

function notableSkew(state: OutboxState | undefined): OutboxState['clockSkews'][number] | null {
  const [largest] = [...(state?.clockSkews ?? [])].sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds));
  return largest && Math.abs(largest.seconds) > NOTABLE_SKEW_SECONDS ? largest : null;
}
