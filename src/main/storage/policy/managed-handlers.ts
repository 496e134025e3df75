import { ProofcaseError } from '../../../contract/errors';
import type { ManagedView } from '../../../contract/managed-views';
import { MANAGED_SETTINGS } from '../../../contract/managed-views';
import type { RequestPayload } from '../../../contract/requests';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import type { EngineHandlers } from '../../support/handlers';
import type { Repositories } from '../database/repositories';
import { applyRetention } from './apply-policy';
import { fieldsOf, managedError, managedFields, type PolicyRules, refuseIfLocked } from './policy-rules';

export interface ManagedDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly rules: PolicyRules;
}

/**
 * The same handlers, refusing changes of what the organisation has set. Window and command line get these alone.
 * @throws ProofcaseError `setting-managed`, `address-not-allowed`.
 */
export function managedHandlers<Handlers extends EngineHandlers>(
  handlers: Handlers,
  deps: ManagedDeps,
): Handlers {
  const { rules } = deps;
  if (rules.state.kind === 'none') return handlers;
  return {
    ...handlers,
    'settings.change': async (change) => {
      if (change.language !== undefined) refuseIfLocked(rules, 'language');
      return handlers['settings.change'](change);
    },
    'profiles.save': async (payload) => {
      refuseProfile(deps, payload);
      const saved = await handlers['profiles.save'](payload);
      const isChanged = applyRetention(deps.repositories, rules, deps.clock.now().toISOString());
      if (isChanged) deps.emit('retention.changed', {});
      return saved;
    },
    'profiles.testAccess': async (payload) => {
      refuseAddress(deps, payload);
      return handlers['profiles.testAccess'](payload);
    },
    'profiles.remove': async (payload) => {
      if (rules.state.kind === 'broken') throw managedError(rules);
      const stored = deps.repositories.profiles.find(payload.profileId);
      if (stored && rules.managedProfile(stored.profile.name)) throw managedError(rules);
      return handlers['profiles.remove'](payload);
    },
    'retention.setRule': async (payload) => {
      refuseIfLocked(rules, 'retention');
      return handlers['retention.setRule'](payload);
    },
    'receiver.change': async (payload) => {
      refuseIfLocked(rules, 'receiver');
      return handlers['receiver.change'](payload);
    },
  };
}

function refuseProfile({ repositories, rules }: ManagedDeps, payload: RequestPayload<'profiles.save'>): void {
  if (rules.state.kind === 'broken') throw managedError(rules);
  const stored = payload.id === null ? null : repositories.profiles.find(payload.id);
  if (stored?.profile.kind === 'practice') return;
  const managed = stored && rules.managedProfile(stored.profile.name);
  if (managed) {
    const given: { readonly [field: string]: unknown } = payload;
    const isChanged = Object.entries(fieldsOf(managed)).some(
      ([field, value]) => given[field] !== undefined && given[field] !== value,
    );
    if (isChanged) throw managedError(rules);
    return;
  }
  // The name belongs to a profile of the policy, also where the database would not find them equal.
  if (rules.profileNamed(payload.name)) throw managedError(rules);
  if (rules.isLocked('otherProfiles')) throw managedError(rules);
  const host = rules.refusal({ kind: 'service', name: payload.name, baseUrl: payload.baseUrl.trim() });
  if (host !== null) throw new ProofcaseError('address-not-allowed', {}, host);
}

/** A typed address is contacted only if a profile with it could be saved. */
function refuseAddress(
  { repositories, rules }: ManagedDeps,
  { profileId, baseUrl }: RequestPayload<'profiles.testAccess'>,
): void {
  if (rules.state.kind === 'broken') throw managedError(rules);
  const stored = profileId === null ? null : repositories.profiles.find(profileId);
  const name = stored?.profile.name ?? '';
  const managed = rules.managedProfile(name);
  const isOther = managed === null ? rules.isLocked('otherProfiles') : managed.address !== baseUrl.trim();
  if (isOther) throw managedError(rules);
  const host = rules.refusal({ kind: 'service', name, baseUrl: baseUrl.trim() });
  if (host !== null) throw new ProofcaseError('address-not-allowed', {}, host);
}

/** What window and command line show of the policy. */
export function managedView(rules: PolicyRules, { profiles }: Pick<Repositories, 'profiles'>): ManagedView {
  const { state, policy } = rules;
  return {
    state: state.kind,
    organisation: policy.organisation ?? null,
    contact: policy.contact ?? null,
    place: state.kind === 'none' ? null : state.place,
    locked: MANAGED_SETTINGS.filter(rules.isLocked),
    profiles: profiles.list().flatMap(({ profile }) => {
      const managed = profile.kind === 'service' ? rules.managedProfile(profile.name) : null;
      return managed ? [{ profileId: profile.id, fields: managedFields(managed) }] : [];
    }),
    allowedAddresses: policy.allowedAddresses ?? null,
    proxy: policy.proxy?.mode === 'fixed' ? policy.proxy.address : (policy.proxy?.mode ?? null),
    retentionDays: policy.retentionDays ?? null,
    problems: state.kind === 'broken' ? state.problems : [],
  };
}
