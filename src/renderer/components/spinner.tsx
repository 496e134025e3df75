import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

/** A turning circle of `size` pixels while something takes its time. It has no name: what is waited for has one. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle className={styles.spinner} size={size} aria-hidden />;
}
