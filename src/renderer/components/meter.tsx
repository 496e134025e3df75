import { Meter as AriaMeter, ProgressBar as AriaProgressBar } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './meter.module.css';

export interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Texts below the bar, left and right. */
  readonly from: string;
  readonly to: string;
  readonly tone?: 'accent' | 'yellow' | 'red';
  /** Values of marks on the bar, e.g. the sizes at which the route changes. */
  readonly marks?: readonly number[];
}

/** Shows how much of a limit is used. */
export function Meter({ label, value, max, from, to, tone = 'accent', marks = [] }: MeterProps) {
  const share = Math.min(100, max === 0 ? 0 : (value / max) * 100);
  return (
    <AriaMeter
      className={styles.meter ?? ''}
      aria-label={label}
      value={Math.min(value, max)}
      maxValue={max}
      valueLabel={`${from} / ${to}`}
    >
      <span className={styles.track}>
        <span className={classNames(styles.fill, styles[tone])} style={{ translate: `${share - 100}%` }} />
        {marks.map((mark) => (
          <span key={mark} className={styles.mark} style={{ left: `${(mark / max) * 100}%` }} />
        ))}
      </span>
      <small className={styles.ends} aria-hidden>
        <span>{from}</span>
        <span>{to}</span>
      </small>
    </AriaMeter>
  );
}

export interface ProgressBarProps {
  readonly label: string;
  /** Null if the total is unknown. */
  readonly value: number | null;
  readonly max: number;
  /** Shown right of the label, e.g. `12.4 of 23.4 MB`. */
  readonly text?: string;
  readonly hideLabel?: boolean;
}

export function ProgressBar({ label, value, max, text, hideLabel }: ProgressBarProps) {
  const share = value === null || max === 0 ? 0 : Math.min(100, (value / max) * 100);
  return (
    <AriaProgressBar
      className={styles.progress ?? ''}
      aria-label={label}
      value={value ?? 0}
      maxValue={max || 1}
      isIndeterminate={value === null}
      valueLabel={text ?? `${Math.round(share)} %`}
    >
      {hideLabel ? null : (
        <span className={styles.caption} aria-hidden>
          <span>{label}</span>
          <span>{text}</span>
        </span>
      )}
      <span className={styles.track}>
        <span
          className={classNames(styles.fill, styles.accent, value === null && styles.indeterminate)}
          style={value === null ? undefined : { translate: `${share - 100}%` }}
        />
      </span>
    </AriaProgressBar>
  );
}
