import { useLayoutEffect } from 'react';

let open = 0;

/** Whether a dialog covers the screen; a panel that belongs to its button does not. */
export function isScreenCovered(): boolean {
  return open > 0;
}

/**
 * Marks the page with `data-covered` while a dialog covers the screen. For style sheets: `:has()` would be asked again
 * with every element that comes.
 */
export function useCoveredScreen(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    open += 1;
    document.body.toggleAttribute('data-covered', true);
    return () => {
      open -= 1;
      document.body.toggleAttribute('data-covered', open > 0);
    };
  }, [isOpen]);
}
