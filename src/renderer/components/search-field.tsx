import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components';
import styles from './field.module.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly maxLength?: number;
  /** Called on arrow down or Enter, to move to the results. */
  readonly onMoveToResults?: () => void;
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, inputRef, maxLength, onMoveToResults: onDown } = props;
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={styles.search ?? ''}
      {...(maxLength === undefined ? {} : { maxLength })}
      onKeyDown={(event) => {
        if (onDown && (event.key === 'ArrowDown' || event.key === 'Enter')) onDown();
        else event.continuePropagation();
      }}
    >
      <Search size={14} aria-hidden />
      <Input ref={inputRef} className={styles.input ?? ''} placeholder={placeholder ?? label} />
      <Button className={styles.clear ?? ''}>
        <X size={14} aria-hidden />
      </Button>
    </AriaSearchField>
  );
}
