import { useCallback, useEffect, useState } from 'react';
import type { PdfFile } from '../document/pdf-file';
import type { PageSize } from './zoom';

/** A4, used until the first page is read. */
export const DEFAULT_PAGE_SIZE: PageSize = { width: 595, height: 842 };

/** Sizes of the pages read so far; callers assume the size of the first page for the others. */
export function usePageSizes(file: PdfFile) {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const learnSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => {
      const previous = known.get(number);
      return previous?.width === size.width && previous.height === size.height
        ? known
        : new Map(known).set(number, size);
    });
  }, []);
  // The other pages probably have the size of the first one.
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
