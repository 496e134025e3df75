import type { ReactNode } from 'react';
import styles from './retention.module.css';

/** A scrollable region for a wide table, focusable so that the keyboard can scroll it. */
export function ScrollRegion({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
