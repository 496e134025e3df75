import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names';

export type Tone = 'green' | 'yellow' | 'red' | 'grey' | 'accent' | 'faint';

export interface BadgeProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** On a photo: opaque edge so that it reads on any picture. */
  readonly onPhoto?: boolean;
}

/** A word on a soft colour; give an icon wherever the colour means something. */
export function Badge({ tone, icon, children, onPhoto }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], onPhoto && styles.onPhoto)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

/** A number to look at, e.g. questions in the outbox. */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
