import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProofcaseError } from '../../../contract/errors';
import type { ManagedProfileField } from '../../../contract/managed-views';
import type { ProfileView, TeamStoreTest } from '../../../contract/views';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import type { KeyDraft, ProfileDraft } from './profile-draft';
import styles from './settings.module.css';

interface TeamStoreFieldsProps {
  /** Null for a new profile. */
  readonly profile: ProfileView | null;
  readonly draft: ProfileDraft;
  readonly apiKey: KeyDraft;
  readonly onChange: (change: Partial<ProfileDraft>) => void;
  readonly onKeyChange: (key: KeyDraft) => void;
  /** Whether the organisation sets the field. */
  readonly isLocked: (field: ManagedProfileField) => boolean;
}

/** The team store of a profile: address, password for the keychain, and a test of what is typed. */
export function TeamStoreFields({
  profile,
  draft,
  apiKey,
  onChange,
  onKeyChange,
  isLocked,
}: TeamStoreFieldsProps) {
  const { t } = useTranslation('settings');
  const test = useCommand('profiles.testTeamStore', {});
  const { teamStore, isTeamStoreOptional, sharesWithTeam, sharesHandler } = draft;
  const password = apiKey.teamPassword ?? '';
  return (
    <fieldset className={styles.group}>
      <legend>{t('team.title')}</legend>
      <TextField
        label={t('team.address')}
        isDisabled={isLocked('teamStore')}
        value={teamStore}
        onChange={(text) => {
          test.reset();
          onChange({ teamStore: text });
        }}
        help={t('team.addressHelp')}
        placeholder="postgres://"
        spellCheck="false"
      />
      {teamStore.trim() === '' ? null : (
        <>
          <TextField
            label={t('team.password')}
            type="password"
            autoComplete="off"
            value={password}
            onChange={(teamPassword) => {
              test.reset();
              onKeyChange({ ...apiKey, teamPassword });
            }}
            help={t('team.passwordHelp')}
          />
          <Switch
            isSelected={isTeamStoreOptional}
            isDisabled={isLocked('isTeamStoreOptional')}
            onChange={(isOptional) => onChange({ isTeamStoreOptional: isOptional })}
            hint={t('team.optionalHint')}
          >
            {t('team.optional')}
          </Switch>
          <Switch
            isSelected={sharesWithTeam}
            isDisabled={isLocked('sharesWithTeam')}
            onChange={(isShared) => onChange({ sharesWithTeam: isShared })}
            hint={t('team.sharesHint')}
          >
            {t('team.shares')}
          </Switch>
          <Switch
            isSelected={sharesHandler}
            isDisabled={isLocked('sharesHandler')}
            onChange={(isShared) => onChange({ sharesHandler: isShared })}
            hint={t('team.sharesHandlerHint')}
          >
            {t('team.sharesHandler')}
          </Switch>
          <div>
            <Button
              isPending={test.isPending}
              onPress={() =>
                test.mutate({
                  profileId: profile?.id ?? null,
                  teamStore: teamStore.trim(),
                  password: password === '' ? null : password,
                })
              }
            >
              {t('team.test')}
            </Button>
          </div>
          <div aria-live="polite">
            {test.data ? <TestResult result={test.data} /> : null}
            {test.error ? <ErrorNotice error={test.error} /> : null}
          </div>
        </>
      )}
    </fieldset>
  );
}

function TestResult({ result }: { readonly result: TeamStoreTest }) {
  const { t } = useTranslation('settings');
  if (!result.ok) return <ErrorNotice error={ProofcaseError.fromEnvelope(result.problem)} />;
  const { place, workstations } = result;
  return (
    <Notice tone="green" icon={<CircleCheck size={16} aria-hidden />}>
      {t('team.connected', { place, count: workstations })}
    </Notice>
  );
}
