// biome-ignore-all lint/a11y/useSemanticElements: a select cannot hold levels side by side
// biome-ignore-all lint/a11y/useFocusableInteractive: the list keeps the focus and names its active option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileChange } from '../../../../domain/answer/result-changes';
import { classNames } from '../../../components/class-names';
import { nextIndex } from '../../../components/list-navigation';
import type { ChangeEntry } from './change-entries';
import styles from './changes.module.css';
import { DirectionIcon } from './direction-icon';

const ROW_HEIGHT_PX = 48;

export interface ChangeListProps {
  readonly entries: readonly ChangeEntry[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** All differences between two results. One tab stop; arrow keys move, and only visible rows are in the document. */
export function ChangeList({ entries, selectedId, onSelect }: ChangeListProps) {
  const { t } = useTranslation('results');
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 6,
  });
  const activeIndex = entries.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [virtualizer, activeIndex]);
  const shown = virtualizer.getVirtualItems();
  const optionId = (index: number) => `${baseId}-${index}`;
  const handleKey = (event: KeyboardEvent) => {
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT_PX);
    const target = nextIndex(event.key, activeIndex, { count: entries.length, columns: 1, pageRows });
    const entry = target === null ? undefined : entries[target];
    if (!entry) return;
    event.preventDefault();
    onSelect(entry.id);
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={t('changes.list')}
      aria-activedescendant={
        shown.some(({ index }) => index === activeIndex) ? optionId(activeIndex) : undefined
      }
      tabIndex={0}
      className={styles.list}
      data-region="list"
      onKeyDown={handleKey}
    >
      <div role="presentation" className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const entry = entries[index];
          return entry ? (
            <div
              key={entry.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className={classNames(styles.row, index === activeIndex && styles.active)}
              style={{ height: ROW_HEIGHT_PX, transform: `translateY(${start}px)` }}
              onClick={() => onSelect(entry.id)}
            >
              {entry.kind === 'request' ? (
                <span className={styles.name}>{t('changes.request')}</span>
              ) : (
                <FileRow file={entry.file} />
              )}
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

function FileRow({ file }: { readonly file: FileChange }) {
  const { t } = useTranslation('results');
  const { level, kind, analyses, otherContent } = file;
  const direction =
    level?.direction ?? (analyses.some((change) => change.direction === 'worse') ? 'worse' : null);
  return (
    <>
      <span className={styles.rowSign}>
        <DirectionIcon direction={direction} />
      </span>
      <span className={styles.rowText}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <span className={styles.what}>{changeText()}</span>
      </span>
    </>
  );

  function changeText(): string {
    if (kind !== 'changed') return t(`changes.kind.${kind}`);
    const parts = [
      otherContent ? t('changes.otherContent') : '',
      level ? t('changes.levelChanged') : '',
      analyses.length > 0 ? t('changes.analyses', { count: analyses.length }) : '',
    ].filter((part) => part !== '');
    return parts.length > 0 ? parts.join(', ') : t('changes.detailsOnly');
  }
}
