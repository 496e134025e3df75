import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the heading of each new address and focuses it, so that a screen reader continues there. Back and forward
 * return to the position that was left.
 */
export function useScrollPositions(
  container: RefObject<HTMLElement | null>,
  place: string,
  heading: string,
): void {
  const positions = useRef(new Map<string, number>());
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const remember = (): void => {
      const key = window.navigation.currentEntry?.key;
      if (key !== undefined) positions.current.set(key, element.scrollTop);
    };
    element.addEventListener('scroll', remember);
    return () => element.removeEventListener('scroll', remember);
  }, [container]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place can have a heading of the same id
  useEffect(() => {
    const left = positions.current.get(window.navigation.currentEntry?.key ?? '');
    const target = document.getElementById(heading) ?? container.current;
    target?.focus({ preventScroll: true });
    if (left !== undefined) container.current?.scrollTo({ top: left });
    else if (target?.tagName === 'H1') container.current?.scrollTo({ top: 0 });
    else target?.scrollIntoView();
  }, [container, heading, place]);
}
