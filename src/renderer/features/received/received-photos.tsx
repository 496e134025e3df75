import { FileQuestion, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceUrl } from '../../../contract/bridge';
import type { ReceivedFileView, ReceivedView } from '../../../contract/receiver-views';
import { partKindOf } from '../../../domain/receiver';
import styles from './received-tab.module.css';

export interface ReceivedPhotosProps {
  readonly received: ReceivedView;
  readonly photos: readonly ReceivedFileView[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** The live photos as one tab stop; the arrow keys move between them. */
export function ReceivedPhotos({ received, photos, selectedId, onSelect }: ReceivedPhotosProps) {
  const { t } = useTranslation('received');
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const index = photos.findIndex(({ id }) => id === selectedId);
    const next = step === undefined ? undefined : photos[index + step];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-photo="${next.id}"]`)?.focus();
  };
  if (photos.length === 0) return null;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t('photos')}
      tabIndex={-1}
      className={styles.photos}
      onKeyDown={onKeyDown}
    >
      {photos.map((photo) => {
        const findings = received.check?.items.find(({ fileId }) => fileId === photo.id)?.findings ?? [];
        const notable = findings.filter(({ severity }) => severity !== 'info').length;
        const isPhoto = partKindOf(photo.type) === 'photo';
        return (
          <div
            key={photo.id}
            role="option"
            aria-selected={photo.id === selectedId}
            tabIndex={photo.id === selectedId ? 0 : -1}
            data-photo={photo.id}
            className={styles.photo}
            onClick={() => onSelect(photo.id)}
            onFocus={() => onSelect(photo.id)}
            onKeyDown={() => undefined}
          >
            {isPhoto ? (
              <img src={evidenceUrl('received-thumbnail', photo.id)} alt="" loading="lazy" />
            ) : (
              <span className={styles.noPicture}>
                <FileQuestion size={28} aria-hidden />
              </span>
            )}
            <span className={styles.caption}>
              <span>{photo.name}</span>
              {isPhoto ? null : (
                <span data-severity>
                  <TriangleAlert size={12} aria-hidden />
                  {t('unexpected.short')}
                </span>
              )}
              {notable > 0 ? (
                <span data-severity>
                  <TriangleAlert size={12} aria-hidden />
                  {t('findings', { count: notable })}
                </span>
              ) : null}
            </span>
          </div>
        );
      })}
    </div>
  );
}
