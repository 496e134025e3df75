import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useId, useRef } from 'react';
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
  /** Whether the board has the focus, or had it until the focused card was removed. */
  readonly hasFocus: RefObject<boolean>;
}

/** A column of the board; only the cards on screen are rendered. */
export function BoardColumn({ view, nowMs, profileNames, current, takesFocus, hasFocus }: BoardColumnProps) {
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
    return board?.contains(document.activeElement) ? focusCard(rows, current) : undefined;
  }, [takesFocus, current, rows]);
  const currentId = current === null ? undefined : cards[current]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card may come to the same place
  useEffect(() => {
    if (current === null || !hasFocus.current || document.activeElement !== document.body) return undefined;
    return focusCard(rows, current);
  }, [current, currentId, rows, hasFocus]);
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

/** Returns what cancels it. */
function focusCard(rows: Virtualizer<HTMLDivElement, Element>, index: number): () => void {
  rows.scrollToIndex(index);
  // The card is rendered one frame after the list scrolls to it.
  const frame = requestAnimationFrame(() => {
    rows.scrollElement?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus();
  });
  return () => cancelAnimationFrame(frame);
}
