import { Download, FileText, FolderPlus, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { useAddSources } from '../../app/add-sources';
import { useExports } from '../../app/exports';
import type { MenuEntry } from '../../components/menu';
import { useReportDialog } from '../report/use-report-dialog';
import { usePhotosRefusal } from './new-work';

export interface CaseEntries {
  readonly addPhotos: readonly MenuEntry[];
  /** The report and the export. */
  readonly documents: readonly MenuEntry[];
  readonly dialog: ReactNode;
}

/** Actions on a whole case, for its header, the menu of its row, and the command palette. */
export function useCaseEntries(detail: CaseDetail): CaseEntries {
  const { t } = useTranslation('cases');
  const { t: exporting } = useTranslation('exporting');
  const { t: reports } = useTranslation('caseReport');
  const { t: sources } = useTranslation('sources');
  const exports = useExports();
  const report = useReportDialog(detail.id);
  const photos = useAddSources(detail.id);
  const refusal = usePhotosRefusal(detail);
  const isDisabled = photos.isBusy || refusal !== null;
  const why = refusal === null ? {} : { hint: refusal };
  return {
    addPhotos: [
      {
        id: 'folder',
        label: sources('add.addFolder'),
        icon: <FolderPlus size={16} aria-hidden />,
        isDisabled,
        ...why,
        onAction: () => photos.choose('folder'),
      },
      {
        id: 'files',
        label: sources('add.addFiles'),
        icon: <Images size={16} aria-hidden />,
        isDisabled,
        ...why,
        onAction: () => photos.choose('files'),
      },
    ],
    documents: [
      {
        id: 'report',
        label: reports('dialog.action'),
        icon: <FileText size={16} aria-hidden />,
        onAction: report.open,
      },
      {
        id: 'export',
        label:
          exports.share === null
            ? t('page.export')
            : exporting('running.button', { percent: Math.round(exports.share * 100) }),
        icon: <Download size={16} aria-hidden />,
        onAction: () => exports.open([detail.id]),
      },
    ],
    dialog: report.dialog,
  };
}
