import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Folder, ImagePlus, Images } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, SourceView } from '../../../../contract/views';
import { localDay } from '../../../../domain/reference-date';
import { useAddSources } from '../../../app/add-sources';
import { cacheStartedHead, type IntakeFacts } from '../../../app/intake-data';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { DisabledReason } from '../../../components/button';
import { Menu } from '../../../components/menu';
import { useFormats } from '../../../i18n/use-formats';
import { useNewWorkRefusal, usePhotosRefusal } from '../../case/new-work';
import { useWatchedCase } from '../folder/use-watched-case';
import { RemoveSourceDialog, RenameSourceDialog } from './source-dialogs';
import styles from './sources-bar.module.css';

export interface SourcesBarProps {
  readonly detail: CaseDetail;
  readonly intake: IntakeFacts;
}

type OpenDialog = { readonly kind: 'rename' | 'remove'; readonly source: SourceView } | null;

/** Where the photos of the case come from: each source with its number of files, date, state and actions. */
export const SourcesBar = memo(function SourcesBar({ detail, intake }: SourcesBarProps) {
  const { t } = useTranslation('sources');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { goneSources } = useWatchedCase(detail.id);
  const { sources } = intake;
  return (
    <section className={styles.bar} aria-label={t('label')}>
      {sources.map((source) => (
        <SourceChip
          key={source.id}
          detail={detail}
          source={source}
          isGone={goneSources.includes(source.id)}
          isReading={intake.state === 'running'}
          onDialog={(kind) => setDialog({ kind, source })}
        />
      ))}
      <AddPhotosButton detail={detail} />
      {dialog?.kind === 'rename' ? (
        <RenameSourceDialog detail={detail} source={dialog.source} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === 'remove' ? (
        <RemoveSourceDialog detail={detail} source={dialog.source} onClose={() => setDialog(null)} />
      ) : null}
    </section>
  );
});

function AddPhotosButton({ detail }: Pick<SourcesBarProps, 'detail'>) {
  const { t } = useTranslation('sources');
  const { choose, isBusy } = useAddSources(detail.id);
  const refusal = usePhotosRefusal(detail);
  const button = (
    <Button className={styles.add ?? ''} aria-disabled={refusal !== null}>
      <ImagePlus size={14} aria-hidden />
      <span>{t('add.button')}</span>
    </Button>
  );
  if (refusal !== null) return <DisabledReason reason={refusal}>{button}</DisabledReason>;
  return (
    // A disabled button would lose the focus that the menu returns to it.
    <Menu
      label={t('add.label')}
      placement="bottom end"
      trigger={button}
      entries={[
        { id: 'folder', label: t('add.folder'), isDisabled: isBusy, onAction: () => choose('folder') },
        { id: 'files', label: t('add.files'), isDisabled: isBusy, onAction: () => choose('files') },
      ]}
    />
  );
}

interface SourceChipProps {
  readonly detail: CaseDetail;
  readonly source: SourceView;
  readonly isGone: boolean;
  readonly isReading: boolean;
  readonly onDialog: (kind: 'rename' | 'remove') => void;
}

function SourceChip({ detail, source, isGone, isReading, onDialog }: SourceChipProps) {
  const { t } = useTranslation('sources');
  const formats = useFormats();
  const client = useQueryClient();
  const onError = useFailureToast();
  const reveal = useCommand('sources.reveal', { onError });
  const read = useCommand('sources.read', { onDone: (intake) => cacheStartedHead(client, intake), onError });
  const ids = { caseId: detail.id, sourceId: source.id };
  const state = stateOf(source, isGone);
  const Icon = source.kind === 'folder' ? Folder : Images;
  const refusal = useNewWorkRefusal(detail, t('closed'));
  const cannotChange = isReading || refusal !== null;
  const why = refusal === null ? {} : { hint: refusal };
  const added = t('addedOn', { date: formats.instant(source.addedAt).text });
  const day = formats.day(localDay(new Date(source.addedAt)));
  return (
    <Menu
      label={t('menu', { name: source.name })}
      placement="bottom end"
      trigger={
        <Button className={styles.chip ?? ''} data-state={state ?? undefined}>
          <Icon size={14} aria-hidden />
          <span className={styles.name}>{source.name}</span>
          <span className={styles.facts}>
            {[t('files', { count: source.items }), state ? t(`state.${state}`) : day].join(' · ')}
          </span>
          <ChevronDown size={13} aria-hidden />
        </Button>
      }
      entries={[
        {
          id: 'reveal',
          label: t('reveal'),
          hint: source.displayPath ?? undefined,
          isDisabled: source.displayPath === null || isGone,
          onAction: () => reveal.mutate(ids),
        },
        {
          id: 'read',
          label: t('read'),
          hint: added,
          isDisabled: cannotChange,
          ...why,
          onAction: () => read.mutate(ids),
        },
        {
          id: 'rename',
          label: t('rename'),
          isDisabled: cannotChange,
          ...why,
          onAction: () => onDialog('rename'),
        },
        {
          id: 'remove',
          label: t('remove'),
          isDisabled: cannotChange,
          ...why,
          separatorBefore: true,
          onAction: () => onDialog('remove'),
        },
      ]}
    />
  );
}

/** Null for a source that was read completely and can be reached. */
function stateOf({ state }: SourceView, isGone: boolean): 'running' | 'stopped' | 'failed' | 'gone' | null {
  if (state === 'running') return 'running';
  if (isGone || state === 'folder-gone') return 'gone';
  return state === 'done' ? null : state;
}
