import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultSummary } from '../../../../contract/views';
import { Button } from '../../../components/button';
import { Observation } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import { DecodeAgain } from '../decode-again';
import { RawDialog } from '../raw/raw-dialog';
import styles from './unread-responses.module.css';

/**
 * Responses that are no analysis, e.g. the sign-in page of a network. They say nothing about any file, so they are never
 * listed as results.
 */
export function UnreadResponses({ unread }: { readonly unread: readonly ResultSummary[] }) {
  return unread.map((response) => <UnreadResponse key={response.id} response={response} />);
}

/** Actions for a response that could not be read (R15). */
function UnreadResponse({ response }: { readonly response: ResultSummary }) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const [showsRaw, setShowsRaw] = useState(false);
  return (
    <div className={styles.response}>
      <Observation
        icon={<CircleAlert size={18} color="var(--yellow)" aria-hidden />}
        title={t('undecoded.title', { time: formats.instant(response.receivedAt).text })}
      >
        {t('undecoded.text')}
      </Observation>
      <div className={styles.actions}>
        <Button onPress={() => setShowsRaw(true)}>{t('undecoded.show')}</Button>
        <DecodeAgain resultId={response.id} />
      </div>
      {showsRaw ? <RawDialog resultId={response.id} onClose={() => setShowsRaw(false)} /> : null}
    </div>
  );
}
