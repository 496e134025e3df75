import { CircleMinus, Maximize2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../domain/ids';
import { Button } from '../../components/button';
import { InspectorSection, Properties, type PropertyRow } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';
import { FindingList } from './finding-list';
import styles from './item-inspector.module.css';
import { cameraText, exclusionText } from './item-text';
import type { ItemInView } from './items-in-view';
import { PlaceMap } from './place-map';
import { Thumbnail } from './thumbnail';

export interface ItemInspectorProps {
  readonly view: ItemInView;
  readonly all: readonly ItemInView[];
  readonly onPick: (id: ItemId) => void;
  readonly onEnlarge: () => void;
  readonly onToggleExcluded: () => void;
}

/** Everything known about one file, and where it is known from. */
export function ItemInspector({ view, all, onPick, onEnlarge, onToggleExcluded }: ItemInspectorProps) {
  const { t } = useTranslation('prepare');
  const { item, findings } = view;
  const canEnlarge = item.preview === 'ready';
  return (
    <>
      <div className={styles.preview}>
        <Thumbnail key={item.id} item={item} kind="preview" alt={item.name} />
        {canEnlarge ? (
          <button
            type="button"
            className={styles.enlarge}
            aria-label={t('inspector.preview', { name: item.name })}
            onClick={onEnlarge}
          >
            <Maximize2 size={14} aria-hidden />
          </button>
        ) : null}
      </div>
      <InspectorSection
        title={item.name}
        end={
          <Button
            variant="quiet"
            icon={item.excluded ? <Undo2 size={14} aria-hidden /> : <CircleMinus size={14} aria-hidden />}
            onPress={onToggleExcluded}
          >
            {item.excluded ? t('exclude.include', { count: 1 }) : t('exclude.action', { count: 1 })}
          </Button>
        }
      >
        {item.excluded ? <p className={styles.excluded}>{exclusionText(item, t)}</p> : null}
        <FindingList findings={findings} />
      </InspectorSection>
      <InspectorSection title={t('inspector.place')}>
        {item.position ? (
          <PlaceMap views={all} activeId={item.id} onPick={onPick} />
        ) : (
          <p className={styles.quiet}>{t('inspector.noPlace')}</p>
        )}
      </InspectorSection>
      <InspectorSection title={t('inspector.metadata')}>
        <ItemProperties view={view} />
      </InspectorSection>
    </>
  );
}

function ItemProperties({ view: { item } }: { readonly view: ItemInView }) {
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
    {
      name: 'SHA-256',
      value: <code className={styles.hash}>{item.sha256}</code>,
    },
  ];
  return <Properties rows={rows.filter((row) => row !== false)} />;
}
