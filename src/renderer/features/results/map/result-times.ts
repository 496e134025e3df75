import type { ItemView } from '../../../../contract/views';
import { isoDay } from '../../../../domain/answer/calendar-day';
import { parseLocalTime } from '../../../../domain/precheck/local-time';
import type { CreationDate, ItemResult } from '../../../../domain/result';
import type { Dated } from '../../../../domain/time-axis';
import type { TimedPhoto } from '../../../components/timeline/timed-photo';
import type { StageFile } from '../files/file-filter';

/** The service may leave out seconds. */
const SAME_TIME_MS = 60_000;

export interface ResultTime extends TimedPhoto {
  readonly fileKey: string;
}

export interface ResultTimes {
  /** Of the answer and of the pre-check, each in its lane; earliest first. */
  readonly dated: readonly Dated<ResultTime>[];
  /** Files whose time is another in the pre-check. */
  readonly differing: readonly { readonly key: string; readonly name: string }[];
  /** Files of which the answer names no time of day. */
  readonly undated: readonly string[];
  /** `YYYY-MM-DD`, as the answer names it; null where it names none. */
  readonly referenceDate: string | null;
}

/** When the photos of an answer were taken, as it states it and as the pre-check read it. */
export function resultTimes(views: readonly StageFile[], items: readonly ItemView[]): ResultTimes {
  const ownItems = new Map(items.map((item) => [item.id as string, item]));
  const photos = views
    .filter(({ isPdf, file }) => !isPdf && file !== null)
    .map((view) => ({ view, ...timesOf(view, ownItems.get(view.sent?.itemId ?? '') ?? null) }));
  const dated = photos.flatMap(({ stated, own }) => [...(stated ? [stated] : []), ...(own ? [own] : [])]);
  const reference = views.flatMap(({ file }) => (file?.items ?? []).map((item) => creationOf(item)));
  const named = reference.find((date) => date?.referenceDate)?.referenceDate ?? null;
  return {
    dated: [...dated].sort((a, b) => a.wallMs - b.wallMs),
    differing: photos.filter(({ differs }) => differs).map(({ view: { key, name } }) => ({ key, name })),
    undated: photos.filter(({ stated }) => stated === null).map(({ view }) => view.key),
    referenceDate: named === null ? null : isoDay(named),
  };
}

interface Times {
  readonly stated: Dated<ResultTime> | null;
  readonly own: Dated<ResultTime> | null;
  readonly differs: boolean;
}

function timesOf(view: StageFile, item: ItemView | null): Times {
  const date = view.file?.items.map(creationOf).find((one) => one !== null) ?? null;
  const stated = date?.date && date.time ? parseLocalTime(`${isoDay(date.date)} ${date.time}`) : null;
  const own = item?.capturedAt ? parseLocalTime(item.capturedAt.local) : null;
  const differs = stated !== null && own !== null && Math.abs(stated.wallMs - own.wallMs) > SAME_TIME_MS;
  const photo = (text: string, tone: ResultTime['tone']): ResultTime => ({
    key: view.key,
    fileKey: view.key,
    name: view.name,
    tone,
    item: { capturedAt: { local: text, offset: null, utc: null, source: '' } },
  });
  const ownTone = differs ? 'yellow' : 'accent';
  const statedTone = date?.isSuspicious ? 'red' : ownTone;
  return {
    stated: stated && { view: photo(stated.text, statedTone), wallMs: stated.wallMs, lane: 'answer' },
    own: own && {
      view: photo(own.text, ownTone),
      wallMs: own.wallMs,
      lane: 'precheck',
    },
    differs,
  };
}

function creationOf({ metadata }: ItemResult): CreationDate | null {
  if (metadata.state !== 'value' || metadata.value.creationDate.state !== 'value') return null;
  return metadata.value.creationDate.value;
}
