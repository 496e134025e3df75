import type { ProfileId } from '../../../domain/ids';
import type { Profile } from '../../../domain/profile';

/** The profile that a run names: by name, by the address of the service, by both or not at all. */
export interface ProfileChoice {
  readonly name: string | null;
  readonly service: string | null;
}

type Candidate = Pick<Profile, 'id' | 'name' | 'kind' | 'baseUrl'>;

/**
 * Returns the named profile, or the active one if none is named; null if there is none yet. A name with an address never
 * means a profile of that name at another address.
 */
export function chooseProfile<Entry extends Candidate>(
  profiles: readonly Entry[],
  { name, service }: ProfileChoice,
  activeId: ProfileId,
): Entry | null {
  if (service !== null) {
    const url = addressOf(service);
    const names = name === null ? null : [name, pairName(name, url)];
    const isChosen = (profile: Entry): boolean =>
      profile.kind === 'service' && profile.baseUrl === url && (names?.includes(profile.name) ?? true);
    return profiles.find(isChosen) ?? null;
  }
  if (name !== null) return profiles.find((profile) => profile.name === name) ?? null;
  return profiles.find(({ id }) => id === activeId) ?? profiles[0] ?? null;
}

/** The name of a new profile for a name and an address; the name may belong to a profile at another address. */
export function newProfileName(
  profiles: readonly Candidate[],
  { name, service }: { readonly name: string | null; readonly service: string },
): string {
  const url = addressOf(service);
  if (name === null) return url;
  return profiles.some((profile) => profile.name === name) ? pairName(name, url) : name;
}

/**
 * Whether a key that was given for this run only is for this profile: the named one, or else the active one or the only
 * one of a service.
 */
export function isProfileOfRun(
  profiles: readonly Candidate[],
  choice: ProfileChoice,
  activeId: ProfileId,
  id: ProfileId,
): boolean {
  if (chooseProfile(profiles, choice, activeId)?.id === id) return true;
  if (choice.name !== null || choice.service !== null) return false;
  const services = profiles.filter(({ kind }) => kind === 'service');
  return services.length === 1 && services[0]?.id === id;
}

/** The address as profiles store it. */
export function addressOf(service: string): string {
  return service.trim().replace(/\/+$/, '');
}

function pairName(name: string, url: string): string {
  return `${name} (${url})`;
}
