import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import styles from './choice.module.css';

export interface SwitchProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function Switch({ isSelected, onChange, isDisabled, hint, children }: SwitchProps) {
  return (
    <AriaSwitch
      className={styles.switch ?? ''}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <span className={styles.rail} aria-hidden />
      <span>
        {children}
        {hint ? <small className={styles.hint}>{hint}</small> : null}
      </span>
    </AriaSwitch>
  );
}
