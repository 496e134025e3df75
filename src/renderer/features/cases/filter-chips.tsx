import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseListQuery } from '../../../contract/case-list-views';
import { EMPTY_FILTER } from '../../../domain/case-filter';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import styles from './filter.module.css';
import { partText } from './filter-texts';
import { activeFilterParts, clearFilterPart } from './list-query';
import { useFilterWords } from './use-filter-words';

/** Shows the active filters beside the search; a click removes one. */
export function FilterChips({
  query,
  onChange,
}: {
  readonly query: CaseListQuery;
  readonly onChange: (query: CaseListQuery) => void;
}) {
  const { t } = useTranslation('caseList');
  const words = useFilterWords();
  const profiles = useRequest('profiles.list', {}).data ?? [];
  // The toolbar already shows the levels.
  const parts = activeFilterParts(query.filter).filter(
    (part) => part !== 'levels' || query.filter.levels.includes('other'),
  );
  if (parts.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('filter.active')}>
      {parts.map((part) => {
        const { about, values } = partText(part, query.filter, words, profiles);
        const name = about === '' ? values : `${about}: ${values}`;
        return (
          <li key={part} className={styles.chip}>
            <span className={styles.chipText} title={name}>
              {about === '' ? null : <span className={styles.about}>{about}:</span>} {values}
            </span>
            <button
              type="button"
              className={styles.removeChip}
              aria-label={t('filter.remove', { name })}
              onClick={() => onChange({ ...query, filter: clearFilterPart(query.filter, part) })}
            >
              <X size={13} aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <Button variant="quiet" onPress={() => onChange({ ...query, filter: EMPTY_FILTER })}>
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  );
}
