import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './chip.module.css';

export interface ChipSpec<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: string;
}

export interface ChipFilterProps<Id extends string> {
  readonly label: string;
  readonly chips: readonly ChipSpec<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Lets the user choose one of several views of a list, each with its count. */
export function ChipFilter<Id extends string>({ label, chips, selected, onSelect }: ChipFilterProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const chip = chips.find(({ id }) => keys.has(id));
        if (chip) onSelect(chip.id);
      }}
    >
      {chips.map(({ id, label: name, count }) => (
        <ToggleButton key={id} id={id} className={styles.chip ?? ''}>
          {name}
          {count === undefined ? null : <span className={styles.count}> {count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

export interface ChipTogglesProps<Id extends string> {
  readonly label: string;
  /** Label of the chip that is on while no other chip is, and that switches all others off. */
  readonly allLabel: string;
  readonly chips: readonly ChipSpec<Id>[];
  readonly selected: readonly Id[];
  readonly onChange: (selected: readonly Id[]) => void;
}

const ALL = 'all chips';

/** Lets the user choose any number of values, or all of them with one chip. */
export function ChipToggles<Id extends string>({
  label,
  allLabel: all,
  chips,
  selected,
  onChange,
}: ChipTogglesProps<Id>) {
  const isAll = selected.length === 0;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group ?? ''}
      selectionMode="multiple"
      selectedKeys={isAll ? [ALL] : selected}
      onSelectionChange={(keys) => {
        const chosen = chips.flatMap(({ id }) => (keys.has(id) ? [id] : []));
        onChange(keys.has(ALL) && !isAll ? [] : chosen);
      }}
    >
      <ToggleButton id={ALL} className={styles.chip ?? ''}>
        {all}
      </ToggleButton>
      {chips.map(({ id, label: name }) => (
        <ToggleButton key={id} id={id} className={styles.chip ?? ''}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
