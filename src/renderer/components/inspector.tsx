import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './inspector.module.css';

/** The right-hand column that explains what is selected. */
export function Inspector({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <aside aria-label={label} className={styles.inspector} data-region="inspector" tabIndex={0}>
      {children}
    </aside>
  );
}

export function InspectorSection({
  title,
  children,
  end,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

export interface PropertyRow {
  readonly name: string;
  readonly value: ReactNode;
  /** Where the value came from, e.g. `EXIF`. */
  readonly source?: string | null;
  /** The value is missing and is shown in a quieter style. */
  readonly isMissing?: boolean;
}

/** Names and values in two columns. */
export function Properties({ rows }: { readonly rows: readonly PropertyRow[] }) {
  return (
    <dl className={styles.properties}>
      {rows.map(({ name, value, source, isMissing }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd className={classNames(isMissing && styles.missing)}>
            {value}
            {source ? <span className={styles.source}>{source}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An observation: icon, sentence, and what follows from it. */
export function Observation({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.observation}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <p>{title}</p>
        {children ? <p className={styles.more}>{children}</p> : null}
      </div>
    </div>
  );
}

/** What a person may set the width of the inspector to. */
export const INSPECTOR_WIDTHS = { initialPx: 372, minPx: 260, maxPx: 720 } as const;

/** For an element around the inspector. */
export function inspectorWidth(px: number): CSSProperties {
  return { '--inspector-width': `${px}px` } as CSSProperties;
}
