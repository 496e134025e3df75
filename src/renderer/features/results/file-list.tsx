// biome-ignore-all lint/a11y/useSemanticElements: a select cannot hold pictures and badges
// biome-ignore-all lint/a11y/useFocusableInteractive: the list keeps the focus and names its active option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list has the keys
import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleQuestionMark } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/badge';
import { classNames } from '../../components/class-names';
import { LevelBadge } from '../../components/level-badge';
import { nextIndex } from '../../components/list-navigation';
import type { FileInView } from './answered-files';
import styles from './file-list.module.css';
import { FilePicture } from './file-picture';

const ROW_HEIGHT = 55;

export interface FileListProps {
  readonly views: readonly FileInView[];
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
}

/** Files with their levels; only those on screen are in the document. One tab stop, arrows move. */
export function FileList({ views, selectedKey, onSelect }: FileListProps) {
  const { t } = useTranslation('results');
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const virtualizer = useVirtualizer({
    count: views.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const activeIndex = views.findIndex(({ key }) => key === selectedKey);
  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
  }, [virtualizer, activeIndex]);
  const shown = virtualizer.getVirtualItems();
  const optionId = (index: number) => `${baseId}-${index}`;
  const isActiveShown = shown.some(({ index }) => index === activeIndex);

  const handleKey = (event: KeyboardEvent) => {
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT);
    const target = nextIndex(event.key, activeIndex, { count: views.length, columns: 1, pageRows });
    const view = target === null ? undefined : views[target];
    if (!view) return;
    event.preventDefault();
    onSelect(view.key);
  };

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={t('files.label')}
      aria-activedescendant={isActiveShown ? optionId(activeIndex) : undefined}
      tabIndex={0}
      className={styles.scroller}
      onKeyDown={handleKey}
    >
      <div role="presentation" className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const view = views[index];
          return view ? (
            <div
              key={view.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              aria-setsize={views.length}
              aria-posinset={index + 1}
              className={classNames(styles.row, index === activeIndex && styles.active)}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
              onClick={() => onSelect(view.key)}
            >
              <span className={styles.picture}>
                <FilePicture view={view} />
              </span>
              <span className={styles.text}>
                <span className={styles.name} title={view.sent?.originalPath ?? view.key}>
                  {view.name}
                </span>
                <FileBadges view={view} />
              </span>
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

/** The level of a file; for one that was not answered that, since silence is no level (R20). */
export function FileBadges({ view }: { readonly view: FileInView }) {
  const { t } = useTranslation('results');
  const sign = <CircleQuestionMark size={14} strokeWidth={2} aria-hidden />;
  return (
    <span className={styles.badges}>
      {view.kind === 'unanswered' ? (
        <Badge tone="grey" icon={sign}>
          {t('files.unanswered')}
        </Badge>
      ) : (
        <LevelBadge level={view.level} />
      )}
      {view.kind === 'unexpected' ? <span className={styles.note}>{t('files.unexpected')}</span> : null}
    </span>
  );
}
