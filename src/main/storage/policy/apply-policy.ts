import { randomUUID } from 'node:crypto';
import type { ProfileId } from '../../../domain/ids';
import { languageFor } from '../../../domain/language';
import type { Profile } from '../../../domain/profile';
import type { Repositories } from '../database/repositories';
import { PRACTICE_PROFILE_ID } from '../settings/practice-profile';
import type { PolicyRules } from './policy-rules';
import { fieldsOf } from './policy-rules';

const RECEIVER_SETTING = 'receiver';
/** Who changed a retention rule, in its record. */
const POLICY_ACTOR = 'policy';

/**
 * Stores what a policy sets, all of it or nothing; what it does not set stays as it is. Handlers refuse changes of it
 * afterwards (`managedHandlers`). Removing a policy leaves the last values as the person's own.
 */
export function applyPolicy(repositories: Repositories, rules: PolicyRules, at: string): void {
  const { policy } = rules;
  if (rules.state.kind !== 'applied') return;
  repositories.inTransaction(() => {
    const { settings } = repositories;
    if (policy.language) settings.set('language', policy.language);
    if (policy.receiver) settings.set(RECEIVER_SETTING, JSON.stringify(policy.receiver));
    saveProfiles(repositories, rules, at);
    applyRetention(repositories, rules, at);
  });
}

function saveProfiles({ profiles, settings }: Repositories, rules: PolicyRules, at: string): void {
  const { policy } = rules;
  const [first] = (policy.profiles ?? []).map((managed) => {
    const fields = fieldsOf(managed);
    const existing = profileToManage(profiles, fields.name);
    const profile: Profile = {
      ...(existing ?? newProfile(policy.language)),
      ...fields,
    };
    if (JSON.stringify(existing) !== JSON.stringify(profile)) profiles.save(profile, at);
    return { id: profile.id, isNew: existing === undefined };
  });
  if (!first) return;
  const activeId = settings.get('activeProfileId') ?? PRACTICE_PROFILE_ID;
  const active = profiles.find(activeId as ProfileId)?.profile;
  const isRefused = active ? rules.refusal(active) !== null : false;
  if (isRefused || (first.isNew && activeId === PRACTICE_PROFILE_ID))
    settings.set('activeProfileId', first.id);
}

/**
 * The stored profile that a policy means by a name. The one that the database finds equal comes first, since no other
 * one can get the name.
 */
function profileToManage(profiles: Repositories['profiles'], name: string): Profile | undefined {
  const equal = profiles.findByName(name)?.profile;
  if (equal?.kind === 'service') return equal;
  return profiles
    .list()
    .map(({ profile }) => profile)
    .find((profile) => profile.kind === 'service' && profile.name.toLowerCase() === name.toLowerCase());
}

function newProfile(language: Profile['reportLanguage'] | undefined): Omit<Profile, 'name' | 'baseUrl'> {
  return {
    id: randomUUID() as ProfileId,
    kind: 'service',
    captureAuthentication: 'x-api-key',
    reportLanguage: language ?? languageFor(''),
    contactEmail: null,
    monthlyTokenBudget: null,
    captureFields: '{}',
    hasResultPush: true,
    teamStore: null,
    isTeamStoreOptional: false,
    sharesWithTeam: false,
    sharesHandler: true,
  };
}

/** Stores the rule of the policy for every profile, also for those created since. Returns whether a rule changed. */
export function applyRetention(
  { profiles, retention }: Repositories,
  { policy }: PolicyRules,
  at: string,
): boolean {
  const { retentionDays: days } = policy;
  if (days === undefined) return false;
  let isChanged = false;
  const rules = new Map(retention.rules().map((rule) => [rule.profileId, rule]));
  for (const { profile } of profiles.list()) {
    const rule = rules.get(profile.id);
    if (rule?.days === days && rule.active) continue;
    retention.saveRule({ profileId: profile.id, days, active: true, changedAt: at, changedBy: POLICY_ACTOR });
    isChanged = true;
  }
  return isChanged;
}
