import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSize } from '../../../components/use-size';
import { type Anchor, anchorAt, type layoutPages, offsetOf, pageAt } from './page-layout';
import { PAGE_GAP, type PageSize } from './zoom';

const UNMEASURED: PageSize = { width: 800, height: 600 };

/** Size of the scroll container without its scroll bars. */
export function useViewportSize(window: React.RefObject<HTMLElement | null>): PageSize {
  return useSize(window) ?? UNMEASURED;
}

/** Keeps the content at the top of the container in place when pages are zoomed or rotated. */
export function useScrolling(
  window: React.RefObject<HTMLElement | null>,
  layout: ReturnType<typeof layoutPages>,
  onPage: (page: number) => void,
) {
  const [top, setTop] = useState(0);
  const anchor = useRef<Anchor>({ page: 0, share: 0 });
  const latestLayout = useRef(layout);
  useLayoutEffect(() => {
    const element = window.current;
    if (!element || latestLayout.current === layout) return;
    latestLayout.current = layout;
    element.scrollTop = offsetOf(layout, anchor.current) - PAGE_GAP;
    element.scrollLeft = Math.max(0, (element.scrollWidth - element.clientWidth) / 2);
    setTop(element.scrollTop);
  }, [window, layout]);
  useEffect(() => {
    const element = window.current;
    if (!element) return;
    const onScroll = () => {
      anchor.current = anchorAt(latestLayout.current, element.scrollTop + PAGE_GAP);
      setTop(element.scrollTop);
      onPage(pageAt(latestLayout.current, element.scrollTop + element.clientHeight / 3) + 1);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [window, onPage]);
  const control = useMemo(() => {
    const goTo = (page: number) => {
      const element = window.current;
      if (!element) return;
      element.scrollTop = (latestLayout.current.tops[page - 1] ?? 0) - PAGE_GAP;
      anchor.current = { page: page - 1, share: 0 };
    };
    return {
      goTo,
      focus: () => window.current?.focus(),
      /** Scrolls to a page only if no part of it is visible. */
      reveal: (page: number) => {
        const element = window.current;
        if (!element) return;
        const { tops, heights } = latestLayout.current;
        const pageTop = tops[page - 1] ?? 0;
        const isSeen =
          pageTop < element.scrollTop + element.clientHeight &&
          pageTop + (heights[page - 1] ?? 0) > element.scrollTop;
        if (!isSeen) goTo(page);
      },
    };
  }, [window]);
  return { top, control };
}
