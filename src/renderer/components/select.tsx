import { Check, ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import styles from './field.module.css';
import popover from './popover.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  /** The label is for assistive technology only. */
  readonly hideLabel?: boolean;
  readonly help?: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, help, value, options, onChange, isDisabled } = props;
  return (
    <AriaSelect
      className={styles.field ?? ''}
      isDisabled={isDisabled}
      aria-label={hideLabel ? label : undefined}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
    >
      {hideLabel ? null : <Label className={styles.label}>{label}</Label>}
      <Button className={styles.trigger ?? ''}>
        <SelectValue className={styles.value ?? ''}>{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={14} aria-hidden />
      </Button>
      {help ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
      <Popover className={popover.popover ?? ''}>
        <ListBox className={popover.list ?? ''}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={popover.item ?? ''}
            >
              {({ isSelected }) => (
                <>
                  <span className={popover.check}>{isSelected ? <Check size={14} aria-hidden /> : null}</span>
                  <span>
                    {option.label}
                    {option.hint ? <small className={popover.hint}>{option.hint}</small> : null}
                  </span>
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
