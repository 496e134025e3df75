import { CirclePause } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../../contract/views';
import type { SubmissionId } from '../../../../domain/ids';
import { KEY_BLOCKS, type ProfileBlock } from '../../../../domain/profile';
import { navigate } from '../../../app/current-route';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { Button } from '../../../components/button';
import { CertificateDetails } from '../../../components/certificate-details';
import { ErrorNotice } from '../../../components/error-notice';
import { useFormats } from '../../../i18n/use-formats';
import { KeyForm } from '../../settings/key-form';
import { originOf } from '../../settings/origin-of';
import { useKeychainWorks } from '../../settings/use-keychain-works';
import { useSaveKey } from '../../settings/use-save-key';
import { PackageList } from '../list/package-list';
import { useTimeSpanText } from '../package/next-step-text';
import { ProfileName } from '../package/package-head';
import { useCountdown } from '../package/use-countdown';
import type { BlockedProfile, SubmissionCounts } from '../sections';
import styles from './blocked-card.module.css';
import card from './package-card.module.css';

export interface BlockedCardProps {
  readonly blocked: BlockedProfile;
  readonly counts: ReadonlyMap<SubmissionId, SubmissionCounts>;
}

/** A blocked profile: the reason, what to change, and the packages that wait for it. */
export function BlockedCard({ blocked, counts }: BlockedCardProps) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const titleId = useId();
  const waitId = useId();
  const { profile, packages } = blocked;
  const [first] = packages;
  const block = profile?.block ?? null;
  if (!first) return null;
  return (
    <li className={card.card} data-kind="blocked" data-profile={blocked.profileId} aria-labelledby={titleId}>
      <div className={card.why}>
        <h3 id={titleId} className={styles.title}>
          <CirclePause size={15} aria-hidden className={styles.icon} />
          <ProfileName entry={first} />
        </h3>
        {block ? (
          <>
            <p className={card.reason}>
              {t(`blocked.reason.${block.reason}`, { detail: block.detail ?? '' })}{' '}
              <span className={styles.since}>
                {t('blocked.since', { time: formats.instant(block.since).text })}
              </span>
            </p>
            <p>
              {t(`blocked.change.${block.reason}`, { origin: originOf(profile?.baseUrl ?? '') ?? '' })}{' '}
              {t('blocked.safe')}
            </p>
            {block.certificate ? <CertificateDetails problem={block.certificate} /> : null}
            <ServiceMessage block={block} />
            <ResumeTime block={block} />
          </>
        ) : null}
      </div>
      {profile && block ? <Repair profile={profile} block={block} /> : null}
      <div className={styles.waiting}>
        <h4 id={waitId} className={styles.count}>
          {t('blocked.waiting', { count: packages.length })}
        </h4>
        <PackageList labelId={waitId} entries={packages} counts={counts} variant="behind" rowsAtFirst={3} />
      </div>
    </li>
  );
}

function ServiceMessage({ block }: { readonly block: ProfileBlock }) {
  const { t } = useTranslation('outbox');
  const { reason, status, detail } = block;
  if (status === null && detail === null) return null;
  // Their sentences and details say all of it.
  if (reason === 'key-other-origin' || reason === 'certificate-invalid') return null;
  return (
    <p className={card.said}>
      {status === null ? null : t('blocked.said', { status })} {detail ? <q>{detail}</q> : null}
    </p>
  );
}

function ResumeTime({ block }: { readonly block: ProfileBlock }) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const spanText = useTimeSpanText();
  const span = useCountdown(block.resumesAt);
  if (span === null || block.resumesAt === null) return null;
  const { text } = formats.instant(block.resumesAt);
  return <p>{t('blocked.resumes', { in: spanText('in', span), time: text })}</p>;
}

function Repair({ profile, block }: { readonly profile: ProfileView; readonly block: ProfileBlock }) {
  const { t } = useTranslation('outbox');
  const resume = useCommand('profiles.resume', { onError: useFailureToast() });
  const keychainWorks = useKeychainWorks();
  const { save, error } = useSaveKey(profile.id);
  const asksForKey = profile.kind === 'service' && KEY_BLOCKS.includes(block.reason);
  return (
    <>
      {asksForKey ? (
        <div className={styles.key}>
          <KeyForm
            hasKey={profile.key === 'stored' || profile.key === 'session'}
            keychainWorks={keychainWorks && block.reason !== 'keychain-unavailable'}
            onSave={save}
          />
        </div>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
      <div className={card.buttons}>
        <Button
          variant={asksForKey ? 'plain' : 'primary'}
          isPending={resume.isPending}
          onPress={() => resume.mutate({ profileId: profile.id })}
        >
          {t('action.resume')}
        </Button>
        <Button variant="quiet" onPress={() => navigate({ screen: 'settings', section: 'profiles' })}>
          {t('action.toProfile')}
        </Button>
      </div>
    </>
  );
}
