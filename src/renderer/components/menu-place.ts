/** Pixels from the top left of the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** Whether a key opens the context menu: the menu key, or Shift and F10. */
export function isMenuKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** A point in the active row of a list, or in the element itself, where a menu opened by keyboard appears. */
export function menuPlaceIn(element: Element): MenuPlace {
  const id = element.getAttribute('aria-activedescendant');
  const box = ((id && document.getElementById(id)) || element).getBoundingClientRect();
  return { x: box.left + Math.min(box.width / 2, 120), y: box.top + box.height / 2 };
}
