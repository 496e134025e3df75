import { CircleCheck, CirclePause, Clock, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionTest, ProfileView } from '../../../contract/views';
import type { ProfileBlock } from '../../../domain/profile';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { CertificateDetails } from '../../components/certificate-details';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './settings.module.css';

/** A smaller clock skew is not reported. */
const MIN_REPORTED_SKEW_SECONDS = 120;

/** Says why sending with this profile is paused, and resumes it. */
export function BlockNotice({
  profile,
  block,
}: {
  readonly profile: ProfileView;
  readonly block: ProfileBlock;
}) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const resume = useCommand('profiles.resume');
  return (
    <>
      <Notice
        tone="yellow"
        icon={<CirclePause size={16} aria-hidden />}
        actions={
          <Button isPending={resume.isPending} onPress={() => resume.mutate({ profileId: profile.id })}>
            {t('block.resume')}
          </Button>
        }
      >
        <strong>{t('block.title', { since: formats.instant(block.since).text })}</strong>
        <p>{t(`block.${block.reason}`, { detail: block.detail ?? '' })}</p>
        {block.certificate ? <CertificateDetails problem={block.certificate} /> : null}
        {block.detail && !isDetailShown(block) ? <p className={styles.quiet}>{block.detail}</p> : null}
        {block.resumesAt ? (
          <p>{t('block.resumesAt', { time: formats.instant(block.resumesAt).text })}</p>
        ) : null}
      </Notice>
      {resume.error ? <ErrorNotice error={resume.error} /> : null}
    </>
  );
}

/** Whether the sentence or the certificate says all that the technical detail does. */
function isDetailShown({ reason, certificate }: ProfileBlock): boolean {
  return reason === 'key-other-origin' || certificate !== null;
}

export function ConnectionSection({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  const test = useCommand('profiles.test');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('test.title')}</h2>
      <p className={styles.quiet}>{t('test.text')}</p>
      <div>
        <Button isPending={test.isPending} onPress={() => test.mutate({ profileId: profile.id })}>
          {test.isPending ? t('test.running') : t('test.run')}
        </Button>
      </div>
      <div aria-live="polite">{test.data ? <TestResult result={test.data} /> : null}</div>
      {test.error ? <ErrorNotice error={test.error} /> : null}
    </section>
  );
}

function TestResult({ result }: { readonly result: ConnectionTest }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const { ok, code, status, detail, certificate, durationMs, clockSkewSeconds: skew } = result;
  return (
    <div className={styles.results}>
      <Notice
        tone={ok ? 'green' : 'red'}
        icon={ok ? <CircleCheck size={16} aria-hidden /> : <OctagonX size={16} aria-hidden />}
      >
        <p>{t(`test.${code}`, { status: status ?? '–', duration: formats.seconds(durationMs) })}</p>
        {certificate ? <CertificateDetails problem={certificate} /> : null}
        {detail && !certificate ? <p className={styles.quiet}>{detail}</p> : null}
      </Notice>
      {skew !== null && Math.abs(skew) >= MIN_REPORTED_SKEW_SECONDS ? (
        <Notice tone="yellow" icon={<Clock size={16} aria-hidden />}>
          {t('test.skew', { seconds: formats.number(Math.round(skew)) })}
        </Notice>
      ) : null}
    </div>
  );
}

export interface ProfileActionsProps {
  readonly profile: ProfileView;
  readonly isActive: boolean;
  readonly onRemoved: () => void;
}

export function ProfileActions({ profile, isActive, onRemoved }: ProfileActionsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const [isConfirming, setIsConfirming] = useState(false);
  const use = useCommand('settings.change');
  const remove = useCommand('profiles.remove', { onDone: onRemoved });
  const canRemove = profile.kind !== 'practice';
  if (isActive && !canRemove) return null;
  return (
    <section className={styles.section}>
      <div className={styles.buttons}>
        {isActive ? null : (
          <Button onPress={() => use.mutate({ activeProfileId: profile.id })}>{t('profiles.use')}</Button>
        )}
        {canRemove ? (
          <Button variant="danger" onPress={() => setIsConfirming(true)}>
            {t('profiles.remove')}
          </Button>
        ) : null}
      </div>
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
      {isConfirming ? (
        <ConfirmDialog
          title={t('profiles.remove')}
          action={common('action.remove')}
          variant="danger"
          onConfirm={() => {
            setIsConfirming(false);
            remove.mutate({ profileId: profile.id });
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('profiles.removeText', { name: profile.name })}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
