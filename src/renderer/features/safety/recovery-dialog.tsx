import type { TFunction } from 'i18next';
import { FileText, FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RecoveryAction, RecoveryFinding, RecoveryReport } from '../../../contract/safety-views';
import type { Formats } from '../../../locales/formats';
import { useCommand } from '../../app/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ErrorNotice } from '../../components/error-notice';
import { useFormats } from '../../i18n/use-formats';
import { useSupport } from '../support/support';
import styles from './safety.module.css';

export interface RecoveryDialogProps {
  readonly report: RecoveryReport;
  readonly onClose: () => void;
  /** Called if the user wants to replace the database. */
  readonly onReplace: (replacement: 'backup' | 'empty') => void;
}

/** Shows what was found, what was done, what is safe, and the choices of the user. */
export function RecoveryDialog({ report, onClose, onReplace }: RecoveryDialogProps) {
  const { t } = useTranslation('safety');
  const formats = useFormats();
  const resume = useCommand('recovery.continue', { onDone: onClose });
  const { choices, backup } = report;
  const isNewer = report.findings.some(({ code }) => code === 'database-newer');
  return (
    <Dialog
      help="data/recovery"
      title={t('report.title')}
      isOpen
      onClose={onClose}
      isWide
      actions={
        <>
          {choices.includes('reset') ? (
            <Button variant={backup ? 'plain' : 'primary'} onPress={() => onReplace('empty')}>
              {t('report.reset')}
            </Button>
          ) : null}
          {backup && choices.includes('restore-backup') ? (
            <Button
              variant={choices.includes('continue') ? 'plain' : 'primary'}
              onPress={() => onReplace('backup')}
            >
              {t('report.restore-backup')}
            </Button>
          ) : null}
          {choices.includes('continue') ? (
            <Button variant="primary" isPending={resume.isPending} onPress={() => resume.mutate({})}>
              {t('report.continue')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.report}>
        <ReportSection title={t('report.found')}>
          {report.findings.map((finding) => (
            <li key={finding.code}>{findingText(t, formats, finding)}</li>
          ))}
        </ReportSection>
        <ReportSection title={t('report.done')}>
          {report.actions.map((action) => (
            <li key={action.code}>{actionText(t, action)}</li>
          ))}
        </ReportSection>
        <ReportSection title={t('report.safe')}>
          <li>{t('report.safeText')}</li>
        </ReportSection>
        <ReportSection title={t('report.next')}>
          {choices.includes('continue') ? <li>{t('report.next-continue')}</li> : null}
          {isNewer ? <li>{t('report.next-newer')}</li> : null}
          {backup && choices.includes('restore-backup') ? (
            <li>{t('report.next-restore-backup', { at: formats.instant(backup.at).text })}</li>
          ) : null}
          {choices.includes('reset') ? <li>{t('report.next-reset')}</li> : null}
        </ReportSection>
        <HelpActions />
        {resume.error ? <ErrorNotice error={resume.error} /> : null}
      </div>
    </Dialog>
  );
}

function ReportSection({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

function HelpActions() {
  const { t } = useTranslation('safety');
  const openFolder = useCommand('app.openDataFolder');
  const support = useSupport();
  const { error } = openFolder;
  return (
    <>
      <div className={styles.helpers}>
        <Button
          variant="quiet"
          icon={<FolderOpen size={16} aria-hidden />}
          onPress={() => openFolder.mutate({})}
        >
          {t('report.openFolder')}
        </Button>
        <Button variant="quiet" icon={<FileText size={16} aria-hidden />} onPress={support.open}>
          {t('report.support')}
        </Button>
      </div>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

/** Returns the text of a finding, with instants as local time. */
function findingText(t: TFunction<'safety'>, formats: Formats, finding: RecoveryFinding): string {
  const values = Object.entries(finding).map(([name, value]) => [
    name,
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? formats.instant(value).text : value,
  ]);
  return t(`finding.${finding.code}`, Object.fromEntries(values));
}

function actionText(t: TFunction<'safety'>, action: RecoveryAction): string {
  if ('packages' in action) return t(`action.${action.code}`, { count: action.packages });
  if ('folder' in action) return t(`action.${action.code}`, { folder: action.folder });
  return t(`action.${action.code}`);
}
