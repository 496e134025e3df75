import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

/** A turning circle of `size` pixels while something takes its time; it has no name, the words beside it say what. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle className={styles.spinner} size={size} aria-hidden />;
}
