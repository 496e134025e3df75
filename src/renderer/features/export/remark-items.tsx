import { useTranslation } from 'react-i18next';
import type { ExportRemark } from '../../../contract/export-views';
import { groupBy } from '../../../domain/group-by';

const MAX_NAMES_SHOWN = 20;

/** The remarks about an export as items of a list: one for each kind, with the files concerned. */
export function RemarkItems({ remarks }: { readonly remarks: readonly ExportRemark[] }) {
  const { t } = useTranslation('evidence');
  return [...groupBy(remarks, ({ code }) => code)].map(([code, group]) => (
    <li key={code}>
      {t(`remarks.${code}`)} {shownNames(group.flatMap(({ name }) => name ?? []))}
    </li>
  ));
}

export function shownNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES_SHOWN).join(', ');
  return names.length > MAX_NAMES_SHOWN ? `${shown}, …` : shown;
}
