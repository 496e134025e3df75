import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import styles from './popover.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly checked?: boolean;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  readonly separatorBefore?: boolean;
}

export interface MenuProps {
  readonly label: string;
  /** A Button or IconButton. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly placement?: 'top start' | 'bottom end';
}

export function Menu({ label, trigger, entries, placement = 'top start' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''} placement={placement}>
        <AriaMenu aria-label={label} className={styles.list ?? ''}>
          {entries.flatMap((entry) => [
            ...(entry.separatorBefore
              ? [<Separator key={`${entry.id}-line`} className={styles.separator ?? ''} />]
              : []),
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              onAction={entry.onAction}
              className={styles.item ?? ''}
            >
              <span className={styles.check}>
                {entry.checked ? <Check size={14} aria-hidden /> : entry.icon}
              </span>
              <span>
                {entry.label}
                {entry.hint ? <small className={styles.hint}>{entry.hint}</small> : null}
              </span>
            </MenuItem>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
