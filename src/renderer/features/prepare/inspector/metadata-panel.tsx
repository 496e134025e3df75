import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../../../contract/views';
import type { CaseId } from '../../../../domain/ids';
import { useRequest } from '../../../app/queries';
import { Properties, type PropertyRow } from '../../../components/inspector';
import { SearchField } from '../../../components/search-field';
import { useFormats } from '../../../i18n/use-formats';
import { cameraText } from '../list/item-text';
import { AllTags, SourcedValues } from './metadata-details';
import styles from './metadata-panel.module.css';

export interface MetadataPanelProps {
  readonly caseId: CaseId;
  readonly item: ItemView;
}

/** Metadata of one file: the main facts, then every value with its source, then every tag. */
export function MetadataPanel({ caseId, item }: MetadataPanelProps) {
  const { t } = useTranslation('workspace');
  const [search, setSearch] = useState('');
  const metadata = useRequest('items.metadata', { caseId, itemId: item.id }).data;
  const rows = useBasicRows(item);
  return (
    <div className={styles.panel}>
      <Properties rows={rows} />
      {metadata && metadata.state !== 'file' ? (
        <p className="quiet small">{t(`metadata.state.${metadata.state}`)}</p>
      ) : null}
      {metadata && (metadata.values.length > 0 || metadata.blocks.length > 0) ? (
        <>
          <SearchField
            label={t('metadata.search')}
            placeholder={t('metadata.search')}
            value={search}
            onChange={setSearch}
          />
          <SourcedValues metadata={metadata} search={search} />
          <AllTags metadata={metadata} search={search} />
        </>
      ) : null}
    </div>
  );
}

/** Facts that are known from the intake, before the full metadata is loaded. */
function useBasicRows(item: ItemView): readonly PropertyRow[] {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const formats = useFormats();
  const missing = t('property.missing');
  const isPdf = item.type === 'pdf';
  const camera = cameraText(item);
  const captured = item.capturedAt;
  const rows: readonly (PropertyRow | false)[] = [
    !isPdf && {
      name: t('property.captured'),
      value: captured ? [formats.cameraTime(captured), captured.offset].filter(Boolean).join(' ') : missing,
      source: captured
        ? [...(captured.offset ? [] : [common('zoneUnknown')]), captured.source].join(' · ')
        : null,
      isMissing: captured === null,
    },
    !isPdf && {
      name: t('property.place'),
      value: item.position ? formats.position(item.position) : missing,
      source: item.position?.source,
      isMissing: item.position === null,
    },
    item.position !== null &&
      item.position.altitudeM !== null && {
        name: t('property.altitude'),
        value: t('property.altitudeValue', { metres: Math.round(item.position.altitudeM) }),
      },
    !isPdf && { name: t('property.camera'), value: camera ?? missing, isMissing: camera === null },
    item.software !== null && { name: t('property.software'), value: item.software },
    item.width !== null &&
      item.height !== null && { name: t('property.dimensions'), value: `${item.width} × ${item.height}` },
    item.pages !== null &&
      (isPdf || item.pages > 1) && { name: t('property.pages'), value: formats.number(item.pages) },
    { name: t('property.size'), value: `${formats.size(item.bytes)} · ${item.type.toUpperCase()}` },
    item.path !== item.name && { name: t('property.path'), value: item.path },
    { name: 'SHA-256', value: <code className={styles.hash}>{item.sha256}</code> },
  ];
  return rows.filter((row) => row !== false);
}
