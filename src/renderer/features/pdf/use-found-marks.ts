import { useEffect, useMemo } from 'react';

/** Ranges that the browser paints as found; the page's elements stay as they are. */
export interface FoundMarks {
  /** Returns the function that takes them away again. */
  add(ranges: readonly Range[], current: Range | null): () => void;
}

/** Names of the highlights, as `page.module.css` paints them. */
const FOUND = 'pdf-found';
const CURRENT = 'pdf-current';

/** Marks of one viewer; there is one viewer at a time. */
export function useFoundMarks(): FoundMarks {
  const { found, current } = useMemo(() => ({ found: new Highlight(), current: new Highlight() }), []);
  useEffect(() => {
    current.priority = 1;
    CSS.highlights.set(FOUND, found);
    CSS.highlights.set(CURRENT, current);
    return () => {
      CSS.highlights.delete(FOUND);
      CSS.highlights.delete(CURRENT);
    };
  }, [found, current]);
  return useMemo(
    () => ({
      add(ranges, here) {
        for (const range of ranges) found.add(range);
        if (here) current.add(here);
        return () => {
          for (const range of ranges) found.delete(range);
          if (here) current.delete(here);
        };
      },
    }),
    [found, current],
  );
}
