import { Fragment, type KeyboardEvent, type Ref } from 'react';
import { type HandbookHit, handbookMatches } from '../../domain/handbook/search-handbook';
import { type HelpAddress, helpHash } from './address';
import styles from './help-page.module.css';
import type { HelpTexts } from './texts';

/** The sections that were found, each with its line; the arrow keys move through them. */
export function SearchResults({
  texts,
  query,
  hits,
  address: { language, chapterId, sectionId },
  listRef,
}: {
  readonly texts: HelpTexts;
  readonly query: string;
  readonly hits: readonly HandbookHit[];
  readonly address: HelpAddress;
  readonly listRef: Ref<HTMLUListElement>;
}) {
  const count = hits.length === 1 ? texts.one : texts.many.replace('{count}', String(hits.length));
  return (
    <section aria-label={texts.results} className={styles.results}>
      <p role="status">{hits.length === 0 ? texts.none.replace('{query}', query.trim()) : count}</p>
      <ul ref={listRef} onKeyDown={moveBetweenLinks}>
        {hits.map((hit) => (
          <li key={`${hit.chapterId}/${hit.sectionId}`}>
            <a
              href={helpHash(
                language,
                hit.sectionId === null ? hit.chapterId : `${hit.chapterId}/${hit.sectionId}`,
              )}
              aria-current={
                hit.chapterId === chapterId && hit.sectionId === sectionId ? 'location' : undefined
              }
            >
              <span className={styles.hitTitle}>
                <Marked text={hit.heading || hit.chapterTitle} query={query} />
              </span>
              {hit.heading ? <small>{hit.chapterTitle}</small> : null}
              {hit.line === null ? null : (
                <span className={styles.hitLine}>
                  <Marked text={hit.line} query={query} isShort />
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function moveBetweenLinks(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(event.target as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Characters before the first match of a long line. */
const MAX_LEADING_CHARACTERS = 40;

/** A text with what was searched for marked; `isShort` starts it shortly before the first match. */
function Marked({
  text,
  query,
  isShort = false,
}: {
  readonly text: string;
  readonly query: string;
  readonly isShort?: boolean;
}) {
  const ranges = handbookMatches(text, query);
  const first = ranges[0]?.start ?? 0;
  const from =
    isShort && first > MAX_LEADING_CHARACTERS
      ? text.lastIndexOf(' ', first - MAX_LEADING_CHARACTERS / 2) + 1
      : 0;
  let at = from;
  return (
    <>
      {from > 0 ? '… ' : ''}
      {ranges.map(({ start, end }) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <Fragment key={start}>
            {before}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {text.slice(at)}
    </>
  );
}
