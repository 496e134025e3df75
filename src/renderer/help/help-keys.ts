import { useEffect, useRef } from 'react';

export type HelpAction = 'search' | 'back' | 'forward' | 'print';

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the action of a key in the handbook; null if it has none. */
export function helpActionFor({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): HelpAction | null {
  if (shiftKey) return null;
  const isCommand = ctrlKey !== metaKey && !altKey;
  if (isCommand && key.toLowerCase() === 'f') return 'search';
  if (isCommand && key.toLowerCase() === 'p') return 'print';
  const isAlt = altKey && !ctrlKey && !metaKey;
  if (isAlt && key === 'ArrowLeft') return 'back';
  if (isAlt && key === 'ArrowRight') return 'forward';
  return null;
}

export function useHelpKeys(actions: { readonly [Action in HelpAction]: () => void }): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const action = helpActionFor(event);
      if (action === null) return;
      // In a field on a Mac, these keys move by words.
      const isMove = action === 'back' || action === 'forward';
      if (isMove && event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      current.current[action]();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
