import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names';

export type Tone = 'green' | 'yellow' | 'red' | 'grey' | 'accent' | 'faint';

export interface BadgeProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Adds an opaque edge so that the badge is readable on any photo. */
  readonly onPhoto?: boolean;
}

/** A label on a soft colour. Give it an icon wherever the colour carries a meaning. */
export function Badge({ tone, icon, children, onPhoto }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], onPhoto && styles.onPhoto)} data-background>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

/** A number that needs attention, e.g. of questions in the outbox. */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-background>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
