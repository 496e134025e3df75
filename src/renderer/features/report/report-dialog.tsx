import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CASE_REPORT_FORMATS, type CaseReportChoices } from '../../../contract/case-report-views';
import { LANGUAGES, languageFor } from '../../../domain/language';
import { useRequest } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ProgressBar } from '../../components/meter';
import { RadioGroup } from '../../components/radio-group';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';
import type { ReportControl } from './use-report';

export interface ReportDialogProps {
  readonly report: ReportControl;
  readonly onClose: () => void;
}

/** Chooses format and language of the report, starting from the last choice; shows the progress while it is written. */
export function ReportDialog({ report, onClose }: ReportDialogProps) {
  const { t, i18n } = useTranslation('caseReport');
  const formats = useFormats();
  const { t: common } = useTranslation('common');
  const choices = useRequest('report.choices', {}).data;
  const [chosen, setChosen] = useState<Partial<CaseReportChoices>>({});
  const format = chosen.format ?? choices?.format ?? 'short-pdf';
  const language = chosen.language ?? choices?.language ?? languageFor(i18n.language);
  const write = () => report.write(format, language);
  const isTable = format === 'files-csv' || format === 'analyses-csv';
  return (
    <Dialog
      help="evidence/report"
      title={t('dialog.title')}
      isOpen
      onClose={onClose}
      onSubmit={report.isWriting ? undefined : write}
      actions={
        report.isWriting ? (
          <>
            <Button onPress={onClose}>{common('action.close')}</Button>
            <Button onPress={report.stop}>{t('dialog.stop')}</Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{common('action.cancel')}</Button>
            <Button variant="primary" onPress={write}>
              {t('dialog.write')}
            </Button>
          </>
        )
      }
    >
      {report.isWriting ? (
        <Writing report={report} />
      ) : (
        <>
          <RadioGroup
            label={t('dialog.format')}
            value={format}
            options={CASE_REPORT_FORMATS.map((value) => ({
              value,
              label: t(`dialog.formats.${value}`),
              hint: t(`dialog.hints.${value}`),
            }))}
            onChange={(value) => setChosen({ ...chosen, format: value })}
          />
          {format === 'json' ? null : (
            <Select
              label={t('dialog.language')}
              value={language}
              options={LANGUAGES.map((value) => ({ value, label: formats.languageName(value) }))}
              onChange={(value) => setChosen({ ...chosen, language: value })}
              {...(isTable ? { help: t('dialog.csvLanguage') } : {})}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function Writing({ report: { progress } }: { readonly report: ReportControl }) {
  const { t } = useTranslation('caseReport');
  return (
    <ProgressBar
      label={t('dialog.writing')}
      value={progress?.done ?? null}
      max={progress?.of ?? 1}
      text={progress ? t('dialog.progress', { done: progress.done, of: progress.of }) : ''}
    />
  );
}
