import { FolderPlus } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, IntakeView } from '../../../contract/views';
import type { FolderId } from '../../../domain/ids';
import { useAddSources } from '../../app/add-sources';
import { useIntake } from '../../app/intake-data';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/error-notice';
import { useSlicedMount } from '../../components/in-slices';
import { usePhotosRefusal } from '../case/new-work';
import { MissingFile } from '../files/missing-file';
import { usePreferences } from './folder/use-preferences';
import styles from './prepare-tab.module.css';
import { PrepareWorkspace } from './prepare-workspace';

export interface PrepareTabProps {
  readonly detail: CaseDetail;
  /** Path of a file that is selected; null for none. */
  readonly file: string | null;
}

/** Reads and checks the photos of a case, seals its files into packages and sends them. */
export function PrepareTab({ detail, file }: PrepareTabProps) {
  const intake = useIntake(detail.id);
  const view = useSlicedReading(intake.data);
  // Requested in parallel with the files, since the first row needs both.
  useRequest('folders.preferences', { folderId: detail.folder?.id ?? null });
  if (intake.error) return <LoadError error={intake.error} onRetry={() => void intake.refetch()} />;
  if (!view) return null;
  if (view.sources.length === 0) {
    return (
      <>
        {file === null || intake.isFetching ? null : (
          <div className={styles.missing}>
            <MissingFile path={file} />
          </div>
        )}
        <NoSources detail={detail} />
      </>
    );
  }
  return <Workspace detail={detail} intake={view} folderId={view.folder?.id ?? null} file={file} />;
}

/**
 * The first view renders in slices, between which keys and the pointer are answered, and so does each batch after the
 * first while files are read. Once the last one is drawn a change shows at once, since the next key acts on what is shown.
 */
function useSlicedReading(intake: IntakeView | undefined): IntakeView | undefined {
  const deferred = useDeferredValue(intake);
  const isReady = useSlicedMount(intake !== undefined);
  if (!isReady) return undefined;
  const isRunning = deferred?.state === 'running' || intake?.state === 'running';
  return isRunning && deferred !== undefined && deferred.items.length > 0 ? deferred : intake;
}

interface WorkspaceProps extends PrepareTabProps {
  readonly intake: IntakeView;
  /** The first folder, whose view and rules apply; null for single files alone. */
  readonly folderId: FolderId | null;
}

const Workspace = memo(function Workspace({ detail, intake, folderId, file }: WorkspaceProps) {
  const preferences = usePreferences(folderId);
  const { known } = preferences;
  const isReady = useSlicedMount(known !== null);
  if (!known || !isReady) return null;
  return (
    <PrepareWorkspace
      detail={detail}
      intake={intake}
      preferences={preferences}
      known={known}
      wantedPath={file}
    />
  );
});

function NoSources({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('prepare');
  const { t: sources } = useTranslation('sources');
  const { choose, isBusy } = useAddSources(detail.id);
  const disabledReason = usePhotosRefusal(detail);
  return (
    <EmptyState
      icon={<FolderPlus size={24} aria-hidden />}
      title={t('empty.title')}
      actions={
        <>
          <Button
            variant="primary"
            isDisabled={isBusy}
            disabledReason={disabledReason}
            onPress={() => choose('folder')}
          >
            {t('empty.choose')}
          </Button>
          <Button isDisabled={isBusy} disabledReason={disabledReason} onPress={() => choose('files')}>
            {sources('add.files')}
          </Button>
        </>
      }
    >
      <p>{t('empty.text')}</p>
    </EmptyState>
  );
}
