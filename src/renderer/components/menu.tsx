import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { Kbd } from './kbd';
import type { MenuPlace } from './menu-place';
import styles from './popover.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly checked?: boolean;
  /** The keyboard shortcut of the same action. */
  readonly shortcut?: string;
  readonly isDisabled?: boolean;
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
        <MenuEntries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

export interface ContextMenuProps {
  readonly label: string;
  /** Position of the pointer or of the focused element. */
  readonly at: MenuPlace;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** A menu that opens at a position instead of a button. */
export function ContextMenu({ label, at, entries, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: at.x, top: at.y }} />
      <Popover
        isOpen
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        className={styles.popover ?? ''}
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        aria-label={label}
      >
        <MenuEntries label={label} entries={entries} onClose={onClose} />
      </Popover>
    </>
  );
}

interface MenuEntriesProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose?: () => void;
}

function MenuEntries({ label, entries, onClose }: MenuEntriesProps) {
  return (
    <AriaMenu
      aria-label={label}
      className={styles.list ?? ''}
      {...(onClose ? { autoFocus: 'first' as const, onClose } : {})}
    >
      {entries.flatMap((entry) => [
        ...(entry.separatorBefore
          ? [<Separator key={`${entry.id}-line`} className={styles.separator ?? ''} />]
          : []),
        <MenuItem
          key={entry.id}
          id={entry.id}
          textValue={entry.label}
          isDisabled={entry.isDisabled ?? false}
          onAction={entry.onAction}
          className={styles.item ?? ''}
        >
          <span className={styles.check}>{entry.checked ? <Check size={14} aria-hidden /> : entry.icon}</span>
          <span>
            {entry.label}
            {entry.hint ? <small className={styles.hint}>{entry.hint}</small> : null}
          </span>
          {entry.shortcut ? <Kbd>{entry.shortcut}</Kbd> : null}
        </MenuItem>,
      ])}
    </AriaMenu>
  );
}

/** The entries with a line before the first. */
export function withLine(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.map((entry, index) => (index === 0 ? { ...entry, separatorBefore: true } : entry));
}
