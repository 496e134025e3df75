import { useTranslation } from 'react-i18next';
import type { DecodeProblem } from '../../../../domain/result';
import styles from './format-problems.module.css';

/** Where a response differs from the documented format; the raw response has the values. */
export function FormatProblems({ problems }: { readonly problems: readonly DecodeProblem[] }) {
  const { t } = useTranslation('results');
  if (problems.length === 0) return null;
  return (
    <details className={styles.problems}>
      <summary>{t('property.problems', { count: problems.length })}</summary>
      <ul>
        {problems.map(({ path, expected }) => (
          <li key={`${path} ${expected}`}>
            <code>{path}</code> {t('property.expected', { what: expected })}
          </li>
        ))}
      </ul>
    </details>
  );
}
