import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CheckboxGroup as AriaCheckboxGroup, Checkbox, Label } from 'react-aria-components';
import styles from './choice.module.css';
import field from './field.module.css';

export interface CheckboxOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Shown right of the label, e.g. the number of matching cases. */
  readonly count?: string;
}

export interface CheckboxGroupProps<Value extends string> {
  readonly label: string;
  readonly values: ReadonlySet<Value>;
  readonly options: readonly CheckboxOption<Value>[];
  readonly onChange: (values: ReadonlySet<Value>) => void;
  /** As many columns as there is space for. */
  readonly isMultiColumn?: boolean;
}

/** Lets the user choose any number of values. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, values, options, onChange, isMultiColumn } = props;
  return (
    <AriaCheckboxGroup
      className={field.field ?? ''}
      value={[...values]}
      onChange={(chosen) =>
        onChange(new Set(options.map(({ value }) => value).filter((value) => chosen.includes(value))))
      }
    >
      <Label className={field.label}>{label}</Label>
      <div className={isMultiColumn ? styles.columns : styles.options}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} className={styles.checkbox ?? ''}>
            <span className={styles.box} aria-hidden>
              <Check size={12} strokeWidth={3} />
            </span>
            <span>{option.label}</span>
            {option.count === undefined ? null : <small className={styles.count}>{option.count}</small>}
          </Checkbox>
        ))}
      </div>
    </AriaCheckboxGroup>
  );
}
