import type { ManagedProfileField, ManagedSetting, ManagedView } from '../../../contract/managed-views';
import { useRequest } from '../../app/queries';

/** What the organisation has set; null until it is known. */
export function useManaged(): ManagedView | null {
  return useRequest('managed.get', {}).data ?? null;
}

export function useIsLocked(setting: ManagedSetting): boolean {
  return useManaged()?.locked.includes(setting) ?? false;
}

/** The locked fields of a profile; a broken policy locks all of them. */
export function useLockedFields(profileId: string | null): (field: ManagedProfileField) => boolean {
  const managed = useManaged();
  if (managed?.state === 'broken') return () => true;
  const fields = managed?.profiles.find((profile) => profile.profileId === profileId)?.fields ?? [];
  return (field) => fields.includes(field);
}
