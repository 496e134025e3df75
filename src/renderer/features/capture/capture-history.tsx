import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaptureDetail, MAX_LISTED_RESPONSES } from '../../../contract/capture-views';
import { type CaptureEvent, eventsByTime } from '../../../domain/capture/capture-state';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy-button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { Inspector, InspectorSection } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { FormatProblems } from '../results/inspector/format-problems';
import { JsonTree } from '../results/inspector/json-tree';
import { formatJson } from '../results/raw/format-json';
import styles from './capture-tab.module.css';
import { useCaptureWords } from './capture-words';

/** Shows the events that the service reported, newest first, and every stored response. */
export function CaptureHistory({ capture }: { readonly capture: CaptureDetail }) {
  const { t } = useTranslation('capture');
  const formats = useFormats();
  const [rawId, setRawId] = useState<number | null>(null);
  const newestFirst = eventsByTime(capture.state.events).toReversed();
  const { rest, problems } = capture.state;
  const { length } = capture.history;
  const firstIndex = length < MAX_LISTED_RESPONSES ? length - 1 : null;
  return (
    <Inspector label={t('timeline.title')}>
      <InspectorSection title={t('timeline.events')}>
        {newestFirst.length === 0 ? <p className={styles.quiet}>{t('timeline.noEvents')}</p> : null}
        <ol className={styles.events}>
          {newestFirst.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same event may happen twice in one instant
            <EventRow key={`${event.timestamp} ${event.action} ${index}`} event={event} />
          ))}
        </ol>
      </InspectorSection>
      <InspectorSection title={t('timeline.answers')}>
        <ol className={styles.answers}>
          {capture.history.map(({ id, receivedAt, changes }, index) => (
            <li key={id}>
              <span>{formats.instant(receivedAt).text}</span>
              <span className={styles.quiet}>
                {changes.length > 0
                  ? t('timeline.changes', { count: changes.length })
                  : t(index === firstIndex ? 'timeline.first' : 'timeline.otherFields')}
              </span>
              <Button variant="link" onPress={() => setRawId(id)}>
                {t('timeline.raw')}
              </Button>
            </li>
          ))}
        </ol>
      </InspectorSection>
      {problems.length + Object.keys(rest).length > 0 ? (
        <InspectorSection title={t('timeline.extras')}>
          {Object.keys(rest).length > 0 ? <JsonTree value={rest} /> : null}
          <FormatProblems problems={problems} />
        </InspectorSection>
      ) : null}
      {rawId === null ? null : (
        <RawResponse capture={capture} historyId={rawId} onClose={() => setRawId(null)} />
      )}
    </Inspector>
  );
}

function EventRow({ event }: { readonly event: CaptureEvent }) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const formats = useFormats();
  const isBad = event.action === 'feedback_push_failed' || event.action === 'capture_result_nicht_io_final';
  return (
    <li data-bad={isBad || undefined}>
      <span>{words('action', event.action) ?? t('notReported')}</span>
      <span className={styles.quiet}>
        {[event.timestamp ? formats.instant(event.timestamp).text : null, words('actor', event.actor)]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </li>
  );
}

interface RawResponseProps {
  readonly capture: CaptureDetail;
  readonly historyId: number;
  readonly onClose: () => void;
}

function RawResponse({ capture, historyId, onClose }: RawResponseProps) {
  const { t } = useTranslation('capture');
  const { t: common } = useTranslation('common');
  const { t: results } = useTranslation('results');
  const raw = useRequest('captures.raw', { captureId: capture.id, historyId });
  const text = raw.data?.text ?? '';
  return (
    <Dialog
      title={t('timeline.rawTitle')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <CopyButton text={text} copiedKey="results:raw.copied" isDisabled={!raw.data}>
            {results('raw.copy')}
          </CopyButton>
          <Button onPress={onClose}>{common('action.close')}</Button>
        </>
      }
    >
      {raw.error ? <ErrorNotice error={raw.error} /> : null}
      {raw.isPending ? (
        <p className={styles.quiet} role="status">
          {common('loading')}
        </p>
      ) : null}
      {raw.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <pre className={styles.raw} tabIndex={0}>
          {formatJson(text) ?? text}
        </pre>
      ) : null}
    </Dialog>
  );
}
