import { Hourglass, Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useRequest } from '../../app/queries';
import { navigate } from '../../app/use-route';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { countPendingPackages } from './pending-packages';

/** Shown before the first result: what to do next, or which packages are pending. */
export function NoResults({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('results');
  const outbox = useRequest('outbox.list', {});
  if (outbox.isPending) return null;
  const { all, questions } = countPendingPackages(outbox.data ?? [], detail.id);
  if (all > 0) {
    return (
      <EmptyState
        icon={<Hourglass size={22} aria-hidden />}
        title={t('empty.title')}
        actions={
          <Button
            variant={questions > 0 ? 'primary' : 'plain'}
            onPress={() => navigate({ screen: 'outbox' })}
          >
            {t('empty.toOutbox')}
          </Button>
        }
      >
        {questions > 0 ? t('empty.question', { count: questions }) : t('empty.waiting', { count: all })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Inbox size={22} aria-hidden />}
      title={t('empty.title')}
      actions={
        <Button
          variant="primary"
          onPress={() => navigate({ screen: 'case', caseId: detail.id, tab: 'prepare' })}
        >
          {t('empty.toPrepare')}
        </Button>
      }
    >
      {t('empty.prepare')}
    </EmptyState>
  );
}
