import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import styles from './choice.module.css';

export interface CheckboxProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** The label. */
  readonly children: ReactNode;
}

/** A single checkbox; several of one question belong into a `CheckboxGroup`. */
export function Checkbox({ isSelected, onChange, children }: CheckboxProps) {
  return (
    <AriaCheckbox className={styles.checkbox ?? ''} isSelected={isSelected} onChange={onChange}>
      <span className={styles.box} aria-hidden>
        <Check size={12} strokeWidth={3} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
