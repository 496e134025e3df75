import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRequiredContext } from '../components/use-required-context';
import { createEntryMemory, type EntryMemory } from './entry-memory';

export type Direction = 'back' | 'forward';

/** Whether the window has a screen in this direction; its history holds its own routes alone. */
export function canTravel(direction: Direction): boolean {
  return direction === 'back' ? navigation.canGoBack : navigation.canGoForward;
}

export function travel(direction: Direction): void {
  if (!canTravel(direction)) return;
  if (direction === 'back') window.history.back();
  else window.history.forward();
}

/** The visit that is shown now; Back and Forward return to it under the same name. */
export function currentVisit(): string {
  return navigation.currentEntry?.key ?? '';
}

/** Returns to a visit; false if the history no longer has it. */
export function travelTo(visit: string): boolean {
  if (!navigation.entries().some(({ key }) => key === visit)) return false;
  navigation.traverseTo(visit);
  return true;
}

/** The dialog or panel on top, which opened last; null if none is open. */
export function topDialog(): Element | null {
  return [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].at(-1) ?? null;
}

export function isDialogOpen(): boolean {
  return topDialog() !== null;
}

export const IS_MAC = /mac/i.test(navigator.userAgent);

/** The direction of a key: Alt with an arrow, on macOS Command with a bracket; null if it has none. */
export function directionOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  isMac: boolean,
): Direction | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || shiftKey || (isMac ? altKey || !metaKey : metaKey || !altKey)) return null;
  if (key === (isMac ? '[' : 'ArrowLeft')) return 'back';
  return key === (isMac ? ']' : 'ArrowRight') ? 'forward' : null;
}

const MOUSE_DIRECTIONS: { readonly [button: number]: Direction } = { 3: 'back', 4: 'forward' };

/** Back and Forward by keyboard and by the buttons of a mouse, before any list takes the arrow keys. */
export function useTravelInputs(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = directionOf(event, IS_MAC);
      if (direction === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isDialogOpen()) travel(direction);
    };
    const onMouse = (event: MouseEvent) => {
      const direction = MOUSE_DIRECTIONS[event.button];
      if (!direction) return;
      // Chromium's default action would also leave an open dialog.
      event.preventDefault();
      if (event.type === 'mouseup' && !isDialogOpen()) travel(direction);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('mousedown', onMouse, { capture: true });
    window.addEventListener('mouseup', onMouse, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('mousedown', onMouse, { capture: true });
      window.removeEventListener('mouseup', onMouse, { capture: true });
    };
  }, []);
}

/** Frames in which a dialog closes and a screen loads its first data; after them the whole main area gets the focus. */
const MAX_FOCUS_FRAMES = 120;

/**
 * Gives the focus to what `find` returns as soon as it takes it, unless something else has the focus by then. Returns
 * what stops it.
 */
export function focusWhenPossible(find: () => HTMLElement | null, otherwise: () => void): () => void {
  // The screen before stays, hidden, until the next one has been loaded; what has the focus there is about to go.
  const before = document.activeElement;
  // A clicked tab has the focus and stays: no frame is asked for.
  if (before !== null && before === find() && before.checkVisibility()) return () => undefined;
  let frames = 0;
  let wasLost = false;
  let frame = requestAnimationFrame(function attempt() {
    frames += 1;
    // A dialog that is about to close has the focus until it is gone.
    const isLost = document.activeElement === document.body;
    const target = find();
    // A menu or dialog that has closed gives the focus back one frame later.
    if (isLost && wasLost) target?.focus();
    wasLost = isLost;
    // Everything behind a dialog is inert, and takes no focus until it has closed.
    if (target && target !== before && document.activeElement === target) return;
    if (frames < MAX_FOCUS_FRAMES) frame = requestAnimationFrame(attempt);
    else if (isLost) otherwise();
  });
  return () => cancelAnimationFrame(frame);
}

/** The tab that is shown, else the heading of the screen. */
export function startOfScreen(main: ParentNode | null): HTMLElement | null {
  return (
    main?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ??
    main?.querySelector<HTMLElement>('h1') ??
    null
  );
}

/** Gives the focus to the start of the screen once the element that has it is gone, e.g. a button with its message. */
export function focusStartOfScreen(): void {
  focusWhenPossible(
    () => startOfScreen(document),
    () => undefined,
  );
}

/**
 * Moves the focus to the new screen if the element that had it is gone, so that it is never lost: to the tab that is
 * shown, else to the heading.
 */
export function useFocusAfterTravel(address: string, main: RefObject<HTMLElement | null>): void {
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return undefined;
    last.current = address;
    return focusWhenPossible(
      () => startOfScreen(main.current),
      () => main.current?.focus(),
    );
  }, [address, main]);
}

const MemoryContext = createContext<EntryMemory | null>(null);
/** The visit that the screen inside belongs to; the history may be at the next one while it is still shown. */
export const VisitContext = createContext<string | null>(null);

export function TravelProvider({ children }: { readonly children: ReactNode }) {
  const memory = useMemo(createEntryMemory, []);
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}

export interface VisitState<Value> {
  readonly value: Value;
  readonly set: Dispatch<SetStateAction<Value>>;
  /** The visit was left and returned to. */
  readonly isRestored: boolean;
}

/** State of a screen that Back and Forward restore, e.g. the selected row. */
export function useVisitState<Value>(name: string, initial: Value): VisitState<Value> {
  const memory = useRequiredContext(MemoryContext, 'TravelProvider');
  const [visit] = useState(useRequiredContext(VisitContext, 'VisitContext'));
  const [stored] = useState(() => memory.get(visit, name) as Value | undefined);
  const [value, setValue] = useState(stored ?? initial);
  const set = useCallback(
    (next: SetStateAction<Value>) =>
      setValue((before) => {
        const after = next instanceof Function ? next(before) : next;
        memory.set(visit, name, after);
        return after;
      }),
    [memory, visit, name],
  );
  return { value, set, isRestored: stored !== undefined };
}
