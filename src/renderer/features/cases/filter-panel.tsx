import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseListQuery } from '../../../contract/case-list-views';
import {
  CASE_SORTS,
  type CaseFilter,
  DEFAULT_SORT,
  EMPTY_FILTER,
  FILTER_DECISIONS,
  FILTER_LEVELS,
  FILTER_STATES,
  type FilterState,
  isEmptyFilter,
} from '../../../domain/case-filter';
import { CASE_STATES } from '../../../domain/case-state';
import { FINDING_CODES } from '../../../domain/finding-codes';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { CheckboxGroup } from '../../components/checkbox-group';
import { PopoverPanel } from '../../components/popover-panel';
import { Select } from '../../components/select';
import styles from './filter.module.css';
import { decisionName, filteredProfileName, findingName, levelName, stateName } from './filter-texts';
import { countPanelFilters } from './list-query';
import { PeriodFields } from './period-fields';
import { useFilterWords } from './use-filter-words';

export interface FilterPanelProps {
  readonly query: CaseListQuery;
  readonly onChange: (query: CaseListQuery) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** All filters of the list; each choice takes effect at once. */
export function FilterPanel(props: FilterPanelProps) {
  const { t } = useTranslation('caseList');
  const words = useFilterWords();
  const count = countPanelFilters(props.query.filter);
  return (
    <PopoverPanel
      label={t('filter.panel')}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      isWide
      trigger={
        <Button icon={<ListFilter size={14} aria-hidden />} variant={count > 0 ? 'chosen' : 'plain'}>
          {t('filter.label')}
          {count > 0 ? (
            <span className={styles.count} title={t('filter.chosen', { count })}>
              {words.formats.number(count)}
            </span>
          ) : null}
        </Button>
      }
    >
      <Facets {...props} />
    </PopoverPanel>
  );
}

/** Other states are offered only if there are such cases. */
const ALWAYS_OFFERED: ReadonlySet<FilterState> = new Set<FilterState>([...CASE_STATES, 'open', 'closed']);

function Facets({ query, onChange }: FilterPanelProps) {
  const { t } = useTranslation('caseList');
  const words = useFilterWords();
  const { filter, sort } = query;
  const facets = useRequest('cases.facets', {}).data;
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const change = (part: Partial<CaseFilter>) => onChange({ ...query, filter: { ...filter, ...part } });
  const number = (count: number | undefined) =>
    count === undefined ? {} : { count: words.formats.number(count) };
  const states = FILTER_STATES.filter(
    (state) => ALWAYS_OFFERED.has(state) || filter.states.includes(state) || facets?.states[state],
  );
  const profileIds = new Set([...profiles.map(({ id }) => id), ...filter.profileIds]);
  const levels = FILTER_LEVELS.filter((level) => level !== 'other' || facets?.levels.other);
  return (
    <>
      <div className={styles.facets}>
        <div className={styles.column}>
          <CheckboxGroup
            label={t('filter.state')}
            values={new Set(filter.states)}
            onChange={(chosen) => change({ states: [...chosen] })}
            options={states.map((state) => ({
              value: state,
              label: stateName(state, words),
              ...number(facets?.states[state]),
            }))}
          />
          <PeriodFields period={filter.period} onChange={(period) => change({ period })} />
          <Select
            label={t('filter.sort')}
            value={sort.by}
            options={CASE_SORTS.map((by) => ({ value: by, label: t(`sorts.${by}`) }))}
            onChange={(by) =>
              onChange({
                ...query,
                sort: by === 'relevance' ? DEFAULT_SORT : { by, descending: by !== 'number' },
              })
            }
          />
        </div>
        <div className={styles.column}>
          <CheckboxGroup
            label={t('filter.level')}
            values={new Set(filter.levels)}
            onChange={(chosen) => change({ levels: [...chosen] })}
            options={levels.map((level) => ({
              value: level,
              label: levelName(level, words),
              ...number(facets?.levels[level]),
            }))}
          />
          <CheckboxGroup
            label={t('filter.decision')}
            values={new Set(filter.decisions)}
            onChange={(chosen) => change({ decisions: [...chosen] })}
            options={FILTER_DECISIONS.map((decision) => ({
              value: decision,
              label: decisionName(decision, words),
              ...number(facets?.decisions[decision]),
            }))}
          />
          {profileIds.size > 1 ? (
            <CheckboxGroup
              label={t('filter.profile')}
              values={new Set(filter.profileIds)}
              onChange={(chosen) => change({ profileIds: [...chosen] })}
              options={[...profileIds].map((id) => ({
                value: id,
                label: filteredProfileName(id, profiles, words),
              }))}
            />
          ) : null}
        </div>
        <div className={styles.findings}>
          <FindingFacet filter={filter} counts={facets?.findings ?? null} onChange={change} />
        </div>
      </div>
      <div className={styles.foot}>
        <Button
          isDisabled={isEmptyFilter(filter)}
          onPress={() => onChange({ ...query, filter: EMPTY_FILTER })}
        >
          {t('filter.clear')}
        </Button>
      </div>
    </>
  );
}

function FindingFacet({
  filter,
  counts,
  onChange,
}: {
  readonly filter: CaseFilter;
  readonly counts: { readonly [code: string]: number } | null;
  readonly onChange: (part: Partial<CaseFilter>) => void;
}) {
  const { t } = useTranslation('caseList');
  const words = useFilterWords();
  const codes = FINDING_CODES.filter((code) => counts?.[code] || filter.findings.includes(code)).sort(
    (a, b) => (counts?.[b] ?? 0) - (counts?.[a] ?? 0),
  );
  if (codes.length === 0) return counts === null ? null : <p className="quiet">{t('filter.noFindings')}</p>;
  return (
    <CheckboxGroup
      label={t('filter.finding')}
      isMultiColumn
      values={new Set(filter.findings)}
      onChange={(chosen) => onChange({ findings: [...chosen] })}
      options={codes.map((code) => ({
        value: code,
        label: findingName(code, words),
        count: words.formats.number(counts?.[code] ?? 0),
      }))}
    />
  );
}
