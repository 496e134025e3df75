import { Keyboard } from 'react-aria-components';
import styles from './kbd.module.css';

/** A key or a shortcut, e.g. `Ctrl N`. */
export function Kbd({ children }: { readonly children: string }) {
  return <Keyboard className={styles.kbd}>{children}</Keyboard>;
}
