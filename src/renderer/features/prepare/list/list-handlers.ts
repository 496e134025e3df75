import type { KeyboardEvent, MouseEvent } from 'react';
import type { ItemList } from './use-item-list';

export interface MenuRequest {
  readonly x: number;
  readonly y: number;
}

export interface ListHandlers {
  readonly onActivate: (index: number, event: KeyboardEvent | MouseEvent) => void;
  readonly onOpen: (index: number) => void;
  /** Handles keys other than navigation; returns true if it handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onMenu: (at: MenuRequest) => void;
}

export interface ListActions {
  readonly onEnlarge: () => void;
  readonly onExclude: () => void;
  readonly onNote: () => void;
  readonly onMenu: (at: MenuRequest) => void;
}

/** Key and click handlers that the grid and the table share. */
export function listHandlers(list: ItemList, actions: ListActions): ListHandlers {
  return {
    onActivate: list.activate,
    onOpen: (index) => {
      const view = list.shown[index];
      if (!view) return;
      if (view.item.id !== list.selection.active) list.pick(view.item.id);
      actions.onEnlarge();
    },
    onKey: (event) => handleKey(event, list, actions),
    onMenu: actions.onMenu,
  };
}

function handleKey(event: KeyboardEvent, list: ItemList, actions: ListActions): boolean {
  const withCommand = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() === 'a' && withCommand) {
    list.selectEverything();
    return true;
  }
  if (list.selection.active === null) return false;
  switch (event.key) {
    case ' ':
      list.toggleActive();
      return true;
    case 'Delete':
    case 'Backspace':
      actions.onExclude();
      return true;
    case 'Escape':
      list.clear();
      return true;
    case 'n':
    case 'N':
      if (withCommand || event.altKey) return false;
      actions.onNote();
      return true;
    case 'ContextMenu':
      actions.onMenu(menuPosition(event.currentTarget));
      return true;
    case 'F10':
      if (!event.shiftKey) return false;
      actions.onMenu(menuPosition(event.currentTarget));
      return true;
    default:
      return false;
  }
}

/** A point in the active file, where a menu opened by keyboard appears. */
function menuPosition(list: EventTarget & Element): MenuRequest {
  const id = list.getAttribute('aria-activedescendant');
  const box = ((id && document.getElementById(id)) || list).getBoundingClientRect();
  return { x: box.left + Math.min(box.width / 2, 120), y: box.top + box.height / 2 };
}
