import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseStatus } from '../../../domain/case-state';
import type { CaseId } from '../../../domain/ids';
import { caseStatusText } from '../../../locales/case-state-text';
import { formatRoute } from '../../app/route';
import styles from './case-status-line.module.css';
import { isLinked, routeOfStep } from './case-step';

export interface CaseStatusProps {
  readonly status: CaseStatus;
  readonly caseId: CaseId;
}

/** The state of a case as a sentence, with a link to what is next. */
export function CaseStatusLine({
  status,
  caseId,
  hasLink = true,
  children,
}: CaseStatusProps & {
  /** Actions after the sentence. */
  readonly children?: ReactNode;
  /** False where a button beside it leads to what is next. */
  readonly hasLink?: boolean;
}) {
  const { t } = useTranslation('caseState');
  const { t: common } = useTranslation('common');
  return (
    <p className={styles.line} data-case-state={status.state}>
      <span className={styles.sentence}>{caseStatusText(status, { t, common })}</span>
      {children}
      {hasLink ? <CaseStepLink status={status} caseId={caseId} /> : null}
    </p>
  );
}

export function CaseStepLink({ status: { next }, caseId }: CaseStatusProps) {
  const { t } = useTranslation('caseState');
  if (!isLinked(next)) return null;
  return (
    <a href={formatRoute(routeOfStep(next, caseId))} className={styles.link}>
      {t(`action.${next}`)}
      <ArrowRight size={14} aria-hidden />
    </a>
  );
}
