import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './locked-note.module.css';

/** Says why the controls beside it cannot be changed. */
export function LockedNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Lock size={14} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
