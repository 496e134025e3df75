import { useTranslation } from 'react-i18next';
import type { CaseId } from '../../../../domain/ids';
import { useRequest } from '../../../app/queries';
import { type CaseTab, formatRoute } from '../../../app/route';
import styles from './other-case-link.module.css';

export interface OtherCaseLinkProps {
  readonly caseId: CaseId;
  readonly caseNumber: string;
  readonly tab: CaseTab;
  /** Path of the file at which the case opens. */
  readonly file?: string;
}

/** To the case that a finding names. */
export function OtherCaseLink({ caseId, caseNumber, tab, file }: OtherCaseLinkProps) {
  const { t } = useTranslation('workspace');
  const route = { screen: 'case', caseId, tab, ...(file === undefined ? {} : { file }) } as const;
  return (
    <a className={styles.link} href={formatRoute(route)}>
      {t('finding.otherCase', { caseNumber })}
    </a>
  );
}

/** The same for a finding that knows only the number; nothing once the case is gone. */
export function NumberedCaseLink({
  caseNumber,
  file,
}: {
  readonly caseNumber: string;
  readonly file: string;
}) {
  const found = useRequest('cases.find', { caseNumber }).data;
  return found ? <OtherCaseLink caseId={found.id} caseNumber={caseNumber} tab="prepare" file={file} /> : null;
}
