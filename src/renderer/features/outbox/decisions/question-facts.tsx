import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../../contract/views';
import { useRequest } from '../../../app/queries';
import { Button } from '../../../components/button';
import { useFormats } from '../../../i18n/use-formats';
import styles from './question-facts.module.css';
import { StoredResponseDialog, useStoredResponseSize } from './stored-response-dialog';

/** Known facts about a request with unknown outcome. */
export function QuestionFacts({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const { submittedAt, bytesSent, bytes, route, status, detail, attempts, reason, maybePaid } = entry;
  // The detail comes from the decoder, not from the service.
  const isDecoderDetail =
    reason === 'not-an-analysis' || reason === 'answer-cut-off' || reason === 'result-unreadable';
  // A crash loses the count of a direct request, and another decision starts it again.
  const isCountLost = maybePaid && bytesSent === 0;
  const submitted = submittedAt === null ? null : formats.instant(submittedAt);
  return (
    <dl className={styles.facts}>
      {submitted ? (
        <Fact name={t('fact.submitted')}>
          {submitted.text} <small className="quiet">{submitted.offset}</small>
        </Fact>
      ) : null}
      <Fact name={t('fact.bytes')}>
        {isCountLost ? (
          <span className="quiet">{t('fact.bytesNotRecorded')}</span>
        ) : (
          t('bytes', { sent: formats.size(bytesSent), total: formats.size(bytes) })
        )}
      </Fact>
      <Fact name={t('fact.route')}>{common(`route.${route}`)}</Fact>
      <Fact name={t('fact.attempts')}>{formats.number(attempts)}</Fact>
      <Fact name={t('fact.status')}>{status ?? <span className="quiet">{t('fact.noStatus')}</span>}</Fact>
      <Fact name={t('fact.kept')}>
        <StoredResponse entry={entry} />
      </Fact>
      {detail ? (
        <Fact
          isLong
          name={
            isDecoderDetail ? common('error.detail') : t(status === null ? 'fact.connection' : 'fact.detail')
          }
        >
          <q>{detail}</q>
        </Fact>
      ) : null}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  /** True for text of any length from outside. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div data-long={isLong}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The stored response that is not a result, with its size and a button to view it. */
function StoredResponse({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const [isOpen, setIsOpen] = useState(false);
  const kept = useRequest('outbox.kept', { packageId: entry.id }).data ?? null;
  const size = useStoredResponseSize(kept);
  if (kept === null) return <span className="quiet">{t('fact.keptNone')}</span>;
  return (
    <>
      {t(`kept.form.${kept.form}`)}, {size} <br />
      <Button variant="link" onPress={() => setIsOpen(true)}>
        {t('kept.show')}
      </Button>
      {isOpen ? <StoredResponseDialog kept={kept} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
