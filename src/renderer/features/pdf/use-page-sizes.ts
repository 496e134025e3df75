import { useCallback, useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file';
import type { PageSize } from './zoom';

/** A4: until the first page is read. */
export const FIRST_GUESS: PageSize = { width: 595, height: 842 };

/** Sizes of the pages that were read so far; the others are taken to be as the first. */
export function usePageSizes(file: PdfFile) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const learnSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => {
      const before = known.get(number);
      return before?.width === size.width && before.height === size.height
        ? known
        : new Map(known).set(number, size);
    });
  }, []);
  // The first page says how large the others are likely to be.
  useEffect(() => {
    file.page(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        learnSize(1, { width, height });
      },
      () => undefined,
    );
  }, [file, learnSize]);
  return { sizes, learnSize };
}
