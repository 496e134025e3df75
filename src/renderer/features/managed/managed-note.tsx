import { useTranslation } from 'react-i18next';
import type { ManagedSetting } from '../../../contract/managed-views';
import { LockedNote } from '../../components/locked-note';
import { useManaged } from './use-managed';

/** Shown beside controls of a setting that the organisation has locked. */
export function ManagedNote({ setting }: { readonly setting: ManagedSetting }) {
  const isLocked = useManaged()?.locked.includes(setting) ?? false;
  return isLocked ? (
    <LockedNote>
      <ManagedBy />
    </LockedNote>
  ) : null;
}

/** Who manages this computer, and whom to ask. */
export function ManagedBy() {
  const { t } = useTranslation('managed');
  const managed = useManaged();
  const { organisation = null, contact = null } = managed ?? {};
  const by = organisation === null ? t('byUnknown') : t('by', { organisation });
  return contact === null ? by : `${by}. ${t('contact', { contact })}`;
}
