import { CircleEqual, Equal, EqualNot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../domain/answer/compare-with-precheck';
import { Observation } from '../../../components/inspector';
import { useFormats } from '../../../i18n/use-formats';
import styles from './comparison-list.module.css';

/** Values of the service next to those of the pre-check; differing values come first and are marked. */
export function ComparisonList({ points }: { readonly points: readonly Point[] }) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  if (points.length === 0) {
    return (
      <Observation
        icon={<CircleEqual size={18} color="var(--ink-3)" aria-hidden />}
        title={t('compare.nothing')}
      >
        {t('compare.nothingText')}
      </Observation>
    );
  }
  const agreeing = points.filter(({ agrees }) => agrees).length;
  const Icon = agreeing === points.length ? Equal : EqualNot;
  const color = agreeing === points.length ? 'var(--ink-3)' : 'var(--yellow)';
  const ordered = [...points].sort((a, b) => Number(a.agrees) - Number(b.agrees));
  return (
    <>
      <Observation
        icon={<Icon size={18} color={color} aria-hidden />}
        title={t('compare.agrees', { agreeing, count: points.length })}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('compare.point')}</th>
            <th scope="col">{t('compare.theirs')}</th>
            <th scope="col">{t('compare.ours')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((point) => (
            <tr key={point.name} data-differs={!point.agrees || undefined}>
              <th scope="row">
                {point.agrees ? null : (
                  <EqualNot size={13} role="img" aria-label={t('compare.differs')} color="var(--yellow)" />
                )}
                {t(`compare.${point.name}`)}
              </th>
              <td>{valueText(point, point.theirs)}</td>
              <td>{valueText(point, point.ours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );

  function valueText({ name }: Point, value: number | boolean): string {
    if (typeof value === 'boolean') {
      return name === 'distance' || name === 'days' ? '' : t(`compare.value.${name}.${value ? 'yes' : 'no'}`);
    }
    return name === 'days' ? t('compare.dayCount', { count: value }) : formats.distance(value);
  }
}
