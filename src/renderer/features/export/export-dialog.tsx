import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExportProgress } from '../../../contract/export-views';
import type { CaseId } from '../../../domain/ids';
import { cacheResponse, useCommand, useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { ChooseStage } from './choose-stage';
import { EndedStage } from './ended-stage';
import { ExistsStage } from './exists-stage';
import type { ExportRequest, ExportStage } from './export-stage';
import { RunningStage } from './running-stage';

export interface ExportDialogProps {
  readonly caseIds: readonly CaseId[];
  readonly stage: ExportStage;
  readonly progress: ExportProgress | null;
  readonly onStart: (request: ExportRequest) => void;
  readonly onBack: () => void;
  /** Starts anew with the cases that have no folder yet. */
  readonly onRetry: (caseIds: readonly CaseId[]) => void;
  /** Hides the dialog; a running export continues. */
  readonly onClose: () => void;
}

/** The dialog of an export, from choosing contents and target to the written folders. */
export function ExportDialog(props: ExportDialogProps) {
  const { caseIds, stage, progress, onStart, onBack, onRetry, onClose } = props;
  const { t } = useTranslation('exporting');
  const { t: common } = useTranslation('common');
  const count = caseIds.length;
  switch (stage.kind) {
    case 'choosing':
      return <ChoosingDialog {...props} />;
    case 'running':
      return <RunningStage progress={progress} count={count} onClose={onClose} />;
    case 'exists':
      return (
        <ExistsStage
          folders={stage.outcome.folders}
          onBack={onBack}
          onClose={onClose}
          onChoose={(existing) => onStart({ ...stage.request, existing })}
        />
      );
    case 'ended':
      return <EndedStage caseIds={caseIds} outcome={stage.outcome} onRetry={onRetry} onClose={onClose} />;
    case 'failed':
      return (
        <Dialog
          title={t('title', { count })}
          isOpen
          onClose={onClose}
          actions={
            <>
              <Button onPress={onBack}>{t('exists.back')}</Button>
              <Button variant="primary" onPress={onClose}>
                {common('action.close')}
              </Button>
            </>
          }
        >
          <ErrorNotice error={stage.error} />
        </Dialog>
      );
  }
}

/** Fetches plan and target each time it opens, since both change between exports. */
function ChoosingDialog({ caseIds, onStart, onClose }: ExportDialogProps) {
  const { t } = useTranslation('exporting');
  const { t: common } = useTranslation('common');
  const plan = useRequest('export.plan', { caseIds: [...caseIds] });
  const target = useRequest('export.target', {});
  const client = useQueryClient();
  const choose = useCommand('export.chooseTarget', {
    onDone: (chosen) => {
      if (chosen) cacheResponse(client, 'export.target', {}, chosen);
    },
  });
  const error = plan.error ?? target.error ?? choose.error;
  if (plan.data && target.data && plan.fetchStatus === 'idle') {
    return (
      <ChooseStage
        plan={plan.data}
        target={target.data}
        error={error}
        isChoosing={choose.isPending}
        onChooseTarget={() => choose.mutate({})}
        onStart={onStart}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('title', { count: caseIds.length })}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{common('action.cancel')}</Button>}
    >
      {error ? <ErrorNotice error={error} /> : <p role="status">{common('loading')}</p>}
    </Dialog>
  );
}
