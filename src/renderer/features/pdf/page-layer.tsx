import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './page.module.css';
import type { PageText } from './page-text';
import type { TextMatch, TextPlace } from './search';
import type { FoundMarks } from './use-found-marks';

export interface PageLayerProps {
  readonly page: PDFPageProxy;
  readonly readText: () => Promise<PageText>;
  readonly scale: number;
  readonly rotation: number;
  readonly matches: readonly TextMatch[];
  /** Index of the match that the person is at; -1: not in this page. */
  readonly current: number;
  readonly marks: FoundMarks;
  /** Where the current match is, once it is there. */
  readonly onCurrent: (range: Range) => void;
}

/** The text of a page over its picture: to be selected, copied, searched and read aloud; nothing in it acts. */
export function PageLayer(props: PageLayerProps) {
  const { page, readText, scale, rotation, matches, current, marks } = props;
  const place = useRef<HTMLDivElement>(null);
  const read = useRef(readText);
  read.current = readText;
  const told = useRef(props.onCurrent);
  told.current = props.onCurrent;
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const container = place.current;
    if (!container) return;
    let layer: TextLayer | null = null;
    let isGone = false;
    read
      .current()
      .then(async ({ content }) => {
        if (isGone) return;
        const viewport = page.getViewport({ scale: 1, rotation: page.rotate + rotation });
        layer = new TextLayer({ textContentSource: content, container, viewport });
        await layer.render();
        if (!isGone) setElements(layer.textDivs);
      })
      // A page without its text is still a page.
      .catch(() => undefined);
    return () => {
      isGone = true;
      layer?.cancel();
      container.replaceChildren();
      setElements([]);
    };
  }, [page, rotation]);
  useEffect(() => {
    if (elements.length === 0) return;
    const ranges = matches.map((match) => rangeOf(elements, match));
    const here = ranges[current] ?? null;
    const remove = marks.add(
      ranges.filter((range) => range !== null),
      here,
    );
    if (here) told.current(here);
    return remove;
  }, [elements, matches, current, marks]);
  useEffect(() => guardSelection(place.current), []);
  const style = { '--total-scale-factor': scale } as CSSProperties;
  return <div ref={place} className={styles.layer} style={style} />;
}

/** Null where the text layer stopped before the match: pdf.js draws a limited number of pieces. */
function rangeOf(elements: readonly HTMLElement[], { start, end }: TextMatch): Range | null {
  const [first, last] = [nodeAt(elements, start), nodeAt(elements, end)];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset);
  return range;
}

function nodeAt(elements: readonly HTMLElement[], { piece, offset }: TextPlace) {
  const node = elements[piece]?.firstChild;
  if (!(node instanceof Text)) return null;
  return { node, offset: Math.min(offset, node.length) };
}

/** While a selection is drawn the blank parts of the page take no part, so that it does not jump to its end. */
function guardSelection(layer: HTMLElement | null): (() => void) | undefined {
  if (!layer) return undefined;
  const begin = () => {
    layer.dataset.selecting = '';
  };
  const end = () => {
    delete layer.dataset.selecting;
  };
  layer.addEventListener('mousedown', begin);
  window.addEventListener('mouseup', end);
  return () => {
    layer.removeEventListener('mousedown', begin);
    window.removeEventListener('mouseup', end);
  };
}
