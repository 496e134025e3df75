import { useQueryClient } from '@tanstack/react-query';
import { CloudDownload, FolderSync, HardDriveDownload, Unplug, X } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderUpdateView, FolderWatchView } from '../../../../contract/watch-views';
import type { CaseId } from '../../../../domain/ids';
import type { IntakeFacts } from '../../../app/intake-data';
import { folderWatchKey } from '../../../app/live-events';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { request } from '../../../bridge';
import { Button, IconButton } from '../../../components/button';
import { Notice } from '../../../components/notice';
import { useFormats } from '../../../i18n/use-formats';
import styles from './folder-state.module.css';
import { useWatchedCase } from './use-watched-case';

export interface FolderStateProps {
  readonly intake: IntakeFacts;
  /** Why the case takes no photos; null if it does. */
  readonly refusal: string | null;
}

/** Notices about the sources of an open case: missing, changed, still being copied, or stored only in the cloud. */
export const FolderState = memo(function FolderState({ intake, refusal }: FolderStateProps) {
  const { t } = useTranslation('watch');
  const watch = useFolderWatch(intake.caseId);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const update = watch.lastUpdate && watch.lastUpdate.at !== dismissed ? watch.lastUpdate : null;
  const isGone = watch.state === 'gone';
  const onlyInCloud = intake.skipped.filter(({ reason }) => reason === 'cloud-only').length;
  const stubs = intake.skipped.filter(({ reason }) => reason === 'cloud-stub').length;
  const parts: ReactNode[] = [
    ...(isGone ? [<SourcesGone key="gone" intake={intake} gone={watch.goneSources} />] : []),
    ...(onlyInCloud > 0 && !isGone
      ? [
          <CloudOnly
            key="cloud"
            intake={intake}
            refusal={refusal}
            count={onlyInCloud}
            isFetching={watch.fetching}
          />,
        ]
      : []),
    ...(stubs > 0 && !isGone ? [<CloudStubs key="stubs" count={stubs} />] : []),
    ...(watch.settling > 0 && !isGone
      ? [
          <Notice key="settling" tone="grey" icon={<HardDriveDownload size={16} aria-hidden />}>
            {t('settling', { count: watch.settling })}
          </Notice>,
        ]
      : []),
    ...(update && !isGone
      ? [<Updated key="update" update={update} onDismiss={() => setDismissed(update.at)} />]
      : []),
  ];
  return (
    <section className={styles.strip} aria-label={t('label')} aria-live="polite" hidden={parts.length === 0}>
      {parts}
    </section>
  );
});

/** Watches the sources of this case while the component is mounted; events keep the returned state current. */
function useFolderWatch(caseId: CaseId): FolderWatchView {
  const client = useQueryClient();
  useEffect(() => {
    let isActive = true;
    const storeView = (view: FolderWatchView): void => {
      if (isActive) client.setQueryData<FolderWatchView>(folderWatchKey(caseId), view);
    };
    // Without a watcher the folder counts as unchanged; people can still refresh it by hand.
    const ignoreFailure = (): void => undefined;
    request('intake.watch', { caseId }).then(storeView, ignoreFailure);
    return () => {
      isActive = false;
      request('intake.watch', { caseId: null }).catch(ignoreFailure);
    };
  }, [client, caseId]);
  return useWatchedCase(caseId);
}

interface SourcesGoneProps {
  readonly intake: IntakeFacts;
  readonly gone: FolderWatchView['goneSources'];
}

function SourcesGone({ intake, gone }: SourcesGoneProps) {
  const { t } = useTranslation('watch');
  const names = intake.sources.filter(({ id }) => gone.includes(id)).map(({ name }) => name);
  const title = intake.sources.length > 1 ? t('gone.named', { names: names.join(', ') }) : t('gone.title');
  return (
    <Notice tone="yellow" icon={<Unplug size={16} aria-hidden />}>
      <strong>{title}</strong>
      <p className={styles.line}>{t(intake.state === 'folder-gone' ? 'gone.whileReading' : 'gone.text')}</p>
      <p className={styles.line}>{t('gone.next')}</p>
    </Notice>
  );
}

interface CloudOnlyProps extends FolderStateProps {
  readonly count: number;
  readonly isFetching: boolean;
}

function CloudOnly({ intake, refusal, count, isFetching }: CloudOnlyProps) {
  const { t } = useTranslation('watch');
  const fetch = useCommand('intake.fetch', {
    onError: useFailureToast(),
  });
  const isBusy = isFetching || fetch.isPending;
  return (
    <Notice
      tone="yellow"
      icon={<CloudDownload size={16} aria-hidden />}
      actions={
        <Button
          isPending={isBusy || intake.state === 'running'}
          disabledReason={refusal}
          onPress={() => fetch.mutate({ caseId: intake.caseId })}
        >
          {t(isBusy ? 'cloud.fetching' : 'cloud.fetch')}
        </Button>
      }
    >
      {t('cloud.only', { count })}
    </Notice>
  );
}

function CloudStubs({ count }: { readonly count: number }) {
  const { t } = useTranslation('watch');
  return (
    <Notice tone="yellow" icon={<CloudDownload size={16} aria-hidden />}>
      {t('cloud.stub', { count })}
    </Notice>
  );
}

interface UpdatedProps {
  readonly update: FolderUpdateView;
  readonly onDismiss: () => void;
}

/** "Folder updated at 14:02: 3 new files, 1 removed" */
function Updated({ update, onDismiss }: UpdatedProps) {
  const { t } = useTranslation('watch');
  const formats = useFormats();
  const kinds = ['added', 'changed', 'renamed', 'removed'] as const;
  const changes = kinds.flatMap((kind) => (update[kind] > 0 ? t(kind, { count: update[kind] }) : []));
  return (
    <Notice
      tone="grey"
      icon={<FolderSync size={16} aria-hidden />}
      actions={
        <IconButton label={t('dismiss')} onPress={onDismiss}>
          <X size={16} aria-hidden />
        </IconButton>
      }
    >
      {t('updated', { time: formats.clock(update.at), changes: changes.join(', ') })}
    </Notice>
  );
}
