import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './notice.module.css';

export interface NoticeProps {
  readonly tone: 'grey' | 'yellow' | 'red' | 'green';
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A message about the whole screen or form. */
export function Notice({ tone, icon, children, actions }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.text}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
