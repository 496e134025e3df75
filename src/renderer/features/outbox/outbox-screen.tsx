import { Inbox } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../contract/views';
import { useRequest } from '../../app/queries';
import { HOME } from '../../app/route';
import { ScreenHeader } from '../../app/screen-header';
import { navigate } from '../../app/use-route';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { useMessages } from '../../components/toasts';
import { OutboxCard } from './outbox-card';
import { grouped, groupOf } from './outbox-groups';
import styles from './outbox-screen.module.css';

/** The packages on their way, and the ones that ask a question. */
export function OutboxScreen() {
  const { t } = useTranslation('outbox');
  const answer = useRequest('outbox.list', {});
  const entries = answer.data ?? [];
  useOutcomeAnnouncements(entries);
  const onTheirWay = entries.filter(({ state }) => !['done', 'rejected'].includes(groupOf(state))).length;
  return (
    <>
      <ScreenHeader title={t('title')} meta={onTheirWay > 0 ? t('meta', { count: onTheirWay }) : null} />
      {answer.error ? (
        <div className={styles.error}>
          <ErrorNotice error={answer.error} />
        </div>
      ) : null}
      {answer.data && entries.length === 0 ? (
        <EmptyState
          icon={<Inbox size={24} aria-hidden />}
          title={t('empty.title')}
          actions={<Button onPress={() => navigate(HOME)}>{t('empty.action')}</Button>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <section className={styles.list} data-region="list" tabIndex={-1} aria-label={t('list')}>
          {grouped(entries).map(({ group, entries: members }) => (
            <section key={group} className={styles.group} aria-labelledby={`outbox-${group}`}>
              <h2 id={`outbox-${group}`} className={styles.heading}>
                {t(`section.${group}`)}
                <span className={styles.count}>{members.length}</span>
              </h2>
              <ul className={styles.cards}>
                {members.map((entry) => (
                  <OutboxCard key={entry.id} entry={entry} group={group} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </>
  );
}

/** Says an answer or a question once to those who do not see the list change. */
function useOutcomeAnnouncements(entries: readonly OutboxEntry[]): void {
  const { t } = useTranslation('outbox');
  const { announce } = useMessages();
  const before = useRef<ReadonlyMap<string, OutboxEntry['state']>>(new Map());
  useEffect(() => {
    for (const { id, state, caseNumber } of entries) {
      const last = before.current.get(id);
      if (last === undefined || last === state) continue;
      if (state === 'filed') announce(t('announce.filed', { caseNumber }));
      if (state === 'unknown') announce(t('announce.unknown', { caseNumber }));
    }
    before.current = new Map(entries.map(({ id, state }) => [id, state]));
  }, [entries, announce, t]);
}
