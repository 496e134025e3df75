import { FolderX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import type { CaseId } from '../../../domain/ids';
import { useOfferActions } from '../../app/actions';
import { navigate } from '../../app/current-route';
import { useRequest } from '../../app/queries';
import { CASE_TABS, type CaseTab, HOME } from '../../app/route';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { Tabs } from '../../components/tabs';
import { PaidTwice } from '../outbox/paid-twice';
import { CaseHeader } from './case-header';
import { CaptureTab, HistoryTab, PrepareTab, ReceivedTab, ResultsTab } from './lazy-tabs';
import { usePrefetchResults } from './use-prefetch-results';

export interface CaseScreenProps {
  readonly caseId: CaseId;
  readonly tab: CaseTab;
  /** Path of a file that the tab opens and focuses. */
  readonly file: string | null;
}

/** Shows everything under one case number. */
export function CaseScreen({ caseId, tab, file }: CaseScreenProps) {
  const { t } = useTranslation('cases');
  const caseQuery = useRequest('cases.get', { caseId });
  if (caseQuery.error) {
    const back = <Button onPress={() => navigate(HOME)}>{t('page.backToCases')}</Button>;
    return (
      <EmptyState icon={<FolderX size={22} aria-hidden />} title={t('page.notFound')}>
        <ErrorNotice error={caseQuery.error} actions={back} />
      </EmptyState>
    );
  }
  return caseQuery.data ? <CasePage detail={caseQuery.data} tab={tab} file={file} /> : null;
}

type CasePageProps = { readonly detail: CaseDetail } & Pick<CaseScreenProps, 'tab' | 'file'>;

function CasePage({ detail, tab, file }: CasePageProps) {
  const { t } = useTranslation('cases');
  usePrefetchResults(detail);
  const versions = useRequest('results.versions', { caseId: detail.id }, detail.results > 0).data;
  const received = useRequest('received.ofCase', { caseId: detail.id }).data;
  useOfferActions(
    CASE_TABS.filter((id) => id !== tab).map((id) => ({
      id: `tab-${id}`,
      label: t('menu.open', { tab: t(`page.${id}`) }),
      onAction: () => navigate({ screen: 'case', caseId: detail.id, tab: id }),
    })),
  );
  return (
    <>
      <CaseHeader detail={detail} />
      <PaidTwice caseId={detail.id} />
      <Tabs
        label={t('page.tabs')}
        selected={tab}
        onSelect={(chosen) => navigate({ screen: 'case', caseId: detail.id, tab: chosen })}
        tabs={[
          {
            id: 'prepare',
            label: t('page.prepare'),
            count: detail.photos + detail.documents,
            content: <PrepareTab detail={detail} file={tab === 'prepare' ? file : null} />,
          },
          {
            id: 'results',
            label: t('page.results'),
            count: versions?.versions.length,
            content: <ResultsTab detail={detail} file={file} />,
          },
          { id: 'capture', label: t('page.capture'), content: <CaptureTab detail={detail} /> },
          {
            id: 'received',
            label: t('page.received'),
            count: received?.find(({ replacedAt }) => replacedAt === null)?.files.length,
            content: <ReceivedTab detail={detail} />,
          },
          { id: 'history', label: t('page.history'), content: <HistoryTab detail={detail} /> },
        ]}
      />
    </>
  );
}
