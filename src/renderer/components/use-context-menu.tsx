import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { ContextMenu, type MenuEntry } from './menu';
import { isMenuKey, type MenuPlace, menuPlaceIn } from './menu-place';

/** Handlers for a row whose buttons have the focus, and the menu that they open. */
export interface ElementMenu {
  readonly handlers: {
    readonly onContextMenu: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly menu: ReactNode;
}

/** The context menu of one element: at the pointer, or by key at the part that has the focus. */
export function useContextMenu(label: string, entries: readonly MenuEntry[]): ElementMenu {
  const [at, setAt] = useState<MenuPlace | null>(null);
  return {
    handlers: {
      onContextMenu: (event) => {
        event.preventDefault();
        setAt({ x: event.clientX, y: event.clientY });
      },
      onKeyDown: (event) => {
        if (!isMenuKey(event) || !(event.target instanceof Element)) return;
        event.preventDefault();
        setAt(menuPlaceIn(event.target));
      },
    },
    menu: at ? <ContextMenu label={label} at={at} entries={entries} onClose={() => setAt(null)} /> : null,
  };
}
