import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedArea } from '../../../../domain/pdf/pixel-difference';
import pageStyles from '../viewer/page.module.css';
import { PageCanvas } from '../viewer/page-canvas';
import { type PageOptions, usePage } from '../viewer/use-page';
import type { PageSize } from '../viewer/zoom';
import styles from './compare.module.css';

export interface CompareCellProps extends PageOptions {
  readonly name: string;
  readonly scale: number;
  readonly size: PageSize;
  /** Fractions of `compared`, the size of the larger page. */
  readonly areas: readonly ChangedArea[];
  readonly compared: PageSize;
  /** Index of the current area; -1 for none. */
  readonly current: number;
  readonly isWhole: boolean;
}

/** A page of one document with the differing areas marked. */
export const CompareCell = memo(function CompareCell(props: CompareCellProps) {
  const { number, scale, size, areas, compared } = props;
  const { t } = useTranslation('pdf');
  const { page, state, onDrawn, onFailed } = usePage(props);
  return (
    <section
      className={`${pageStyles.page} ${styles.cell}`}
      aria-label={t('compare.pageOf', { name: props.name, page: number })}
      data-state={state}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {page ? (
        <PageCanvas page={page} scale={scale} rotation={0} onDrawn={onDrawn} onFailed={onFailed} />
      ) : null}
      {state === 'failed' ? <div className={pageStyles.waiting}>{t('page.failed')}</div> : null}
      {props.isWhole ? <span className={styles.whole} data-current={props.current >= 0} /> : null}
      {areas.map((area, index) => (
        <span
          key={`${area.x} ${area.y}`}
          className={styles.area}
          data-area={index}
          data-current={index === props.current}
          style={{
            left: area.x * compared.width * scale,
            top: area.y * compared.height * scale,
            width: area.width * compared.width * scale,
            height: area.height * compared.height * scale,
          }}
        />
      ))}
    </section>
  );
});
