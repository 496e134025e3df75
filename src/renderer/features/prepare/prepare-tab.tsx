import { useQueryClient } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, IntakeView } from '../../../contract/views';
import type { FolderId } from '../../../domain/ids';
import { cacheStartedIntake, useIntake } from '../../app/intake-data';
import { useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { usePreferences } from './folder/use-preferences';
import styles from './prepare-tab.module.css';
import { PrepareWorkspace } from './prepare-workspace';

/** Reads and checks the folder of a case, seals its files into packages and sends them. */
export function PrepareTab({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('common');
  const intake = useIntake(detail.id);
  // Requested in parallel with the files, since the first row needs both.
  useRequest('folders.preferences', { folderId: detail.folder?.id ?? '' }, detail.folder !== null);
  if (intake.error) {
    return (
      <div className={styles.error}>
        <ErrorNotice
          error={intake.error}
          actions={<Button onPress={() => void intake.refetch()}>{t('action.retry')}</Button>}
        />
      </div>
    );
  }
  if (!intake.data) return null;
  const { folder } = intake.data;
  if (intake.data.state === 'none' || !folder) return <NoFolder detail={detail} />;
  return <FolderWorkspace key={folder.id} detail={detail} intake={intake.data} folderId={folder.id} />;
}

interface FolderWorkspaceProps {
  readonly detail: CaseDetail;
  readonly intake: IntakeView;
  readonly folderId: FolderId;
}

function FolderWorkspace({ detail, intake, folderId }: FolderWorkspaceProps) {
  const preferences = usePreferences(folderId);
  const { known } = preferences;
  if (!known) return null;
  return <PrepareWorkspace detail={detail} intake={intake} preferences={preferences} known={known} />;
}

function NoFolder({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('prepare');
  const client = useQueryClient();
  const start = useCommand('intake.start', {
    onDone: (view) => cacheStartedIntake(client, view),
  });
  const choose = useCommand('folders.choose', {
    onDone: (folder) => (folder ? start.mutate({ caseId: detail.id, folderId: folder.id }) : undefined),
  });
  const error = start.error ?? choose.error;
  return (
    <EmptyState
      icon={<FolderPlus size={24} aria-hidden />}
      title={t('empty.title')}
      actions={
        <Button
          variant="primary"
          isDisabled={choose.isPending || start.isPending}
          onPress={() => choose.mutate({})}
        >
          {t('empty.choose')}
        </Button>
      }
    >
      <p>{t('empty.text')}</p>
      {error ? <ErrorNotice error={error} /> : null}
    </EmptyState>
  );
}
