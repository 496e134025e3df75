import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';

export interface FoldProps {
  readonly label: ReactNode;
  readonly children: () => ReactNode;
}

/** Content behind one line of text; rendered only once it is expanded, since results may be deep and wide. */
export function Fold({ label, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen ? children() : null}
    </details>
  );
}
