import { useTranslation } from 'react-i18next';
import type { WordRun } from '../../../domain/pdf/word-difference';
import styles from './compare.module.css';
import type { PairDifference } from './compare-pages';

/** Words before a change that say where it is. */
const CONTEXT = 4;
/** A page with more changes has another text; the pictures say it better. */
const MOST_CHANGES = 60;
const LONGEST_CHANGE = 60;

/** What was removed from and added to the words of a pair of pages. */
export function WordChanges({ difference }: { readonly difference: PairDifference | undefined }) {
  const { t } = useTranslation('pdf');
  if (difference?.kind !== 'compared') return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
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
      {changes.slice(0, MOST_CHANGES).map(({ place, context, removed, added }) => (
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

/** What was added directly after something was removed took its place. */
export function changesOf(runs: readonly WordRun[]): readonly Change[] {
  const changes: Change[] = [];
  let context = '';
  for (const [place, { kind, words }] of runs.entries()) {
    const text = shortened(words);
    const last = changes.at(-1);
    if (kind === 'same') context = words.slice(-CONTEXT).join(' ');
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

function shortened(words: readonly string[]): string {
  const shown = words.slice(0, LONGEST_CHANGE).join(' ');
  return words.length > LONGEST_CHANGE ? `${shown} …` : shown;
}
