import { CircleCheck, Clock, OctagonX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionTest } from '../../../contract/views';
import { CertificateDetails } from '../../components/certificate-details';
import { Notice } from '../../components/notice';
import { useFormats } from '../../i18n/use-formats';
import styles from './settings.module.css';

/** A smaller clock skew is not reported. */
const MIN_REPORTED_SKEW_SECONDS = 120;

/** Announces the result of a connection test in plain words. */
export function ConnectionResult({ result }: { readonly result: ConnectionTest | null }) {
  return <div aria-live="polite">{result ? <Result result={result} /> : null}</div>;
}

function Result({ result }: { readonly result: ConnectionTest }) {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const shown = useRef<HTMLDivElement>(null);
  // In a dialog with open advanced fields, it would appear below what is visible.
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), []);
  const { ok, code, status, detail, certificate, durationMs, clockSkewSeconds: skew } = result;
  return (
    <div ref={shown} className={styles.results}>
      <Notice
        tone={ok ? 'green' : 'red'}
        icon={ok ? <CircleCheck size={16} aria-hidden /> : <OctagonX size={16} aria-hidden />}
      >
        <p>{t(`test.${code}`, { status: status ?? '–', duration: formats.seconds(durationMs) })}</p>
        {certificate ? <CertificateDetails problem={certificate} /> : null}
        {detail && !certificate ? <p className={styles.quiet}>{detail}</p> : null}
      </Notice>
      {skew !== null && Math.abs(skew) >= MIN_REPORTED_SKEW_SECONDS ? (
        <Notice tone="yellow" icon={<Clock size={16} aria-hidden />}>
          {t('test.skew', { seconds: formats.number(Math.round(skew)) })}
        </Notice>
      ) : null}
    </div>
  );
}
