import type { TFunction } from 'i18next';
import type { CreationDate } from '../../../domain/result';
import type { Formats } from '../../format/formats';
import type { Detail } from './analysis-rows';
import { isoDay } from './day';

export interface DetailContext {
  readonly t: TFunction<'results'>;
  readonly formats: Formats;
  /** Make and model as our own reading of the photo has them. */
  readonly camera: string | null;
  /** File names by the ids of the items of the answer. */
  readonly names: ReadonlyMap<string, string>;
}

/** The figures behind a verdict in words; empty where there are none. */
export function detailText(detail: Detail, { t, formats, camera, names }: DetailContext): string {
  switch (detail.of) {
    case 'outlier':
      return t('detail.outlier', { distance: formats.distance(detail.km) });
    case 'speed':
      return t('detail.speed', { speed: formats.number(Math.round(detail.kmh)) });
    case 'distance': {
      const distance = formats.distance(detail.km);
      const name = detail.itemId === null ? undefined : names.get(detail.itemId);
      return name ? t('detail.distance', { distance, name }) : t('detail.distanceUnnamed', { distance });
    }
    case 'date':
      return dateText(detail.date, t, formats);
    case 'model':
      return camera ? t('detail.camera', { camera }) : '';
    case 'text':
      return detail.text;
  }
}

function dateText(date: CreationDate, t: TFunction<'results'>, formats: Formats): string {
  const written = (text: string) => formats.day(isoDay(text));
  const taken = [date.date === null ? null : written(date.date), date.time].filter(Boolean).join(' ');
  const count = date.diffInDays === null ? null : Math.abs(date.diffInDays);
  const apart =
    count === null
      ? ''
      : date.referenceDate === null
        ? t('detail.daysUndated', { count })
        : t('detail.days', { count, date: written(date.referenceDate) });
  return [taken, apart, date.isTodayUsed ? t('detail.todayUsed') : '']
    .filter((part) => part !== '')
    .join(' · ');
}
