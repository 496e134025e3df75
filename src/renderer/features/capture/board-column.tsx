import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats';
import styles from './board.module.css';
import type { ColumnView } from './board-view';
import { CaptureCard } from './capture-card';

/** A guess; every card is measured when it is drawn. */
const CARD_HEIGHT = 104;
const GAP = 8;

export interface BoardColumnProps {
  readonly view: ColumnView;
  readonly nowMs: number;
  readonly profileNames: ReadonlyMap<string, string>;
  /** The card that the keyboard is on, where it is in this column. */
  readonly current: number | null;
  /** Whether that card was just moved to and should be focused. */
  readonly takesFocus: boolean;
}

/** One column; only the cards in sight are drawn. */
export function BoardColumn({ view, nowMs, profileNames, current, takesFocus }: BoardColumnProps) {
  const { t } = useTranslation('capture');
  const formats = useFormats();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { column, cards } = view;
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: GAP,
    overscan: 6,
  });
  useEffect(() => {
    if (!takesFocus || current === null) return undefined;
    rows.scrollToIndex(current);
    // The card is drawn one frame after it was scrolled to.
    const frame = requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"] a`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, current, rows]);
  return (
    <section className={styles.column} aria-labelledby={id} data-column={column}>
      <h2 id={id} className={styles.heading}>
        {t(`column.${column}`)} <span className={styles.count}>{formats.number(cards.length)}</span>
      </h2>
      <div className={styles.scroller} ref={scroller}>
        {cards.length === 0 ? <p className={styles.none}>{t('board.none')}</p> : null}
        <ul className={styles.cards} style={{ height: rows.getTotalSize() }} aria-labelledby={id}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const card = cards[index];
            return card ? (
              <li
                key={key}
                data-index={index}
                ref={rows.measureElement}
                className={styles.place}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
              >
                <CaptureCard
                  card={card}
                  nowMs={nowMs}
                  profileName={profileNames.get(card.profileId) ?? null}
                  isCurrent={current === index}
                />
              </li>
            ) : null;
          })}
        </ul>
      </div>
    </section>
  );
}
