import type { DragEvent, KeyboardEvent } from 'react';
import type { SelectInput } from '../../../components/list-selection';
import { isMenuKey, type MenuPlace, menuPlaceIn } from '../../../components/menu-place';
import type { ItemInView } from './items-in-view';
import type { ItemList } from './use-item-list';

export interface ListHandlers {
  readonly onActivate: (index: number, event: SelectInput) => void;
  readonly onOpen: (index: number) => void;
  /** Handles keys other than navigation; returns true if it handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onMenu: (at: MenuPlace) => void;
  /** A drag takes this file out, or all selected ones if it is one of them. */
  readonly onDrag: (index: number, event: DragEvent) => void;
}

export interface ListActions {
  readonly onEnlarge: () => void;
  readonly onExclude: () => void;
  readonly onNote: () => void;
  readonly onMenu: (at: MenuPlace) => void;
  readonly onDrag: (event: DragEvent, views: readonly ItemInView[]) => void;
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
    onDrag: (index, event) => {
      const view = list.shown[index];
      if (view) actions.onDrag(event, list.selection.selected.has(view.item.id) ? list.chosen : [view]);
    },
  };
}

function handleKey(event: KeyboardEvent, list: ItemList, actions: ListActions): boolean {
  const withCommand = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() === 'a' && withCommand) {
    list.selectEverything();
    return true;
  }
  if (list.active === null) return false;
  if (isMenuKey(event)) {
    actions.onMenu(menuPlaceIn(event.currentTarget));
    return true;
  }
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
    default:
      return false;
  }
}
