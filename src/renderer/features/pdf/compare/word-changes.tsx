import { useTranslation } from 'react-i18next';
import type { WordRun } from '../word-difference';
import styles from './compare.module.css';
import type { PairDifference } from './differences';
import { changesOf } from './word-runs';

/** A page with more changes has a different text, which the pictures show better. */
const MAX_CHANGES = 60;

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
