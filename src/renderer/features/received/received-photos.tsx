import { Download, FileQuestion, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceUrl } from '../../../contract/bridge';
import type { ReceivedFileView, ReceivedView } from '../../../contract/receiver-views';
import { partKindOf } from '../../../domain/receiver';
import { useDragOut } from '../../app/drag-out';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { ContextMenu, type MenuEntry } from '../../components/menu';
import { isMenuKey, type MenuPlace, menuPlaceIn } from '../../components/menu-place';
import { usePrintEntry } from '../files/use-file-entries';
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
  const dragOut = useDragOut();
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const active = photos.find(({ id }) => id === selectedId);
    if (active && isMenuKey(event) && event.target instanceof Element) {
      event.preventDefault();
      setMenu({ at: menuPlaceIn(event.target), photo: active });
      return;
    }
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
    <>
      {menu ? <PhotoMenu {...menu} onClose={() => setMenu(null)} /> : null}
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
              onContextMenu={(event) => {
                event.preventDefault();
                setMenu({ at: { x: event.clientX, y: event.clientY }, photo });
              }}
              draggable
              onDragStart={(event) => dragOut(event, [{ kind: 'received', fileId: photo.id }])}
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
    </>
  );
}

interface OpenedMenu {
  readonly at: MenuPlace;
  readonly photo: ReceivedFileView;
}

/** The context menu of a received photo. */
function PhotoMenu({ at, photo, onClose }: OpenedMenu & { readonly onClose: () => void }) {
  const { t } = useTranslation('received');
  const save = useCommand('received.saveAs', { onError: useFailureToast() });
  const isPhoto = partKindOf(photo.type) === 'photo';
  const print = usePrintEntry(
    isPhoto ? { url: evidenceUrl('received-preview', photo.id), name: photo.name } : null,
  );
  const saveEntry: MenuEntry = {
    id: 'save',
    label: t('saveAs'),
    icon: <Download size={14} aria-hidden />,
    onAction: () => save.mutate({ fileId: photo.id }),
  };
  return <ContextMenu label={photo.name} at={at} entries={[saveEntry, print]} onClose={onClose} />;
}
