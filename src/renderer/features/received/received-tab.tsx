import { Eye, FileText, FolderInput, Inbox, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivedFileView, ReceivedView } from '../../../contract/receiver-views';
import type { CaseDetail } from '../../../contract/views';
import { navigate } from '../../app/current-route';
import { useCommand, useRequest } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { ErrorNotice } from '../../components/error-notice';
import { Select } from '../../components/select';
import { useFormats } from '../../i18n/use-formats';
import { PushNotHere } from '../capture/capture-state';
import { useOpenPdf } from '../pdf/open-pdf';
import { PhotoInspector } from './photo-inspector';
import { ReceivedPhotos } from './received-photos';
import styles from './received-tab.module.css';

/** Shows the result push of a closed capture case: photos, report, and the pre-check of the photos. */
export function ReceivedTab({ detail }: { readonly detail: CaseDetail }) {
  const received = useRequest('received.ofCase', { caseId: detail.id });
  const importButton = <ImportButton detail={detail} />;
  if (received.error) {
    return (
      <div className={styles.padded}>
        <ErrorNotice error={received.error} />
      </div>
    );
  }
  if (!received.data) return null;
  if (received.data.length === 0) {
    return <NothingReceived detail={detail} importButton={importButton} />;
  }
  return <Versions all={received.data} importButton={importButton} />;
}

/** Says why nothing is here: no push for this account, one that went elsewhere, or none so far. */
function NothingReceived({
  detail,
  importButton,
}: {
  readonly detail: CaseDetail;
  readonly importButton: React.ReactNode;
}) {
  const { t } = useTranslation('received');
  const profile = useRequest('profiles.list', {}).data?.find(({ id }) => id === detail.profileId);
  const captures = useRequest('captures.ofCase', { caseId: detail.id }).data?.captures ?? [];
  const elsewhere = captures.find(({ isPushMissingHere }) => isPushMissingHere);
  const hasPush = profile?.hasResultPush ?? true;
  return (
    <EmptyState
      icon={<Inbox size={24} aria-hidden />}
      title={t('empty.title')}
      actions={
        <>
          {importButton}
          {elsewhere || !hasPush ? null : (
            <Button variant="quiet" onPress={() => navigate({ screen: 'settings', section: 'capture' })}>
              {t('empty.receiver')}
            </Button>
          )}
        </>
      }
    >
      {elsewhere ? <PushNotHere capture={elsewhere} /> : <p>{t(hasPush ? 'empty.text' : 'empty.noPush')}</p>}
    </EmptyState>
  );
}

function Versions({
  all,
  importButton,
}: {
  readonly all: readonly ReceivedView[];
  readonly importButton: React.ReactNode;
}) {
  const { t } = useTranslation('received');
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const newest = all.find(({ replacedAt }) => replacedAt === null) ?? all[0];
  const shown = all.find(({ id }) => id === chosen) ?? newest;
  if (!shown) return null;
  const nameOf = (version: ReceivedView): string =>
    t(version.replacedAt === null ? 'version.current' : 'version.replaced', {
      time: formats.instant(version.receivedAt).text,
    });
  return (
    <div className={styles.tab} data-region="list" tabIndex={-1}>
      <div className={styles.bar}>
        {all.length > 1 ? (
          <Select
            label={t('version.which')}
            hideLabel
            value={shown.id}
            options={all.map((version) => ({ value: version.id, label: nameOf(version) }))}
            onChange={setChosen}
          />
        ) : null}
        <Facts received={shown} />
        <span className={styles.barEnd}>{importButton}</span>
      </div>
      {shown.replacedAt ? <p className={styles.replaced}>{t('version.notice')}</p> : null}
      <Version key={shown.id} received={shown} />
    </div>
  );
}

function Facts({ received }: { readonly received: ReceivedView }) {
  const { t } = useTranslation('received');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const photos = received.files.filter(({ kind }) => kind === 'photo').length;
  return (
    <span className={styles.facts}>
      {t(`source.${received.source}`, { time: formats.instant(received.receivedAt).text })}
      {' · '}
      {common('photos', { count: photos })}
      {' · '}
      {formats.size(received.bytes)}
    </span>
  );
}

function Version({ received }: { readonly received: ReceivedView }) {
  const { t } = useTranslation('received');
  const photos = received.files.filter(({ kind }) => kind === 'photo');
  const reports = received.files.filter(({ kind }) => kind === 'report');
  const [selectedId, setSelectedId] = useState<string | null>(photos[0]?.id ?? null);
  const selected = photos.find(({ id }) => id === selectedId) ?? null;
  return (
    <div className={styles.columns}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.main} aria-label={t('photos')} tabIndex={0}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
        {received.check ? null : <p className={styles.quiet}>{t('check.running')}</p>}
        {photos.length === 0 ? <p className={styles.quiet}>{t('noPhotos')}</p> : null}
        <ReceivedPhotos
          received={received}
          photos={photos}
          selectedId={selectedId}
          onSelect={setSelectedId}
        />
      </section>
      {selected ? <PhotoInspector received={received} photo={selected} /> : null}
    </div>
  );
}

function Report({ report }: { readonly report: ReceivedFileView }) {
  const { t } = useTranslation('received');
  const formats = useFormats();
  const onError = useFailureToast();
  const save = useCommand('received.saveAs', { onError });
  const { t: pdf } = useTranslation('pdf');
  const { open, dialog } = useOpenPdf();
  return (
    <div className={styles.report}>
      <FileText className={styles.reportIcon} size={18} aria-hidden />
      <span className={styles.reportText}>
        <b>{t('report')}</b>
        <span className={styles.quiet}>
          {report.name} · {formats.size(report.bytes)}
        </span>
        {report.type === 'pdf' ? null : <span>{t('unexpected.report')}</span>}
      </span>
      <span className={styles.reportActions}>
        {report.type === 'pdf' ? (
          <Button
            icon={<Eye size={16} aria-hidden />}
            onPress={() =>
              open({ source: { kind: 'received', fileId: report.id }, version: null }, t('report'))
            }
          >
            {pdf('open')}
          </Button>
        ) : null}
        <Button isPending={save.isPending} onPress={() => save.mutate({ fileId: report.id })}>
          {t('saveAs')}
        </Button>
      </span>
      {dialog}
    </div>
  );
}

function ImportButton({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('received');
  const run = useCommand('received.import');
  return (
    <span className={styles.import}>
      <Button
        icon={<FolderInput size={16} aria-hidden />}
        isPending={run.isPending}
        onPress={() => run.mutate({ caseId: detail.id })}
      >
        {t('import')}
      </Button>
      {run.error ? (
        <span className={styles.importError}>
          <TriangleAlert size={14} aria-hidden />
          <ErrorNotice error={run.error} />
        </span>
      ) : null}
    </span>
  );
}
