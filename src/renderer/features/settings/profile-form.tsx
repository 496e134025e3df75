import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import { completeServiceAddress } from '../../../domain/service-address';
import { useUnsavedChanges } from '../../app/leave-guard';
import { Button } from '../../components/button';
import { useMessages } from '../../components/toasts';
import { changedSince } from './changed-since';
import { checkDraft, draftOf, hasSecret, type KeyDraft, NO_KEY, saveRequest } from './profile-draft';
import { hasStoredKey, ProfileFields } from './profile-fields';
import styles from './settings.module.css';
import { useKeychainWorks } from './use-keychain-works';
import { useProfileAccess } from './use-profile-access';

/** Edits a profile and its key, which are saved together, and tests what is typed. */
export function ProfileForm({ profile }: { readonly profile: ProfileView }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const [saved, setSaved] = useState(() => draftOf(profile, profile.reportLanguage));
  const [draft, setDraft] = useState(saved);
  const [typedKey, setTypedKey] = useState<KeyDraft>(NO_KEY);
  const keychainWorks = useKeychainWorks();
  const access = useProfileAccess();
  const key: KeyDraft = { ...typedKey, thisRunOnly: typedKey.thisRunOnly || !keychainWorks };
  const check = checkDraft(draft, key);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved) || hasSecret(typedKey);
  const isBusy = access.step !== 'idle';
  const save = async () => {
    if (!check.canSave || isBusy) return false;
    const stored = await access.save(saveRequest(profile, draft, key));
    if (stored === null) return false;
    const now = draftOf(stored, stored.reportLanguage);
    setSaved(now);
    setDraft((typed) => ({ ...now, ...changedSince(typed, draft) }));
    setTypedKey((typed) => (typed === typedKey ? NO_KEY : typed));
    toast({ tone: 'green', key: 'settings:form.saved' });
    return true;
  };
  useUnsavedChanges(isChanged, save);
  const test = () =>
    access.test({
      profileId: profile.id,
      baseUrl: completeServiceAddress(draft.baseUrl),
      key: typedKey.text === '' ? null : typedKey.text,
    });
  const canTest = draft.baseUrl.trim() !== '' && (check.key?.ok ?? hasStoredKey(profile));
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ProfileFields
        profile={profile}
        draft={draft}
        apiKey={key}
        check={check}
        access={access}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        onKeyChange={setTypedKey}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={isChanged ? 'primary' : 'plain'}
          isDisabled={!check.canSave}
          isPending={isBusy}
        >
          {common('action.save')}
        </Button>
        <Button isDisabled={!canTest} isPending={isBusy} onPress={() => void test()}>
          {access.step === 'testing' ? t('test.running') : t('test.run')}
        </Button>
        {isChanged ? <span className={styles.quiet}>{common('unsaved.mark')}</span> : null}
      </div>
      <p className={styles.quiet}>{t('test.text')}</p>
    </form>
  );
}
