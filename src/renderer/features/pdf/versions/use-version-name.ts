import { useTranslation } from 'react-i18next';
import type { VersionEntry } from './version-entries';

/** Returns a function that names a version. */
export function useVersionName(): (entry: Pick<VersionEntry, 'kind' | 'number'>) => string {
  const { t } = useTranslation('pdf');
  return ({ kind, number }) =>
    kind === 'document' ? t('versions.document') : t(`versions.${kind}`, { number });
}
