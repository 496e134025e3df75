import { Fragment } from 'react';
import { matchRanges, type SearchText } from '../../../domain/search/found-in';
import type { Chunk } from '../../../domain/search/query';
import styles from './cases-screen.module.css';
import { excerptStart } from './found-place';

/** A text with the matches of a search marked; `isShort` starts it shortly before the first match. */
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
  const from = isShort ? excerptStart(of.text, ranges[0]?.start ?? 0) : 0;
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
