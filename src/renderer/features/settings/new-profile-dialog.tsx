import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../contract/views';
import { languageFor } from '../../../domain/language';
import { completeServiceAddress, proposedProfileName } from '../../../domain/service-address';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useMessages } from '../../components/toasts';
import { checkDraft, draftOf, type KeyDraft, NO_KEY, type ProfileDraft, saveRequest } from './profile-draft';
import { ProfileFields } from './profile-fields';
import { useKeychainWorks } from './use-keychain-works';
import { useProfileAccess } from './use-profile-access';

export interface NewProfileDialogProps {
  readonly onClose: () => void;
  readonly onSaved?: (profile: ProfileView) => void;
}

/** Takes address and key, tests them, and puts the profile in use. Nothing is stored before the test is over. */
export function NewProfileDialog({ onClose, onSaved }: NewProfileDialogProps) {
  const { t, i18n } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const keychainWorks = useKeychainWorks();
  const [typed, setTyped] = useState(() => draftOf(null, languageFor(i18n.language)));
  const [isNamed, setIsNamed] = useState(false);
  const [typedKey, setTypedKey] = useState<KeyDraft>(NO_KEY);
  const access = useProfileAccess();
  const taken = profiles.map(({ name }) => name);
  const draft: ProfileDraft = isNamed ? typed : { ...typed, name: proposedProfileName(typed.baseUrl, taken) };
  const key: KeyDraft = { ...typedKey, thisRunOnly: typedKey.thisRunOnly || !keychainWorks };
  const check = checkDraft(draft, key);
  const canTest = check.canSave && check.key?.ok === true;
  const isBusy = access.step !== 'idle';
  // The test takes seconds, in which a name or a budget can be typed.
  const latest = useRef({ draft, key });
  useEffect(() => {
    latest.current = { draft, key };
  });
  const store = async () => {
    const now = latest.current;
    if (!checkDraft(now.draft, now.key).canSave) return;
    const profile = await access.save({ ...saveRequest(null, now.draft, now.key), use: true });
    if (profile === null) return;
    toast({ tone: 'green', key: 'settings:wizard.done', values: { name: profile.name } });
    onSaved?.(profile);
    onClose();
  };
  const testAndStore = async () => {
    if (!canTest || isBusy) return;
    const baseUrl = completeServiceAddress(draft.baseUrl);
    setTyped({ ...typed, baseUrl });
    const result = await access.test({ profileId: null, baseUrl, key: key.text });
    if (result?.ok) await store();
  };
  return (
    <Dialog
      title={t('wizard.title')}
      help="settings/profiles"
      isOpen
      // A profile that is being stored can no longer be cancelled.
      onClose={() => (access.step === 'saving' ? undefined : onClose())}
      onSubmit={() => void testAndStore()}
      actions={
        <>
          <Button onPress={onClose} isDisabled={access.step === 'saving'}>
            {common('action.cancel')}
          </Button>
          {access.result?.ok === false ? (
            <Button isDisabled={!check.canSave} isPending={isBusy} onPress={() => void store()}>
              {t('wizard.useUntested')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" isDisabled={!canTest} isPending={isBusy}>
            {t(`wizard.${access.step}`)}
          </Button>
        </>
      }
    >
      <p>{t('wizard.text')}</p>
      <ProfileFields
        profile={null}
        draft={draft}
        apiKey={key}
        check={check}
        access={access}
        onChange={(change) => {
          if (change.name !== undefined) setIsNamed(change.name !== '');
          setTyped((before) => ({ ...before, ...change }));
        }}
        onKeyChange={setTypedKey}
      />
    </Dialog>
  );
}
