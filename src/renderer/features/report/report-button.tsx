import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseId } from '../../../domain/ids';
import { Button } from '../../components/button';
import { ReportDialog } from './report-dialog';
import { useReport } from './use-report';

/** Opens the dialog for the report of a case; writing continues while the dialog is closed. */
export function ReportButton({ caseId }: { readonly caseId: CaseId }) {
  const { t } = useTranslation('caseReport');
  const [isOpen, setIsOpen] = useState(false);
  const report = useReport(caseId, () => setIsOpen(false));
  return (
    <>
      <Button icon={<FileText size={16} aria-hidden />} onPress={() => setIsOpen(true)}>
        {t('dialog.action')}
      </Button>
      {isOpen ? <ReportDialog report={report} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
