import { type RefObject, useEffect } from 'react';
import { handbookMatches } from '../../domain/handbook/search-handbook';

const NAME = 'found';

/** Marks the words of a search in the chapter, without a change of its elements. `place`: what is shown. */
export function useMarkedWords(container: RefObject<HTMLElement | null>, query: string, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has other texts
  useEffect(() => {
    if (!container.current || query.trim() === '') return;
    const ranges: Range[] = [];
    const texts = document.createTreeWalker(container.current, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const { start, end } of handbookMatches(node.data, query)) {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        ranges.push(range);
      }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(NAME);
    };
  }, [container, query, place]);
}
