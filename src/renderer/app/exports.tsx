import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { ProofcaseError } from '../../contract/errors';
import type { ExportOutcome, ExportProgress, ExportReport } from '../../contract/export-views';
import type { CaseId } from '../../domain/ids';
import { lazyComponent } from '../components/lazy-component';
import { useMessages } from '../components/toasts';
import { useRequiredContext } from '../components/use-required-context';
import { type ExportRequest, type ExportStage, unexportedCases } from '../features/export/export-stage';
import type { MessageText } from '../i18n/message-text';
import { isUnfinished, stageAfter, stageAfterClosing } from './export-run';
import { EXPORT_PROGRESS_KEY } from './live-events';
import { useCommand } from './queries';
import { focusWhenPossible, startOfScreen } from './travel';
import { useFailureToast } from './use-failure-toast';

const ExportDialog = lazyComponent(() =>
  import('../features/export/export-dialog').then((loaded) => loaded.ExportDialog),
);

interface Exports {
  /**
   * Opens the dialog for these cases, or shows the export that is running. `onExported` receives the folders that
   * were written, again after each retry.
   */
  readonly open: (
    caseIds: readonly CaseId[],
    onExported?: (reports: readonly ExportReport[]) => void,
  ) => void;
  /** From 0 to 1 while an export runs; null otherwise, and while the system asks for a folder. */
  readonly share: number | null;
}

const ExportsContext = createContext<Exports | null>(null);

interface DialogRequest {
  readonly id: number;
  readonly caseIds: readonly CaseId[];
  readonly onExported: ((reports: readonly ExportReport[]) => void) | null;
}

/** Makes the export dialog available on every screen; an export continues while its dialog is hidden. */
export function ExportsProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [dialogRequest, setDialogRequest] = useState<DialogRequest | null>(null);
  const [isShown, setIsShown] = useState(false);
  const opener = useRef<Element | null>(null);
  const show = useCallback(() => setIsShown(true), []);
  const { stage, setStage, start, withdraw } = useExportRun(isShown, dialogRequest, show);
  const isRunning = stage.kind === 'running';
  const isKept = isUnfinished(stage);
  const progress = useQuery<ExportProgress>({ queryKey: EXPORT_PROGRESS_KEY, queryFn: skipToken }).data;
  const share = isRunning ? (progress?.share ?? null) : null;
  const choose = useCallback(
    (caseIds: readonly CaseId[], onExported: DialogRequest['onExported']) => {
      setStage({ kind: 'choosing' });
      // Sizes and free space may have changed since the last export.
      client.removeQueries({ queryKey: ['export.plan'] });
      client.removeQueries({ queryKey: ['export.target'] });
      client.removeQueries({ queryKey: EXPORT_PROGRESS_KEY });
      setDialogRequest((last) => ({ id: (last?.id ?? 0) + 1, caseIds, onExported }));
    },
    [client, setStage],
  );
  const open = useCallback<Exports['open']>(
    (caseIds, onExported) => {
      opener.current = document.activeElement;
      setIsShown(true);
      withdraw();
      if (!isKept) choose(caseIds, onExported ?? null);
    },
    [choose, isKept, withdraw],
  );
  const exports = useMemo<Exports>(() => ({ open, share }), [open, share]);
  return (
    <ExportsContext value={exports}>
      {children}
      {dialogRequest && isShown ? (
        <Suspense fallback={null}>
          <ExportDialog
            key={dialogRequest.id}
            caseIds={dialogRequest.caseIds}
            stage={stage}
            progress={progress ?? null}
            onStart={start}
            onBack={() => setStage({ kind: 'choosing' })}
            onRetry={(caseIds) => choose(caseIds, dialogRequest.onExported)}
            onClose={() => {
              setIsShown(false);
              setStage(stageAfterClosing);
              // Each stage is a separate dialog, so only the first one knows what opened it.
              focusWhenPossible(() => focusable(opener.current) ?? startOfScreen(document), noFocus);
            }}
          />
        </Suspense>
      ) : null}
    </ExportsContext>
  );
}

/** The element that opened the dialog, if it is still on the screen; a menu item is not. */
function focusable(element: Element | null): HTMLElement | null {
  return element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null;
}

const noFocus = (): void => undefined;

function useExportRun(isShown: boolean, dialogRequest: DialogRequest | null, show: () => void) {
  const [stage, setStage] = useState<ExportStage>({ kind: 'choosing' });
  const showEndToasts = useEndToasts();
  const { toast } = useMessages();
  /** Closes the message about a stage that waits behind the hidden dialog. */
  const message = useRef<() => void>(() => undefined);
  const withdraw = useCallback(() => {
    message.current();
    message.current = () => undefined;
  }, []);
  const tell = (text: MessageText): void => {
    if (shown.current) return;
    message.current = toast({ ...text, tone: 'red', action: { label: 'exporting:waiting.show', run: show } });
  };
  const shown = useRef(isShown);
  shown.current = isShown;
  const current = useRef(dialogRequest);
  current.current = dialogRequest;
  const request = useRef<ExportRequest | null>(null);
  const run = useCommand('export.cases', {
    onDone: (outcome) => {
      if (request.current) setStage(stageAfter(outcome, request.current));
      if (outcome.kind === 'exists') {
        tell({ key: 'exporting:waiting.exists', values: { count: outcome.folders.length } });
      }
      if (outcome.kind !== 'ended') return;
      if (outcome.reports.length > 0) current.current?.onExported?.(outcome.reports);
      if (!shown.current) showEndToasts(outcome, current.current?.caseIds ?? []);
    },
    onError: (error) => {
      setStage({ kind: 'failed', error });
      tell({ key: 'exporting:waiting.failed', error });
    },
  });
  const start = (chosen: ExportRequest) => {
    request.current = chosen;
    setStage({ kind: 'running', request: chosen });
    run.mutate(chosen);
  };
  return { stage, setStage, start, withdraw };
}

/** Returns a function that reports the end of an export in toasts, for use while the dialog is hidden. */
function useEndToasts(): (outcome: ExportOutcome & { kind: 'ended' }, caseIds: readonly CaseId[]) => void {
  const { toast } = useMessages();
  const reveal = useCommand('export.reveal', { onError: useFailureToast() });
  return ({ reports, failures, stopped }, caseIds) => {
    const [report] = reports;
    if (report) {
      toast({
        tone: 'green',
        key: 'exporting:ended.toast',
        values: { count: reports.length, name: report.caseNumber },
        action: { label: 'exporting:ended.show', run: () => reveal.mutate({ caseId: report.caseId }) },
      });
    }
    for (const { caseNumber, error } of failures) {
      toast({
        tone: 'red',
        key: 'exporting:ended.toastFailed',
        values: { name: caseNumber },
        error: new ProofcaseError(error.code, error.values),
      });
    }
    const unreached = unexportedCases(caseIds, reports).length - failures.length;
    if (unreached > 0 && !stopped) {
      toast({ tone: 'red', key: 'exporting:ended.unreached', values: { count: unreached } });
    }
  };
}

export function useExports(): Exports {
  return useRequiredContext(ExportsContext, 'ExportsProvider');
}
