import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestInput } from '../../../contract/requests';
import type { ProfileView } from '../../../contract/views';
import { checkCaptureFields } from '../../../domain/capture/capture-fields';
import { isEmailAddress } from '../../../domain/email-address';
import { LANGUAGES, type Language, languageFor } from '../../../domain/language';
import type { CaptureAuthentication } from '../../../domain/profile';
import { useUnsavedChanges } from '../../app/leave-guard';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { Select } from '../../components/select';
import { Switch } from '../../components/switch';
import { TextField } from '../../components/text-field';
import { useMessages } from '../../components/toasts';
import { FieldsEditor } from '../capture/fields-editor';
import { originOf } from './origin-of';
import styles from './settings.module.css';

const AUTHENTICATIONS: readonly CaptureAuthentication[] = ['x-api-key', 'bearer'];

export interface ProfileFormProps {
  /** Null for a new profile. */
  readonly profile: ProfileView | null;
  readonly onSaved: (profile: ProfileView) => void;
}

interface Draft {
  readonly name: string;
  readonly baseUrl: string;
  readonly captureAuthentication: CaptureAuthentication;
  readonly reportLanguage: Language;
  readonly contactEmail: string;
  readonly budget: string;
  readonly captureFields: string;
  readonly hasResultPush: boolean;
}

function draftOf(profile: ProfileView | null, language: Language): Draft {
  return {
    name: profile?.name ?? '',
    baseUrl: profile?.baseUrl ?? '',
    captureAuthentication: profile?.captureAuthentication ?? 'x-api-key',
    reportLanguage: profile?.reportLanguage ?? language,
    contactEmail: profile?.contactEmail ?? '',
    budget: profile?.monthlyTokenBudget?.toString() ?? '',
    captureFields: profile?.captureFields ?? '{}',
    hasResultPush: profile?.hasResultPush ?? true,
  };
}

function payloadOf(profile: ProfileView | null, { budget, ...draft }: Draft): RequestInput<'profiles.save'> {
  const email = draft.contactEmail.trim();
  return {
    ...draft,
    monthlyTokenBudget: readBudget(budget)?.tokens ?? null,
    id: profile?.id ?? null,
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim(),
    contactEmail: email === '' ? null : email,
  };
}

/** Edits everything about a profile except its API key. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { t, i18n } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { toast } = useMessages();
  const [saved, setSaved] = useState(() => draftOf(profile, languageFor(i18n.language)));
  const [draft, setDraft] = useState(saved);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsavedChanges(isChanged);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const save = useCommand('profiles.save', {
    onDone: (stored) => {
      const now = draftOf(stored, stored.reportLanguage);
      setSaved(now);
      setDraft(now);
      toast({ tone: 'green', key: 'settings:form.saved' });
      onSaved(stored);
    },
  });
  const isEmailInvalid = draft.contactEmail.trim() !== '' && !isEmailAddress(draft.contactEmail.trim());
  const areFieldsValid = checkCaptureFields(draft.captureFields).ok;
  const isComplete = draft.name.trim() !== '' && draft.baseUrl.trim() !== '';
  const canSave =
    isComplete && !isEmailInvalid && readBudget(draft.budget) !== null && areFieldsValid && !save.isPending;
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) save.mutate(payloadOf(profile, draft));
      }}
    >
      <TextField
        label={t('form.name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={80}
      />
      <TextField
        label={t('form.baseUrl')}
        value={draft.baseUrl}
        onChange={(baseUrl) => set({ baseUrl })}
        help={t('form.baseUrlHelp')}
        placeholder="https://"
        inputMode="url"
        spellCheck="false"
      />
      <OtherOriginNotice profile={profile} baseUrl={draft.baseUrl} />
      <div className={styles.pair}>
        <Select
          label={t('form.reportLanguage')}
          value={draft.reportLanguage}
          onChange={(reportLanguage) => set({ reportLanguage })}
          options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <Select
          label={t('form.captureAuthentication')}
          value={draft.captureAuthentication}
          onChange={(captureAuthentication) => set({ captureAuthentication })}
          options={AUTHENTICATIONS.map((value) => ({ value, label: t(`form.${value}`) }))}
        />
      </div>
      <TextField
        label={t('form.contactEmail')}
        value={draft.contactEmail}
        onChange={(contactEmail) => set({ contactEmail })}
        help={t('form.contactEmailHelp')}
        error={isEmailInvalid ? t('form.invalidEmail') : null}
        inputMode="email"
      />
      <BudgetField value={draft.budget} onChange={(budget) => set({ budget })} />
      <FieldsEditor
        label={t('form.captureFields')}
        value={draft.captureFields}
        onChange={(captureFields) => set({ captureFields })}
      />
      <Switch
        isSelected={draft.hasResultPush}
        onChange={(hasResultPush) => set({ hasResultPush })}
        hint={t('form.hasResultPushHint')}
      >
        {t('form.hasResultPush')}
      </Switch>
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <div className={styles.buttons}>
        <Button type="submit" variant={profile ? 'plain' : 'primary'} isDisabled={!canSave}>
          {profile ? common('action.save') : t('form.create')}
        </Button>
        {isChanged ? <span className={styles.quiet}>{common('unsaved.mark')}</span> : null}
      </div>
    </form>
  );
}

/** Says before saving that the key does not go along to another server. */
function OtherOriginNotice({
  profile,
  baseUrl,
}: {
  readonly profile: ProfileView | null;
  readonly baseUrl: string;
}) {
  const { t } = useTranslation('settings');
  const before = originOf(profile?.baseUrl ?? '');
  const after = originOf(baseUrl.trim());
  if (profile?.key === 'missing' || before === null || after === null || before === after) return null;
  return (
    <Notice tone="yellow" icon={<KeyRound size={16} aria-hidden />}>
      {t('form.otherOrigin', { before, after })}
    </Notice>
  );
}

/** Parses a budget, ignoring digit grouping. Returns null if it is invalid; `tokens` is null for no budget. */
function readBudget(text: string): { readonly tokens: number | null } | null {
  const digits = text.replace(/[\s.,']/g, '');
  if (digits === '') return { tokens: null };
  const tokens = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return tokens >= 1 && tokens <= 1_000_000_000 ? { tokens } : null;
}

interface BudgetFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Edits the soft limit of tokens per month. */
function BudgetField({ value, onChange }: BudgetFieldProps) {
  const { t } = useTranslation('tokens');
  return (
    <TextField
      label={t('form.budget')}
      value={value}
      onChange={onChange}
      help={t('form.budgetHelp')}
      error={readBudget(value) === null ? t('form.budgetWrong') : null}
      inputMode="numeric"
    />
  );
}
