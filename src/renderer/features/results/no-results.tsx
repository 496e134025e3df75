import { Hourglass, Inbox, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, ResultSummary } from '../../../contract/views';
import { navigate } from '../../app/current-route';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { CaseStatusLine } from '../case/case-status-line';
import { UnreadResponses } from './inspector/unread-responses';

export interface NoResultsProps {
  readonly detail: CaseDetail;
  /** Responses that are no analysis. */
  readonly unread: readonly ResultSummary[];
}

/** Shown before the first result: the state of the case and what to do next. */
export function NoResults({ detail, unread }: NoResultsProps) {
  const { t } = useTranslation('results');
  const { status, id: caseId } = detail;
  if (status.state !== 'preparing' || unread.length > 0) {
    const isOver = status.state === 'rejected' || status.state === 'closed-without-answer';
    const Icon = isOver ? SearchX : Hourglass;
    return (
      <EmptyState icon={<Icon size={22} aria-hidden />} title={t(isOver ? 'empty.over' : 'empty.title')}>
        <CaseStatusLine status={status} caseId={caseId} />
        <UnreadResponses unread={unread} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Inbox size={22} aria-hidden />}
      title={t('empty.title')}
      actions={
        <Button variant="primary" onPress={() => navigate({ screen: 'case', caseId, tab: 'prepare' })}>
          {t('empty.toPrepare')}
        </Button>
      }
    >
      {t('empty.prepare')}
    </EmptyState>
  );
}
