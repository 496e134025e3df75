import { type ReactNode, Suspense } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
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

/** Tabs that fill their container, with the names above the selected panel. */
export function Tabs<Id extends string>({ label, selected, onSelect, tabs }: TabsProps<Id>) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, label: name, count }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            {name} {count ? <small className={styles.count}>{count}</small> : null}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''}>
          <Suspense fallback={null}>{content}</Suspense>
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
