import { Fragment } from 'react';
import { matchRanges, type SearchText } from '../../../domain/search/found-in';
import type { Chunk } from '../../../domain/search/query';
import styles from './cases-screen.module.css';

/** Signs before a match that are shown where the text does not fit. */
const BEFORE = 24;

/** A text with what was searched for marked; `isShort` begins shortly before the first match. */
export function Highlighted({
  of,
  chunks,
  isShort = false,
}: {
  readonly of: SearchText;
  readonly chunks: readonly Chunk[];
  readonly isShort?: boolean;
}) {
  const ranges = chunks.length === 0 ? [] : matchRanges(of, chunks);
  const first = ranges[0]?.start ?? 0;
  const from = isShort && first > BEFORE ? startOfWord(of.text, first - BEFORE / 2) : 0;
  let at = from;
  return (
    <>
      {from > 0 ? '… ' : ''}
      {ranges.map(({ start, end }) => {
        const before = of.text.slice(at, start);
        at = end;
        return (
          <Fragment key={start}>
            {before}
            <mark className={styles.match}>{of.text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {of.text.slice(at)}
    </>
  );
}

function startOfWord(text: string, near: number): number {
  const blank = text.lastIndexOf(' ', near);
  return blank < 0 ? 0 : blank + 1;
}
