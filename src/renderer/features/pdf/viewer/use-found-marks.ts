import { useEffect, useMemo } from 'react';

/** Ranges that the browser highlights as found, without changing elements of the page. */
export interface FoundMarks {
  /** Returns a function that removes them. */
  add(ranges: readonly Range[], current: Range | null): () => void;
}

/** Names of the highlights in `page.module.css`. */
const FOUND = 'pdf-found';
const CURRENT = 'pdf-current';

/** Marks of the viewer; only one viewer is open at a time. */
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
      add(ranges, currentRange) {
        for (const range of ranges) found.add(range);
        if (currentRange) current.add(currentRange);
        return () => {
          for (const range of ranges) found.delete(range);
          if (currentRange) current.delete(currentRange);
        };
      },
    }),
    [found, current],
  );
}
