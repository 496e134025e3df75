import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names';
import styles from './settings.module.css';

interface SettingsPageProps {
  /** The page takes the focus under this name, so that arrows and Page Down scroll it; for one with few controls. */
  readonly label?: string;
  /** Of the column, e.g. for another width. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The content of a tab of the settings, in one column. */
export function SettingsPage({ label, className, children }: SettingsPageProps) {
  const column = <div className={classNames(styles.column, className)}>{children}</div>;
  return label === undefined ? (
    <div className={styles.page}>{column}</div>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.page} aria-label={label} tabIndex={0}>
      {column}
    </section>
  );
}

/** A part of a page under its own heading. */
export function SettingsSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
