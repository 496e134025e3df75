import { useLayoutEffect } from 'react';

let open = 0;

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
