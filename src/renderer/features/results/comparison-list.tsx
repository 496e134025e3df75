import { CircleEqual, Equal, EqualNot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../domain/answer/compare-with-precheck';
import { Observation } from '../../components/inspector';
import { useFormats } from '../../i18n/use-formats';

/** Where the service and our pre-check agree; each point on which they do not is told with both values. */
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
  return (
    <>
      <Observation
        icon={<Icon size={18} color="var(--ink-3)" aria-hidden />}
        title={t('compare.agrees', { agreeing, count: points.length })}
      >
        {points
          .filter(({ agrees }) => agrees)
          .map(({ name }) => t(`compare.${name}`))
          .join(' · ')}
      </Observation>
      {points
        .filter(({ agrees }) => !agrees)
        .map((point) => (
          <Observation
            key={point.name}
            icon={<EqualNot size={18} color="var(--yellow)" aria-hidden />}
            title={t(`compare.${point.name}`)}
          >
            {t('compare.values', valuesOf(point))}
          </Observation>
        ))}
    </>
  );

  function valuesOf(point: Point): { readonly theirs: string; readonly ours: string } {
    switch (point.name) {
      case 'distance':
        return { theirs: formats.distance(point.theirs), ours: formats.distance(point.ours) };
      case 'days':
        return {
          theirs: t('compare.dayCount', { count: point.theirs }),
          ours: t('compare.dayCount', { count: point.ours }),
        };
      case 'outlier':
        return { theirs: outlierWord(point.theirs), ours: outlierWord(point.ours) };
      case 'model':
        return { theirs: modelWord(point.theirs), ours: modelWord(point.ours) };
    }
  }

  function outlierWord(isOutlier: boolean): string {
    return isOutlier ? t('compare.outlierYes') : t('compare.outlierNo');
  }

  function modelWord(isSame: boolean): string {
    return isSame ? t('compare.modelYes') : t('compare.modelNo');
  }
}
