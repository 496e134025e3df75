import { useTranslation } from 'react-i18next';
import type { VersionEntry } from './version-entries';

/** What a version is called. */
export function useVersionName(): (entry: Pick<VersionEntry, 'kind' | 'number'>) => string {
  const { t } = useTranslation('pdf');
  return ({ kind, number }) =>
    kind === 'document' ? t('versions.document') : t(`versions.${kind}`, { number });
}
