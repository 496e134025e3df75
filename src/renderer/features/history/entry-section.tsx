import { useTranslation } from 'react-i18next';
import type { CustodyEntry } from '../../../contract/views';
import { isSha256, MAX_SUBJECTS_SHOWN } from '../../../locales/custody-text';
import { Disclosure } from '../../components/disclosure';
import { HashValue } from '../../components/hash-value';
import { InspectorSection, Properties } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { useEntryWords } from './entry-words';
import styles from './history-inspector.module.css';
import type { CaseHistory, ChainState } from './history-rows';

export interface EntrySectionProps {
  readonly history: CaseHistory;
  readonly entry: CustodyEntry;
  readonly chain: ChainState;
}

/** Shows an entry of the log with its hashes. */
export function EntrySection({ history, entry, chain }: EntrySectionProps) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const words = useEntryWords(history.names);
  const subjects = words.subjects(entry);
  const more = entry.subjects.length - MAX_SUBJECTS_SHOWN;
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
      {subjects.length > 0 ? (
        <InspectorSection title={t('entry.subjects')}>
          <ul className={styles.subjects}>
            {subjects.map((subject) => (
              <li key={subject}>{subject}</li>
            ))}
          </ul>
          {more > 0 ? <p className="quiet small">{t('entry.more', { count: more })}</p> : null}
        </InspectorSection>
      ) : null}
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
        <Disclosure label={t('entry.technical')}>
          <Recorded entry={entry} />
        </Disclosure>
      </InspectorSection>
    </>
  );
}

/** Identifiers and hashes as recorded, for a comparison with an exported log. */
function Recorded({ entry }: { readonly entry: CustodyEntry }) {
  const { t } = useTranslation('history');
  const shown = entry.subjects.slice(0, MAX_SUBJECTS_SHOWN);
  return (
    <>
      <Properties
        rows={Object.entries(entry.details).map(([name, value]) => ({
          name,
          value: <code className={styles.code}>{value ?? '–'}</code>,
        }))}
      />
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
      {entry.subjects.length > shown.length ? (
        <p className="quiet small">{t('entry.more', { count: entry.subjects.length - shown.length })}</p>
      ) : null}
    </>
  );
}
