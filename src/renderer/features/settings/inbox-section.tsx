import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProofcaseError } from '../../../contract/errors';
import type { ReceiverView } from '../../../contract/receiver-views';
import { MAX_INBOX_RESULTS } from '../../../domain/receiver';
import { navigate } from '../../app/current-route';
import { useCommand, useFreshRequest, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { ErrorNotice } from '../../components/error-notice';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './settings.module.css';

/** Shows result pushes that match no case, and refused attempts. */
export function InboxSection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const inbox = useRequest('received.inbox', {}).data ?? [];
  const size = useRequest('receiver.get', {}).data?.inbox;
  const attempts = useRequest('receiver.attempts', {}).data ?? [];
  const assign = useCommand('received.assign', {
    onDone: ({ caseId }) => (caseId ? navigate({ screen: 'case', caseId, tab: 'received' }) : undefined),
  });
  return (
    <>
      {inbox.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('inbox.title')}</h2>
          <p className={styles.quiet}>{t('inbox.text')}</p>
          {size ? <InboxLimit size={size} /> : null}
          <ul className={styles.rows}>
            {inbox.map((received) => (
              <li key={received.id}>
                <span>
                  <b>{received.caseNumber}</b>{' '}
                  <span className={styles.quiet}>
                    {formats.instant(received.receivedAt).text} ·{' '}
                    {common('photos', {
                      count: received.files.filter(({ kind }) => kind === 'photo').length,
                    })}
                  </span>
                </span>
                <Button
                  isPending={assign.isPending}
                  onPress={() => assign.mutate({ receivedId: received.id, caseId: null })}
                >
                  {t('inbox.newCase')}
                </Button>
              </li>
            ))}
          </ul>
          {assign.error ? <ErrorNotice error={assign.error} /> : null}
        </section>
      ) : null}
      <TeamInbox />
      {attempts.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('attempts.title')}</h2>
          <ul className={styles.rows}>
            {attempts.slice(0, 20).map((attempt) => (
              <li key={`${attempt.at} ${attempt.remote}`}>
                <span>
                  {t(`attempts.refusal.${attempt.refusal}`)}
                  {attempt.caseNumber ? ` · ${attempt.caseNumber}` : ''}{' '}
                  <span className={styles.quiet}>
                    {formats.instant(attempt.at).text} · {attempt.remote} · HTTP {attempt.status}
                    {attempt.times > 1 ? ` · ${t('attempts.times', { count: attempt.times })}` : ''}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Shows the result pushes that wait in the team store. */
function TeamInbox() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  // A store may be away, or back, and get other pushes without an event.
  const { data, refetch } = useFreshRequest('received.teamInbox', {});
  const { pushes = [], problem = null } = data ?? {};
  const take = useCommand('received.takeFromTeam', {
    onDone: ({ caseId }) => (caseId ? navigate({ screen: 'case', caseId, tab: 'received' }) : undefined),
    // A colleague may have taken it.
    onError: () => void refetch(),
  });
  if (pushes.length === 0 && problem === null && take.error === null) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('inbox.team')}</h2>
      {problem ? (
        <ErrorNotice error={ProofcaseError.fromEnvelope(problem)} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.quiet}>{t('inbox.teamText')}</p>
      )}
      <ul className={styles.rows}>
        {pushes.map(
          ({ id, profileId, caseNumber, receivedAt, photos, receiver, workstation, isReplaced }) => (
            <li key={id}>
              <span>
                <b>{caseNumber}</b>{' '}
                <span className={styles.quiet}>
                  {formats.instant(receivedAt).text} · {common('photos', { count: photos })} ·{' '}
                  {workstation ? t('inbox.notFetched', { workstation }) : t('inbox.received', { receiver })}
                  {isReplaced ? ` · ${t('inbox.replaced')}` : ''}
                </span>
              </span>
              <Button
                isPending={take.isPending}
                onPress={() => take.mutate({ receivedId: id, profileId, caseId: null })}
              >
                {t('inbox.take')}
              </Button>
            </li>
          ),
        )}
      </ul>
      {take.error ? <ErrorNotice error={take.error} /> : null}
    </section>
  );
}

/** Warns that the inbox is nearly full, before results are refused. */
function InboxLimit({ size }: { readonly size: ReceiverView['inbox'] }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  if (size.level === 'ok') return null;
  const values = { results: size.results, max: MAX_INBOX_RESULTS, size: formats.size(size.bytes) };
  return (
    <Notice tone={size.level === 'full' ? 'red' : 'yellow'} icon={<TriangleAlert size={16} aria-hidden />}>
      {t(size.level === 'full' ? 'inbox.full' : 'inbox.nearlyFull', values)}
    </Notice>
  );
}
