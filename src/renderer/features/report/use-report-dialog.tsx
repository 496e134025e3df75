import { type ReactNode, useState } from 'react';
import type { CaseId } from '../../../domain/ids';
import { ReportDialog } from './report-dialog';
import { useReport } from './use-report';

/** The dialog for the report of a case and the function that opens it; writing continues while it is closed. */
export function useReportDialog(caseId: CaseId): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const report = useReport(caseId, () => setIsOpen(false));
  return {
    open: () => setIsOpen(true),
    dialog: isOpen ? <ReportDialog report={report} onClose={() => setIsOpen(false)} /> : null,
  };
}
