import type { ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components';
import styles from './toolbar.module.css';

/** The row above a list: search first, filters, then `end` at the far side. */
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

/** Icon buttons that belong together; arrows move between them. */
export function ButtonRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <AriaToolbar aria-label={label} className={styles.row ?? ''}>
      {children}
    </AriaToolbar>
  );
}
