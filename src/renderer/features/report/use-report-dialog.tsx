import { type ReactNode, useState } from 'react';
import type { CaseId } from '../../../domain/ids';
import { ReportDialog } from './report-dialog';
import { useReport } from './use-report';

/**
 * The dialog for the report of a case and the function that opens it. Writing continues while it is closed; the dialog
 * closes when a report ends.
 */
export function useReportDialog(caseId: CaseId): { readonly open: () => void; readonly dialog: ReactNode } {
  const report = useReport(caseId);
  /** How many reports had ended when it was opened; null while it is closed. */
  const [openedAfter, setOpenedAfter] = useState<number | null>(null);
  const close = () => setOpenedAfter(null);
  return {
    open: () => setOpenedAfter(report.ended),
    dialog: openedAfter === report.ended ? <ReportDialog report={report} onClose={close} /> : null,
  };
}
