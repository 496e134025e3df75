import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PRECHECK_FORMATS } from '../../../../contract/precheck-views';
import type { CaseId } from '../../../../domain/ids';
import { LANGUAGES } from '../../../../domain/language';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { IconButton } from '../../../components/button';
import { Menu } from '../../../components/menu';
import { useMessages } from '../../../components/toasts';

export interface ReportMenuProps {
  readonly caseId: CaseId;
  readonly isReading: boolean;
}

/** Exports the pre-check as a file, in the language of the window. */
export function ReportMenu({ caseId, isReading }: ReportMenuProps) {
  const { t, i18n } = useTranslation('precheck');
  const { toast } = useMessages();
  const reveal = useCommand('precheck.reveal', { onError: useFailureToast() });
  const write = useCommand('precheck.export', {
    onDone: (report) => {
      if (!report) return;
      toast({
        tone: 'green',
        key: 'precheck:action.written',
        values: { path: report.path },
        action: { label: 'precheck:action.reveal', run: () => reveal.mutate({ caseId }) },
      });
    },
    onError: useFailureToast(),
  });
  const language = LANGUAGES.find((candidate) => candidate === i18n.language) ?? 'de';
  const idleLabel = write.isPending ? 'action.writing' : 'action.hint';
  const label = isReading ? 'action.stillReading' : idleLabel;
  return (
    // A disabled button would lose the focus that the menu returns to it.
    <Menu
      label={t('action.label')}
      trigger={
        <IconButton label={t(label)} isDisabled={isReading}>
          <FileDown size={16} aria-hidden />
        </IconButton>
      }
      entries={PRECHECK_FORMATS.map((format) => ({
        id: format,
        label: t(`action.${format}`),
        isDisabled: write.isPending,
        onAction: () => write.mutate({ caseId, format, language }),
      }))}
    />
  );
}
