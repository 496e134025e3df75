import { ChevronDown, CirclePause, Inbox } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxState } from '../../../contract/outbox-views';
import type { OutboxEntry } from '../../../contract/views';
import { countWaitingForPerson, type OutboxOverview, overviewOf } from '../../../domain/outbox-overview';
import { useOfferActions } from '../../app/actions';
import { navigate } from '../../app/current-route';
import { useCommand, useRequest } from '../../app/queries';
import { HOME } from '../../app/route';
import { ScreenHeader } from '../../app/screen-header';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { useFormats } from '../../i18n/use-formats';
import { BlockedCard } from './cards/blocked-card';
import { MovingCard, QuestionCard, RejectedCard } from './cards/package-card';
import cards from './cards/package-card.module.css';
import { ProxyCard } from './cards/proxy-card';
import { PackageList, QueueList } from './list/package-list';
import { OutboxBanners } from './outbox-banners';
import styles from './outbox-screen.module.css';
import { PaidTwice } from './paid-twice';
import { countOthers, countSubmissions, type OutboxSection, sectionsOf } from './sections';

const NO_ENTRIES: readonly OutboxEntry[] = [];

/** Active packages by section; packages that need a decision come first. */
export function OutboxScreen() {
  const { t } = useTranslation('outbox');
  const query = useRequest('outbox.list', {});
  const state = useRequest('outbox.state', {}).data;
  const settings = useRequest('settings.get', {}).data;
  const entries = query.data ?? NO_ENTRIES;
  const overview = useMemo(() => overviewOf(entries), [entries]);
  return (
    <>
      <ScreenHeader
        title={t('title')}
        meta={<Meta overview={overview} state={state} />}
        actions={
          settings && overview.onTheirWay + overview.blockedProfiles > 0 ? (
            <PauseButton isPaused={settings.outbox.paused} />
          ) : null
        }
      />
      <OutboxBanners state={state} settings={settings} />
      <PaidTwice />
      {query.error ? (
        <div className={styles.banners}>
          <ErrorNotice error={query.error} />
        </div>
      ) : null}
      {query.data ? <Packages entries={query.data} proxies={state?.proxies ?? []} /> : null}
    </>
  );
}

function Meta({
  overview,
  state,
}: {
  readonly overview: OutboxOverview;
  readonly state: OutboxState | undefined;
}) {
  const { t } = useTranslation('outbox');
  const formats = useFormats();
  const { onTheirWay, sealed } = overview;
  const waiting = countWaitingForPerson(overview);
  const rate = state?.activeUploads ? state.bytesPerSecond : null;
  const parts = [
    ...(waiting > 0 ? [t('metaForYou', { count: waiting })] : []),
    ...(onTheirWay > 0 ? [t('meta', { count: onTheirWay })] : []),
    ...(rate === null ? [] : [t('metaRate', { rate: formats.size(rate) })]),
    ...(sealed > 0 ? [t('metaSealed', { count: sealed })] : []),
  ];
  return <span>{parts.join(' · ')}</span>;
}

function PauseButton({ isPaused }: { readonly isPaused: boolean }) {
  const { t } = useTranslation('outbox');
  const change = useCommand('settings.change', { onError: useFailureToast() });
  // Only pausing: resuming sends what waits, and is decided at its button.
  useOfferActions([
    {
      id: 'pause',
      label: t('action.pause'),
      icon: <CirclePause size={16} aria-hidden />,
      isDisabled: isPaused,
      onAction: () => change.mutate({ outbox: { paused: true } }),
    },
  ]);
  // The banner has the button to resume.
  if (isPaused) return null;
  return (
    <Button
      icon={<CirclePause size={16} aria-hidden />}
      isPending={change.isPending}
      onPress={() => change.mutate({ outbox: { paused: true } })}
    >
      {t('action.pause')}
    </Button>
  );
}

interface PackagesProps {
  readonly entries: readonly OutboxEntry[];
  readonly proxies: OutboxState['proxies'];
}

function Packages({ entries, proxies }: PackagesProps) {
  const { t } = useTranslation('outbox');
  const profiles = useRequest('profiles.list', {}).data ?? [];
  const sections = sectionsOf(entries, profiles, Date.now());
  const counts = countSubmissions(entries);
  const proxyQuestions = proxies.filter(
    ({ credentials, supported }) => credentials !== 'given' || !supported,
  );
  const { questions, blocked, rejected, moving, queue, sealed, done } = sections;
  const active = questions.length + blocked.length + rejected.length + moving.length;
  const isQuiet = active + queue.length + sealed.length + proxyQuestions.length === 0;
  if (isQuiet && done.length === 0) return <EmptyOutbox />;
  return (
    <section className={styles.list} data-region="list" tabIndex={-1} aria-label={t('list')}>
      {isQuiet ? <p className={styles.quiet}>{t('quiet')}</p> : null}
      <CardSection section="questions" count={questions.length}>
        {questions.map((entry) => (
          <QuestionCard key={entry.id} entry={entry} others={countOthers(entry, counts)} />
        ))}
      </CardSection>
      <CardSection section="blocked" count={blocked.length + proxyQuestions.length}>
        {proxyQuestions.map((proxy) => (
          <ProxyCard key={proxy.address} proxy={proxy} />
        ))}
        {blocked.map((blockedProfile) => (
          <BlockedCard key={blockedProfile.profileId} blocked={blockedProfile} counts={counts} />
        ))}
      </CardSection>
      <CardSection section="rejected" count={rejected.length}>
        {rejected.map((entry) => (
          <RejectedCard key={entry.id} entry={entry} others={countOthers(entry, counts)} />
        ))}
      </CardSection>
      <CardSection section="moving" count={moving.length}>
        {moving.map((entry) => (
          <MovingCard key={entry.id} entry={entry} others={countOthers(entry, counts)} />
        ))}
      </CardSection>
      <RowSection section="queue" count={queue.length}>
        {(labelId) => <QueueList labelId={labelId} entries={queue} counts={counts} />}
      </RowSection>
      <RowSection section="sealed" count={sealed.length}>
        {(labelId) => <PackageList labelId={labelId} entries={sealed} counts={counts} />}
      </RowSection>
      <RowSection section="done" count={done.length} isCollapsible>
        {(labelId) => (
          <>
            <PackageList labelId={labelId} entries={done} counts={counts} />
            <p className={styles.hint}>{t('doneHint')}</p>
          </>
        )}
      </RowSection>
    </section>
  );
}

function EmptyOutbox() {
  const { t } = useTranslation('outbox');
  return (
    <EmptyState
      icon={<Inbox size={24} aria-hidden />}
      title={t('empty.title')}
      actions={<Button onPress={() => navigate(HOME)}>{t('empty.action')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}

interface CardSectionProps {
  readonly section: OutboxSection;
  readonly count: number;
  readonly children: ReactNode;
}

function CardSection({ section, count, children }: CardSectionProps) {
  const { t } = useTranslation('outbox');
  const id = useId();
  if (count === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id} data-section={section}>
      <h2 id={id} className={styles.heading}>
        {t(`section.${section}`)} <span className={styles.count}>{count}</span>
      </h2>
      <ul className={cards.cards}>{children}</ul>
    </section>
  );
}

interface RowSectionProps {
  readonly section: OutboxSection;
  readonly count: number;
  readonly isCollapsible?: boolean;
  readonly children: (labelId: string) => ReactNode;
}

function RowSection({ section, count, isCollapsible = false, children }: RowSectionProps) {
  const { t } = useTranslation('outbox');
  const id = useId();
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(true);
  if (count === 0) return null;
  const title = (
    <>
      {t(`section.${section}`)} <span className={styles.count}>{count}</span>
    </>
  );
  return (
    <section className={styles.group} aria-labelledby={id} data-section={section}>
      <h2 id={id} className={styles.heading}>
        {isCollapsible ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setIsOpen((open) => !open)}
          >
            <ChevronDown size={14} aria-hidden className={styles.chevron} data-open={isOpen} />
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? children(id) : null}
      </div>
    </section>
  );
}
