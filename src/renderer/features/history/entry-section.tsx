import { useTranslation } from 'react-i18next';
import type { CustodyEntry } from '../../../contract/views';
import { HashValue } from '../../components/hash-value';
import { InspectorSection, Properties } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { isSha256, useEntryWords } from './entry-words';
import styles from './history-inspector.module.css';
import type { CaseHistory, ChainState } from './history-rows';

/** Thousands of files may be excluded at once; the exported log names all of them. */
const MAX_SUBJECTS_SHOWN = 50;

export interface EntrySectionProps {
  readonly history: CaseHistory;
  readonly entry: CustodyEntry;
  readonly chain: ChainState;
}

/** Shows an entry of the log with its hashes. */
export function EntrySection({ history, entry, chain }: EntrySectionProps) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const words = useEntryWords();
  const { text, offset } = formats.instant(entry.at);
  const previous = history.entries[history.entries.indexOf(entry) - 1];
  const isChecked = history.check !== null;
  const chainText = chain === 'fits' ? t('entry.fits') : t(`mark.${chain}`);
  return (
    <>
      <InspectorSection title={t('entry.title', { sequence: entry.sequence })}>
        <p className={styles.action}>{words.action(entry)}</p>
        <Properties
          rows={[
            { name: t('entry.at'), value: text, source: offset },
            { name: t('entry.utc'), value: <code className={styles.code}>{entry.at}</code> },
            { name: t('entry.actor'), value: words.actor(entry.actor) },
            ...words.details(entry).map(({ name, value, isHash }) => ({
              name,
              value: isHash ? <HashValue sha256={value} /> : value,
            })),
          ]}
        />
      </InspectorSection>
      {entry.subjects.length > 0 ? <Subjects subjects={entry.subjects} /> : null}
      <InspectorSection title={t('entry.chain')}>
        <Properties
          rows={[
            ...(isChecked
              ? [
                  {
                    name: t('entry.state'),
                    value: <span className={chain === 'fits' ? undefined : styles.broken}>{chainText}</span>,
                  },
                ]
              : []),
            { name: t('entry.hash'), value: <HashValue sha256={entry.hash} whole /> },
            previous
              ? { name: t('entry.previous'), value: <HashValue sha256={previous.hash} whole /> }
              : { name: t('entry.previous'), value: t('entry.first'), isMissing: true },
          ]}
        />
      </InspectorSection>
    </>
  );
}

/** Identifiers and hashes of the subjects of an entry. */
function Subjects({ subjects }: { readonly subjects: readonly string[] }) {
  const { t } = useTranslation('history');
  const shown = subjects.slice(0, MAX_SUBJECTS_SHOWN);
  const more = subjects.length - shown.length;
  return (
    <InspectorSection title={t('entry.subjects')}>
      <ul className={styles.subjects}>
        {shown.map((subject, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same content may be named twice
          <li key={`${index} ${subject}`}>
            {isSha256(subject) ? (
              <HashValue sha256={subject} />
            ) : (
              <code className={styles.code}>{subject}</code>
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.quiet}>{t('entry.more', { count: more })}</p> : null}
    </InspectorSection>
  );
}
