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

/** One of several views of a list, each with its number. */
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
