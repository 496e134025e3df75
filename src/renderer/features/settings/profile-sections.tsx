import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import type { ProfileBlock } from '../../../domain/profile';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { CertificateDetails } from '../../components/certificate-details';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { useMessages } from '../../components/toasts';
import { useFormats } from '../../i18n/use-formats';
import { useLockedFields } from '../managed/use-managed';
import { ConnectionResult } from './connection-result';
import { hasStoredKey } from './profile-fields';
import styles from './settings.module.css';
import { SettingsSection } from './settings-page';

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
  return reason === 'key-other-origin' || reason === 'address-not-allowed' || certificate !== null;
}

/** Tests whether the practice service starts and responds. */
export function PracticeTest({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  const test = useCommand('profiles.test');
  return (
    <SettingsSection title={t('test.title')}>
      <p className={styles.quiet}>{t('test.text')}</p>
      <div>
        <Button isPending={test.isPending} onPress={() => test.mutate({ profileId: profile.id })}>
          {test.isPending ? t('test.running') : t('test.run')}
        </Button>
      </div>
      <ConnectionResult result={test.data ?? null} />
      {test.error ? <ErrorNotice error={test.error} /> : null}
    </SettingsSection>
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
  const { toast } = useMessages();
  const forget = useCommand('profiles.forgetKey', {
    onDone: () => toast({ tone: 'green', key: 'settings:key.forgotten' }),
  });
  const isManaged = useLockedFields(profile.id)('name');
  const canRemove = profile.kind !== 'practice' && !isManaged;
  // No policy covers the key, which stays the person's own.
  const canForget = profile.kind !== 'practice' && hasStoredKey(profile);
  const error = use.error ?? remove.error ?? forget.error;
  if (isActive && !canRemove && !canForget) return null;
  return (
    <section className={styles.section}>
      <div className={styles.buttons}>
        {isActive ? null : (
          <Button onPress={() => use.mutate({ activeProfileId: profile.id })}>{t('profiles.use')}</Button>
        )}
        {canForget ? (
          <Button isPending={forget.isPending} onPress={() => forget.mutate({ profileId: profile.id })}>
            {t('key.forget')}
          </Button>
        ) : null}
        {canRemove ? (
          <Button variant="danger" onPress={() => setIsConfirming(true)}>
            {t('profiles.remove')}
          </Button>
        ) : null}
      </div>
      {error ? <ErrorNotice error={error} /> : null}
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
