import type { RequestInput } from '../../../contract/requests';
import type { ProfileView } from '../../../contract/views';
import { type ApiKeyCheck, checkApiKey } from '../../../domain/api-key';
import { checkCaptureFields } from '../../../domain/capture/capture-fields';
import { isEmailAddress } from '../../../domain/email-address';
import type { Language } from '../../../domain/language';
import type { CaptureAuthentication } from '../../../domain/profile';
import { completeServiceAddress } from '../../../domain/service-address';

/** The fields of a profile as they are typed, without the key. */
export interface ProfileDraft {
  readonly name: string;
  readonly baseUrl: string;
  readonly captureAuthentication: CaptureAuthentication;
  readonly reportLanguage: Language;
  readonly contactEmail: string;
  readonly budget: string;
  readonly captureFields: string;
  readonly hasResultPush: boolean;
  readonly teamStore: string;
  readonly isTeamStoreOptional: boolean;
  readonly sharesWithTeam: boolean;
  readonly sharesHandler: boolean;
}

/** A key, and a password of the team store, as they are typed; they never become part of the draft, which is compared and copied. */
export interface KeyDraft {
  readonly text: string;
  readonly thisRunOnly: boolean;
  readonly teamPassword?: string;
}

export const NO_KEY: KeyDraft = { text: '', thisRunOnly: false };

/** Whether a key or a password was typed, which only saving keeps. */
export function hasSecret({ text, teamPassword = '' }: KeyDraft): boolean {
  return text !== '' || teamPassword !== '';
}

export function draftOf(profile: ProfileView | null, language: Language): ProfileDraft {
  return {
    name: profile?.name ?? '',
    baseUrl: profile?.baseUrl ?? '',
    captureAuthentication: profile?.captureAuthentication ?? 'x-api-key',
    reportLanguage: profile?.reportLanguage ?? language,
    contactEmail: profile?.contactEmail ?? '',
    budget: profile?.monthlyTokenBudget?.toString() ?? '',
    captureFields: profile?.captureFields ?? '{}',
    hasResultPush: profile?.hasResultPush ?? true,
    teamStore: profile?.teamStore ?? '',
    isTeamStoreOptional: profile?.isTeamStoreOptional ?? false,
    sharesWithTeam: profile?.sharesWithTeam ?? false,
    sharesHandler: profile?.sharesHandler ?? true,
  };
}

/** Whether a draft uses a field that is folded under Advanced. */
export function usesAdvancedFields(draft: ProfileDraft): boolean {
  const standard = draftOf(null, draft.reportLanguage);
  const { captureAuthentication, contactEmail, budget, captureFields, hasResultPush, teamStore } = draft;
  return (
    captureAuthentication !== standard.captureAuthentication ||
    contactEmail !== '' ||
    budget !== '' ||
    captureFields !== standard.captureFields ||
    hasResultPush !== standard.hasResultPush ||
    teamStore !== ''
  );
}

export interface DraftCheck {
  readonly isEmailValid: boolean;
  readonly isBudgetValid: boolean;
  readonly areCaptureFieldsValid: boolean;
  /** Null while nothing is typed. */
  readonly key: ApiKeyCheck | null;
  /** Whether everything is there that a stored profile needs. */
  readonly canSave: boolean;
}

export function checkDraft(draft: ProfileDraft, key: KeyDraft): DraftCheck {
  const email = draft.contactEmail.trim();
  const isEmailValid = email === '' || isEmailAddress(email);
  const isBudgetValid = readBudget(draft.budget) !== null;
  const areCaptureFieldsValid = checkCaptureFields(draft.captureFields).ok;
  const keyCheck = key.text === '' ? null : checkApiKey(key.text);
  const isComplete = draft.name.trim() !== '' && draft.baseUrl.trim() !== '';
  const isKeyValid = keyCheck?.ok ?? true;
  return {
    isEmailValid,
    isBudgetValid,
    areCaptureFieldsValid,
    key: keyCheck,
    canSave: isComplete && isEmailValid && isBudgetValid && areCaptureFieldsValid && isKeyValid,
  };
}

/** The request that stores a profile, and its key if one was typed. */
export function saveRequest(
  profile: Pick<ProfileView, 'id'> | null,
  { budget, ...draft }: ProfileDraft,
  { teamPassword = '', ...key }: KeyDraft,
): RequestInput<'profiles.save'> {
  const email = draft.contactEmail.trim();
  return {
    ...draft,
    monthlyTokenBudget: readBudget(budget)?.tokens ?? null,
    id: profile?.id ?? null,
    name: draft.name.trim(),
    baseUrl: completeServiceAddress(draft.baseUrl),
    contactEmail: email === '' ? null : email,
    teamStore: draft.teamStore.trim(),
    ...(key.text.trim() === '' ? {} : { key }),
    ...(teamPassword === '' ? {} : { teamPassword }),
  };
}

/** Digits, or groups of three; anything else could be a decimal sign, and the number a hundred times too large. */
const BUDGET = /^\d{1,3}(?:[\s.,'’]?\d{3})*$/;

/** Parses a budget with the grouping of any language. Null if it is invalid; `tokens` is null for no budget. */
export function readBudget(text: string): { readonly tokens: number | null } | null {
  const typed = text.trim();
  if (typed === '') return { tokens: null };
  const tokens = BUDGET.test(typed) ? Number(typed.replace(/\D/g, '')) : 0;
  return tokens >= 1 && tokens <= 1_000_000_000 ? { tokens } : null;
}
