import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  readonly label: string;
  readonly isOpenAtFirst?: boolean;
  /** Keeps it open, e.g. because of an invalid field inside. */
  readonly isForcedOpen?: boolean;
  readonly children: ReactNode;
}

/** Folds rarely used fields. */
export function Disclosure({
  label,
  isOpenAtFirst = false,
  isForcedOpen = false,
  children,
}: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={styles.disclosure}
      open={isOpen || isForcedOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
