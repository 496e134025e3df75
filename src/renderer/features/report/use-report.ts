import { skipToken, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CaseReportFormat } from '../../../contract/case-report-views';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import { type ReportProgress, reportProgressKey } from '../../app/live-events';
import { cacheResponse, useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { useMessages } from '../../components/toasts';

export interface ReportControl {
  readonly write: (format: CaseReportFormat, language: Language) => void;
  readonly stop: () => void;
  readonly isWriting: boolean;
  /** Null until the first file is done; CSV and JSON report no progress. */
  readonly progress: ReportProgress | null;
  /** How many reports of the case were written or stopped, also by a screen that was left since; failures do not count. */
  readonly ended: number;
}

/** Writes the report of a case. */
export function useReport(caseId: CaseId): ReportControl {
  const { t } = useTranslation('caseReport');
  const { toast, announce } = useMessages();
  const client = useQueryClient();
  const onError = useFailureToast();
  const reveal = useCommand('report.reveal', { onError });
  const stop = useCommand('report.stop', { onError });
  const progress = useQuery<ReportProgress>({
    queryKey: reportProgressKey(caseId),
    queryFn: skipToken,
  }).data;
  const endedKey = ['report.ended', caseId];
  const ended = useQuery<number>({ queryKey: endedKey, queryFn: skipToken }).data ?? 0;
  const mutationKey = ['report.case', caseId];
  const write = useCommand('report.case', {
    mutationKey,
    onDone: (outcome) => {
      if (!outcome) return;
      client.setQueryData<number>(endedKey, (count = 0) => count + 1);
      if (outcome.kind === 'stopped') {
        announce(t('dialog.stopped'));
        return;
      }
      toast({
        tone: 'green',
        key: 'caseReport:dialog.written',
        values: { path: outcome.path },
        action: { label: 'caseReport:dialog.reveal', run: () => reveal.mutate({ caseId }) },
      });
    },
    onError,
  });
  // Not `isPending` of the command: writing goes on when the dialog and the screen are left and opened again.
  const isWriting = useIsMutating({ mutationKey }) > 0;
  return {
    write: (format, language) => {
      // Of a report that was stopped.
      client.removeQueries({ queryKey: reportProgressKey(caseId) });
      write.mutate({ caseId, format, language });
      cacheResponse(client, 'report.choices', {}, { format, language });
    },
    stop: () => stop.mutate({ caseId }),
    isWriting,
    progress: isWriting && progress && progress.done < progress.of ? progress : null,
    ended,
  };
}
