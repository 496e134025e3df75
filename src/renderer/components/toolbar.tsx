import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** The row above a list: search, filters, and `end` right-aligned. */
export function Toolbar({
  label,
  children,
  end,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <search aria-label={label} className={styles.toolbar}>
      {children}
      {end ? <div className={styles.end}>{end}</div> : null}
    </search>
  );
}
