import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofcaseError } from '../../../contract/errors';
import type { KeyState, ProfileView } from '../../../contract/views';
import type { ApiKeyCheck } from '../../../domain/api-key';
import { LANGUAGES } from '../../../domain/language';
import type { CaptureAuthentication } from '../../../domain/profile';
import { completeServiceAddress } from '../../../domain/service-address';
import { Disclosure } from '../../components/disclosure';
import { ErrorNotice } from '../../components/error-notice';
import { LockedNote } from '../../components/locked-note';
import { Notice } from '../../components/notice';
import { Select } from '../../components/select';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { errorText } from '../../i18n/error-text';
import { useFormats } from '../../i18n/use-formats';
import { LinkFields } from '../capture/link-fields';
import { useLockedFields, useManaged } from '../managed/use-managed';
import { ConnectionResult } from './connection-result';
import { originOf } from './origin-of';
import { type DraftCheck, type KeyDraft, type ProfileDraft, usesAdvancedFields } from './profile-draft';
import styles from './settings.module.css';
import { TeamStoreFields } from './team-store-fields';
import { useKeychainWorks } from './use-keychain-works';
import type { ProfileAccess } from './use-profile-access';

const AUTHENTICATIONS: readonly CaptureAuthentication[] = ['x-api-key', 'bearer'];

/** Errors about a field, which are shown beside it. */
const ADDRESS_ERRORS = ['base-url-invalid', 'base-url-insecure'];
const NAME_ERRORS = ['profile-in-use'];

/** Whether an error is shown beside the field that it is about. */
function isFieldError(error: ProofcaseError): boolean {
  return [...ADDRESS_ERRORS, ...NAME_ERRORS].includes(error.code);
}

export interface ProfileFieldsProps {
  /** Null for a new profile. */
  readonly profile: ProfileView | null;
  readonly draft: ProfileDraft;
  readonly apiKey: KeyDraft;
  readonly check: DraftCheck;
  /** Its test is shown below the fields; a change of them clears it. */
  readonly access: ProfileAccess;
  readonly onChange: (change: Partial<ProfileDraft>) => void;
  readonly onKeyChange: (key: KeyDraft) => void;
}

type FieldProps = Omit<ProfileFieldsProps, 'access'>;

/** The fields of a profile, new or stored: address, key, name and language, and rare ones under Advanced. */
export function ProfileFields({ access, ...given }: ProfileFieldsProps) {
  const { profile, draft } = given;
  const { error } = access;
  const onChange = (change: Partial<ProfileDraft>) => {
    if (change.baseUrl !== undefined || error) access.clear();
    given.onChange(change);
  };
  const onKeyChange = (key: KeyDraft) => {
    access.clear();
    given.onKeyChange(key);
  };
  const props: FieldProps = { ...given, onChange, onKeyChange };
  const { t, i18n } = useTranslation('settings');
  const formats = useFormats();
  const { t: managed } = useTranslation('managed');
  const isLocked = useLockedFields(profile?.id ?? null);
  const isBroken = useManaged()?.state === 'broken';
  const fieldError = (codes: readonly string[]) =>
    error && codes.includes(error.code) ? sentences(errorText(i18n, error)) : null;
  return (
    <>
      {isLocked('name') ? (
        <LockedNote>{managed(isBroken ? 'profilesWhileBroken' : 'profileFields')}</LockedNote>
      ) : null}
      <TextField
        label={t('form.baseUrl')}
        value={draft.baseUrl}
        isDisabled={isLocked('baseUrl')}
        onChange={(baseUrl) => onChange({ baseUrl })}
        onBlur={() => {
          const baseUrl = completeServiceAddress(draft.baseUrl);
          if (baseUrl !== draft.baseUrl) onChange({ baseUrl });
        }}
        help={t('form.baseUrlHelp')}
        error={fieldError(ADDRESS_ERRORS)}
        placeholder="https://"
        inputMode="url"
        spellCheck="false"
        autoFocus={profile === null}
      />
      <OtherOriginNotice profile={profile} baseUrl={draft.baseUrl} hasNewKey={props.apiKey.text !== ''} />
      <KeyField {...props} />
      <div className={styles.pair}>
        <TextField
          label={t('form.name')}
          value={draft.name}
          isDisabled={isLocked('name')}
          onChange={(name) => onChange({ name })}
          error={fieldError(NAME_ERRORS)}
          maxLength={80}
        />
        <Select
          label={t('form.reportLanguage')}
          value={draft.reportLanguage}
          isDisabled={isLocked('reportLanguage')}
          onChange={(reportLanguage) => onChange({ reportLanguage })}
          options={LANGUAGES.map((value) => ({ value, label: formats.languageName(value) }))}
        />
      </div>
      <AdvancedFields {...props} />
      <ConnectionResult result={access.result} />
      {error && !isFieldError(error) ? <ErrorNotice error={error} /> : null}
    </>
  );
}

function sentences({ title, next }: { readonly title: string; readonly next: string }): string {
  return `${title} ${next}`;
}

const KEY_STATES = {
  stored: null,
  session: 'key.session',
  missing: 'key.missing',
  'other-origin': 'key.other-origin',
  unusable: 'key.unusable',
  'keychain-unavailable': 'key.unavailable',
} as const satisfies { readonly [State in KeyState]: string | null };

/** Takes an API key for the keychain; the window never reads a stored one back. */
function KeyField({ profile, apiKey, check, onKeyChange }: FieldProps) {
  const { t } = useTranslation('settings');
  const keychainWorks = useKeychainWorks();
  const hasKey = hasStoredKey(profile);
  const isSaid = profile?.key === 'other-origin' && profile.block?.reason === 'key-other-origin';
  const state = keychainWorks || hasKey ? KEY_STATES[profile?.key ?? 'stored'] : 'key.unavailable';
  return (
    <>
      {state && !isSaid ? (
        <Notice tone="yellow" icon={<KeyRound size={16} aria-hidden />}>
          {t(state)}
        </Notice>
      ) : null}
      <TextField
        label={t(hasKey ? 'key.replace' : 'key.enter')}
        type="password"
        autoComplete="off"
        value={apiKey.text}
        onChange={(text) => onKeyChange({ ...apiKey, text })}
        help={t(keyHelp(profile, keychainWorks))}
        error={useKeyProblem(check.key)}
      />
    </>
  );
}

function keyHelp(profile: ProfileView | null, keychainWorks: boolean) {
  if (profile?.key === 'stored') return 'key.stored';
  return keychainWorks ? 'key.help' : 'key.helpThisRun';
}

function useKeyProblem(check: ApiKeyCheck | null): string | null {
  const { t } = useTranslation('settings');
  if (check === null || check.ok) return null;
  return t(`key.invalid.${check.reason}`);
}

export function hasStoredKey(profile: ProfileView | null): boolean {
  return profile !== null && profile.key !== 'missing' && profile.key !== 'keychain-unavailable';
}

function AdvancedFields({ profile, draft, apiKey, check, onChange, onKeyChange }: FieldProps) {
  const { t } = useTranslation('settings');
  const isLocked = useLockedFields(profile?.id ?? null);
  const [isOpenAtFirst] = useState(() => usesAdvancedFields(draft));
  const keychainWorks = useKeychainWorks();
  return (
    <Disclosure
      label={t('form.advanced')}
      isOpenAtFirst={isOpenAtFirst}
      isForcedOpen={!check.isEmailValid || !check.isBudgetValid || !check.areCaptureFieldsValid}
    >
      {keychainWorks ? (
        <Switch
          isSelected={apiKey.thisRunOnly}
          onChange={(thisRunOnly) => onKeyChange({ ...apiKey, thisRunOnly })}
        >
          {t('key.thisRunOnly')}
        </Switch>
      ) : null}
      <TextField
        label={t('form.contactEmail')}
        value={draft.contactEmail}
        onChange={(contactEmail) => onChange({ contactEmail })}
        help={t('form.contactEmailHelp')}
        error={check.isEmailValid ? null : t('form.invalidEmail')}
        inputMode="email"
      />
      <BudgetField
        draft={draft}
        check={check}
        onChange={onChange}
        isLocked={isLocked('monthlyTokenBudget')}
      />
      <fieldset className={styles.group}>
        <legend>{t('form.capture')}</legend>
        <Select
          label={t('form.captureAuthentication')}
          value={draft.captureAuthentication}
          isDisabled={isLocked('captureAuthentication')}
          onChange={(captureAuthentication) => onChange({ captureAuthentication })}
          options={AUTHENTICATIONS.map((value) => ({ value, label: t(`form.${value}`) }))}
        />
        <Switch
          isSelected={draft.hasResultPush}
          isDisabled={isLocked('hasResultPush')}
          onChange={(hasResultPush) => onChange({ hasResultPush })}
          hint={t('form.hasResultPushHint')}
        >
          {t('form.hasResultPush')}
        </Switch>
        <p className={styles.quiet}>{t('form.captureDefaults')}</p>
        <fieldset className={styles.linkFields} disabled={isLocked('captureFields')}>
          <LinkFields
            caseNumber={null}
            value={draft.captureFields}
            onChange={(captureFields) => onChange({ captureFields })}
          />
        </fieldset>
      </fieldset>
      <TeamStoreFields
        profile={profile}
        draft={draft}
        apiKey={apiKey}
        onChange={onChange}
        onKeyChange={onKeyChange}
        isLocked={isLocked}
      />
    </Disclosure>
  );
}

interface BudgetFieldProps extends Pick<FieldProps, 'draft' | 'check' | 'onChange'> {
  readonly isLocked: boolean;
}

/** Edits the soft limit of tokens per month. */
function BudgetField({ draft, check, onChange, isLocked }: BudgetFieldProps) {
  const { t } = useTranslation('tokens');
  return (
    <TextField
      label={t('form.budget')}
      value={draft.budget}
      isDisabled={isLocked}
      onChange={(budget) => onChange({ budget })}
      help={t('form.budgetHelp')}
      error={check.isBudgetValid ? null : t('form.budgetWrong')}
      inputMode="numeric"
    />
  );
}

interface OtherOriginNoticeProps {
  readonly profile: ProfileView | null;
  readonly baseUrl: string;
  readonly hasNewKey: boolean;
}

/** Says before saving that the key does not go along to another server. */
function OtherOriginNotice({ profile, baseUrl, hasNewKey }: OtherOriginNoticeProps) {
  const { t } = useTranslation('settings');
  const before = originOf(profile?.baseUrl ?? '');
  const after = originOf(baseUrl.trim());
  if (hasNewKey || profile?.key === 'missing') return null;
  if (before === null || after === null || before === after) return null;
  return (
    <Notice tone="yellow" icon={<KeyRound size={16} aria-hidden />}>
      {t('form.otherOrigin', { before, after })}
    </Notice>
  );
}
