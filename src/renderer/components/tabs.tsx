import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './tabs.module.css';

export interface TabSpec<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly tabs: readonly TabSpec<Id>[];
}

/**
 * Tabs that fill their container, with the names above the selected panel. The panel of React Aria looks for focusable
 * elements after every change inside it, which lays the page out once more for each row of a list that is scrolled.
 */
export function Tabs<Id extends string>({ label, selected, onSelect, tabs }: TabsProps<Id>) {
  const baseId = useId();
  const tabId = (id: Id) => `${baseId}-${id}`;
  const panelId = `${baseId}-panel`;
  const content = tabs.find(({ id }) => id === selected)?.content;
  const list = useRef<HTMLDivElement>(null);
  const selectedId = tabId(selected);
  /** A tab whose panel is still being rendered; the next key goes on from it. */
  const requested = useRef<string | null>(null);
  // Whatever selects: the arrow keys go on from the tab with the focus.
  useLayoutEffect(() => {
    if (requested.current === selectedId) requested.current = null;
    const tab = document.getElementById(selectedId);
    const { activeElement } = document;
    // A tab that was clicked has the focus; giving it again would lay the page out.
    if (activeElement !== tab && list.current?.contains(activeElement)) tab?.focus();
  }, [selectedId]);

  const select = (id: Id) => {
    requested.current = tabId(id);
    onSelect(id);
  };
  /** A question may have taken the focus, and the tab may not be shown after all. */
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) requested.current = null;
  };
  const handleKey = (event: KeyboardEvent) => {
    const current = requested.current ?? selectedId;
    const position = tabs.findIndex(({ id }) => tabId(id) === current);
    const index = nextTab(event.key, position, tabs.length);
    const tab = index === null ? undefined : tabs[index];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
  };
  return (
    <div className="fill-column">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={handleKey}
        onBlur={forget}
      >
        {tabs.map(({ id, label: name, count }) => {
          const isSelected = id === selected;
          return (
            <button
              key={id}
              type="button"
              role="tab"
              id={tabId(id)}
              aria-selected={isSelected}
              aria-controls={isSelected ? panelId : undefined}
              tabIndex={isSelected ? 0 : -1}
              className={styles.tab}
              onClick={() => select(id)}
            >
              {name} {count ? <small className={styles.count}>{count}</small> : null}
            </button>
          );
        })}
      </div>
      <div key={selected} role="tabpanel" id={panelId} aria-labelledby={selectedId} className="fill-column">
        <Suspense fallback={null}>{content}</Suspense>
      </div>
    </div>
  );
}

/** The tab that a key moves to, from the last to the first and back; null if the key does not move. */
function nextTab(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
