import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './zoom/zoom';

/**
 * Size of an element in CSS pixels, without its scroll bars; null until it is measured. `measuresAtOnce` measures before the
 * first frame, so that nothing moves, but lays the page out in the middle of the render that adds the element.
 */
export function useSize(element: RefObject<HTMLElement | null>, measuresAtOnce = true): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    if (measuresAtOnce) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, measuresAtOnce]);
  return size;
}
