import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateProblem } from '../../domain/certificate';
import { useFormats } from '../i18n/use-formats';
import styles from './certificate-details.module.css';
import { HashValue } from './hash-value';

/** What is wrong with the certificate of a server, and what identifies it for the people who can replace it. */
export function CertificateDetails({ problem }: { readonly problem: CertificateProblem }) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const { fault, host, subject, issuer, names, validFrom, validTo, sha256 } = problem;
  const unknown = t('certificate.unknown');
  return (
    <div className={styles.problem}>
      <p>{t(`certificate.fault.${fault}`, { host })}</p>
      <dl className={styles.facts} aria-label={t('certificate.details')}>
        <Fact name={t('certificate.subject')}>{subject ?? unknown}</Fact>
        {names.length > 0 ? <Fact name={t('certificate.names')}>{names.join(', ')}</Fact> : null}
        <Fact name={t('certificate.issuer')}>{issuer ?? unknown}</Fact>
        <Fact name={t('certificate.valid')}>
          {validFrom === null || validTo === null
            ? unknown
            : t('certificate.validText', {
                from: formats.instant(validFrom).text,
                to: formats.instant(validTo).text,
              })}
        </Fact>
        <Fact name={t('certificate.sha256')}>
          {sha256 === null ? unknown : <HashValue sha256={sha256} whole />}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
