import { useEffect, useEffectEvent } from 'react';
import { onEvent } from '../bridge';
import type { Route } from './route';
import { isDialogOpen, topDialog } from './travel';

export type ShortcutAction =
  | { readonly go: Route }
  | 'new-case'
  | 'help'
  | 'palette'
  | 'undo'
  | 'next-region'
  | 'previous-region'
  | 'escape';

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const BY_DIGIT: { readonly [digit: string]: Route } = {
  '1': { screen: 'cases' },
  '2': { screen: 'outbox' },
  '3': { screen: 'settings', section: 'profiles' },
};

/** Returns the action of a key anywhere in the window; null if it has none. */
export function shortcutFor(event: PressedKey): ShortcutAction | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key === 'F6') return shiftKey ? 'previous-region' : 'next-region';
  if (key === 'Escape') return 'escape';
  if (key === 'F1') return 'help';
  if (altKey || shiftKey || ctrlKey === metaKey) return null;
  if (key.toLowerCase() === 'n') return 'new-case';
  if (key.toLowerCase() === 'k') return 'palette';
  if (key.toLowerCase() === 'z') return 'undo';
  const route = BY_DIGIT[key];
  return route ? { go: route } : null;
}

/** Calls `run` for the shortcuts of the window and for Undo in its menu; ignores keys that a control has already handled. */
export function useShortcuts(
  run: (action: Exclude<ShortcutAction, 'next-region' | 'previous-region'>) => void,
): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = shortcutFor(event);
      if (action === null) return;
      if (action === 'next-region' || action === 'previous-region') {
        event.preventDefault();
        focusRegion(action === 'next-region' ? 1 : -1);
        return;
      }
      const dialog = topDialog();
      if (dialog && action !== 'help') {
        if (action === 'escape' && event.target === document.body) giveTo(dialog, event);
        return;
      }
      if ((action === 'escape' || action === 'undo') && isTyping(event.target)) return;
      if (action !== 'escape') event.preventDefault();
      act(action);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useEffect(
    () =>
      onEvent('undo', () => {
        // The only way to undo in a text field from a script.
        if (isTyping(document.activeElement)) document.execCommand('undo');
        else if (!isDialogOpen()) act('undo');
      }),
    [],
  );
}

/**
 * Hands on a key that reached no control: nothing has the focus for an instant after the focused button of a dialog has
 * gone, and while React Aria focuses a new dialog a second time for VoiceOver.
 */
function giveTo(dialog: Element, { type, key, code }: KeyboardEvent): void {
  dialog.dispatchEvent(new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true }));
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Moves the focus to the next or previous visible element with `data-region`. */
function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.offsetParent !== null,
  );
  const current = regions.findLastIndex((region) => region.contains(document.activeElement));
  const from = current < 0 && step < 0 ? 0 : current;
  regions[(from + step + regions.length) % regions.length]?.focus();
}
