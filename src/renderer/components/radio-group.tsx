import { RadioGroup as AriaRadioGroup, Label, Radio } from 'react-aria-components';
import styles from './choice.module.css';
import field from './field.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  /** Null: nothing is chosen yet. */
  readonly value: Value | null;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
  /** The first option takes the focus if none is chosen. */
  readonly autoFocus?: boolean;
}

export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled = false,
  autoFocus = false,
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      className={field.field ?? ''}
      value={value}
      isDisabled={isDisabled}
      onChange={(chosen) => {
        const option = options.find((known) => known.value === chosen);
        if (option) onChange(option.value);
      }}
    >
      <Label className={field.label}>{label}</Label>
      <div className={styles.options}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            value={option.value}
            autoFocus={autoFocus && index === 0}
            className={styles.radio ?? ''}
          >
            <span className={styles.dot} aria-hidden />
            <span>
              {option.label}
              {option.hint ? <small className={styles.hint}>{option.hint}</small> : null}
            </span>
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  );
}
