import type { ReactNode } from 'react';
import styles from './screen-header.module.css';

export interface ScreenHeaderProps {
  readonly title: string;
  readonly badge?: ReactNode;
  /** Short facts after the title. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
}

/** The first row of every screen. */
export function ScreenHeader({ title, badge, meta, actions }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title} title={title} tabIndex={-1}>
        {title}
      </h1>
      {badge ? <div className={styles.badges}>{badge}</div> : null}
      {meta ? <div className={styles.meta}>{meta}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
