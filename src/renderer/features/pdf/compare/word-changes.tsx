import { useTranslation } from 'react-i18next';
import type { WordRun } from '../word-difference';
import styles from './compare.module.css';
import type { PairDifference } from './differences';

/** A page with more changes has a different text, which the pictures show better. */
const MAX_CHANGES = 60;
/** Number of words before a change that are shown as context. */
const CONTEXT_WORDS = 4;
const MAX_CHANGE_WORDS = 60;

/** Words that were removed and added between two pages. */
export function WordChanges({ difference }: { readonly difference: PairDifference | undefined }) {
  const { t } = useTranslation('pdf');
  if (difference?.kind !== 'compared') return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable
    <section className={styles.words} aria-label={t('compare.words')} tabIndex={0}>
      <h2>{t('compare.words')}</h2>
      <Changes words={difference.words} />
    </section>
  );
}

function Changes({ words }: { readonly words: readonly WordRun[] | null }) {
  const { t } = useTranslation('pdf');
  if (words === null) return <p>{t('compare.wordsNoText')}</p>;
  const changes = changesOf(words);
  if (changes.length === 0) return <p>{t('compare.wordsNone')}</p>;
  return (
    <ul>
      {changes.slice(0, MAX_CHANGES).map(({ place, context, removed, added }) => (
        <li key={place} className={styles.change}>
          {context === '' ? null : <small>… {context}</small>}
          {removed === '' ? null : (
            <del>
              <span>{t('compare.removed')}</span> {removed}
            </del>
          )}
          {added === '' ? null : (
            <ins>
              <span>{t('compare.added')}</span> {added}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Change {
  readonly place: number;
  readonly context: string;
  readonly removed: string;
  readonly added: string;
}

/** Changes in reading order; words added directly after removed words form one change with them. */
export function changesOf(runs: readonly WordRun[]): readonly Change[] {
  const changes: Change[] = [];
  let context = '';
  for (const [place, { kind, words }] of runs.entries()) {
    const text = shorten(words);
    const last = changes.at(-1);
    if (kind === 'same') context = words.slice(-CONTEXT_WORDS).join(' ');
    else if (kind === 'added' && last?.place === place - 1 && last.added === '') {
      changes[changes.length - 1] = { ...last, added: text };
    } else {
      changes.push({
        place,
        context,
        removed: kind === 'removed' ? text : '',
        added: kind === 'added' ? text : '',
      });
      context = '';
    }
  }
  return changes;
}

function shorten(words: readonly string[]): string {
  const shown = words.slice(0, MAX_CHANGE_WORDS).join(' ');
  return words.length > MAX_CHANGE_WORDS ? `${shown} …` : shown;
}
