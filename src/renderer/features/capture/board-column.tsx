import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats';
import styles from './board.module.css';
import type { ColumnView } from './board-view';
import { CaptureCard } from './capture-card';

/** An estimate; each card is measured when it is rendered. */
const ESTIMATED_CARD_HEIGHT_PX = 104;
const GAP_PX = 8;

export interface BoardColumnProps {
  readonly view: ColumnView;
  readonly nowMs: number;
  readonly profileNames: ReadonlyMap<string, string>;
  /** Index of the card with the keyboard cursor; null if it is in another column. */
  readonly current: number | null;
  /** Whether the user moved to that card, so that it should be focused. */
  readonly takesFocus: boolean;
}

/** A column of the board; only the cards on screen are rendered. */
export function BoardColumn({ view, nowMs, profileNames, current, takesFocus }: BoardColumnProps) {
  const { t } = useTranslation('capture');
  const formats = useFormats();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { column, cards } = view;
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_CARD_HEIGHT_PX,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: GAP_PX,
    overscan: 6,
  });
  useEffect(() => {
    if (!takesFocus || current === null) return undefined;
    // The place also moves with the filters and with new cards, while the focus is elsewhere.
    const board = scroller.current?.closest('[data-region]');
    if (!board?.contains(document.activeElement)) return undefined;
    rows.scrollToIndex(current);
    // The card is rendered one frame after the list scrolls to it.
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
