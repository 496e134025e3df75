import { ListFilter } from 'lucide-react';
import { createContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { CheckboxGroup } from '../../../components/checkbox-group';
import { PopoverPanel } from '../../../components/popover-panel';
import { useRequiredContext } from '../../../components/use-required-context';
import { useFormats } from '../../../i18n/use-formats';
import { FindingIcon } from '../files/finding-badge';
import {
  countFacets,
  type FacetContext,
  type FacetCounts,
  facetCounts,
  NO_FACETS,
  TRAITS,
} from '../list/item-filter';
import { findingName } from '../list/item-text';
import type { AnyFinding, ItemInView } from '../list/items-in-view';
import type { ListFilters } from '../list/use-item-list';
import styles from './filter-panel.module.css';

/**
 * All files of the case, for the panel once it is open. In a context, so that the toolbar does not render for every
 * change of a file.
 */
export const AllFiles = createContext<readonly ItemInView[] | null>(null);

/** Filters by finding, file type and trait, in addition to the chips. */
export function FilterPanel({
  filters,
  context,
}: {
  readonly filters: ListFilters;
  readonly context: FacetContext;
}) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const chosen = countFacets(filters.facets);
  const label =
    chosen === 0
      ? t('filter.label')
      : t('filter.labelChosen', { count: chosen, number: formats.number(chosen) });
  return (
    <div className={styles.compact}>
      <PopoverPanel
        label={t('filter.label')}
        trigger={
          <Button
            aria-label={label}
            icon={<ListFilter size={14} aria-hidden />}
            variant={chosen > 0 ? 'chosen' : 'plain'}
          >
            <span className={styles.word}>{label}</span>
          </Button>
        }
      >
        <Facets filters={filters} context={context} />
      </PopoverPanel>
    </div>
  );
}

function Facets({ filters, context }: { readonly filters: ListFilters; readonly context: FacetContext }) {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const { facets, setFacets } = filters;
  const all = useRequiredContext(AllFiles, 'AllFiles');
  const counts = useMemo(() => facetCounts(all, context), [all, context]);
  return (
    <div className={styles.facets}>
      <FindingFacet all={all} filters={filters} counts={counts} />
      {counts.types.length > 1 ? (
        <CheckboxGroup
          label={t('filter.type')}
          values={facets.types}
          onChange={(types) => setFacets({ ...facets, types })}
          options={counts.types.map(([type, count]) => ({
            value: type,
            label: type.toUpperCase(),
            count: formats.number(count),
          }))}
        />
      ) : null}
      <CheckboxGroup
        label={t('filter.trait')}
        values={facets.traits}
        onChange={(traits) => setFacets({ ...facets, traits })}
        options={TRAITS.map((trait) => ({
          value: trait,
          label: t(`filter.traits.${trait}`),
          count: formats.number(counts.traits.get(trait) ?? 0),
        }))}
      />
      <Button isDisabled={countFacets(facets) === 0} onPress={() => setFacets(NO_FACETS)}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

interface FindingFacetProps {
  readonly all: readonly ItemInView[];
  readonly filters: ListFilters;
  readonly counts: FacetCounts;
}

function FindingFacet({ all, filters, counts }: FindingFacetProps) {
  const { t } = useTranslation('prepare');
  const { t: work } = useTranslation('workspace');
  const formats = useFormats();
  const { facets, setFacets } = filters;
  const examples = useMemo(() => exampleFindings(all), [all]);
  if (counts.findings.length === 0) return null;
  return (
    <CheckboxGroup
      label={work('filter.finding')}
      values={facets.findings}
      onChange={(findings) => setFacets({ ...facets, findings })}
      options={counts.findings.flatMap(([code, count]) => {
        const example = examples.get(code);
        if (!example) return [];
        const name = findingName(example, t, work, formats);
        return [{ value: code, label: findingLabel(example, name), count: formats.number(count) }];
      })}
    />
  );
}

function findingLabel(finding: AnyFinding, name: string) {
  return (
    <span className={styles.finding}>
      <FindingIcon finding={finding} size={14} />
      {name}
    </span>
  );
}

/** One finding of each code, whose icon represents the code. */
function exampleFindings(views: readonly ItemInView[]): ReadonlyMap<AnyFinding['code'], AnyFinding> {
  const examples = new Map<AnyFinding['code'], AnyFinding>();
  for (const { findings } of views) {
    for (const finding of findings) if (!examples.has(finding.code)) examples.set(finding.code, finding);
  }
  return examples;
}
