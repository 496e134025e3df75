import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './segments.module.css';

export interface Segment<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Shown instead of the label, which stays the accessible name. */
  readonly icon?: ReactNode;
}

export interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Lets the user choose one of a few options side by side. */
export function Segments<Id extends string>({ label, segments, selected, onSelect }: SegmentsProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const segment = segments.find(({ id }) => keys.has(id));
        if (segment) onSelect(segment.id);
      }}
    >
      {segments.map(({ id, label: name, icon }) => (
        <ToggleButton
          key={id}
          id={id}
          className={classNames(styles.segment, icon ? null : styles.text)}
          {...(icon ? { 'aria-label': name } : {})}
        >
          {icon ?? name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** A single toggle button styled as a segment. */
export function ToggleIcon(props: {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <ToggleButton
      aria-label={props.label}
      className={styles.single ?? ''}
      isSelected={props.isSelected}
      onChange={props.onChange}
    >
      {props.children}
    </ToggleButton>
  );
}
