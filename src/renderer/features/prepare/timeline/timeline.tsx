import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemId } from '../../../../domain/ids';
import { datedItems } from '../../../../domain/time-axis';
import { TimeStrip, UndatedButton } from '../../../components/timeline/time-strip';
import type { TimedPhoto } from '../../../components/timeline/timed-photo';
import { useKeptList } from '../../../components/use-kept-list';
import { findingTone, type ItemInView } from '../list/items-in-view';
import type { ItemList } from '../list/use-item-list';

export interface TimelineProps {
  readonly list: ItemList;
  /** `YYYY-MM-DD`. */
  readonly referenceDate: string;
}

interface TimedItem extends TimedPhoto {
  readonly id: ItemId;
  readonly isPdf: boolean;
}

/** Capture times of the photos; brushing the timeline selects them in the list. */
export function Timeline({ list, referenceDate }: TimelineProps) {
  const { t } = useTranslation('workspace');
  const { t: common } = useTranslation('common');
  const photos = useKeptList(
    useMemo(() => list.shown.map(timedItem), [list.shown]),
    isSameOnTimeline,
  );
  const dated = useMemo(() => datedItems(photos), [photos]);
  const undated = useMemo(() => {
    const known = new Set<string>(dated.map(({ view }) => view.key));
    return photos.filter(({ id, isPdf }) => !isPdf && !known.has(id));
  }, [photos, dated]);
  const choose = (keys: readonly string[]) => {
    const chosen = new Set(keys);
    list.choose(photos.flatMap(({ id, key }) => (chosen.has(key) ? [id] : [])));
  };
  return (
    <TimeStrip
      label={t('timeline.label')}
      rows={[
        { id: 'zone', name: t('timeline.zone'), hint: t('timeline.zoneHint'), spoken: '' },
        {
          id: 'zone-unknown',
          name: t('timeline.zoneUnknown'),
          hint: t('timeline.zoneUnknownHint'),
          spoken: common('zoneUnknown'),
        },
      ]}
      dated={dated}
      referenceDate={referenceDate}
      selected={list.selection.selected}
      empty={t('timeline.empty')}
      onChoose={choose}
      onClear={list.selection.active === null ? undefined : list.clear}
    >
      {undated.length > 0 ? (
        <UndatedButton
          text={t('timeline.undated', { count: undated.length })}
          onChoose={() => list.choose(undated.map(({ id }) => id))}
        />
      ) : null}
    </TimeStrip>
  );
}

function timedItem({ item, badge }: ItemInView): TimedItem {
  const tone = badge ? findingTone(badge) : 'grey';
  const { id, name, capturedAt, type } = item;
  const isPdf = type === 'pdf';
  return { id, key: id, name, item: { capturedAt }, tone: tone === 'grey' ? 'accent' : tone, isPdf };
}

/** A small picture that was drawn changes the file, and nothing here. */
function isSameOnTimeline(a: TimedItem, b: TimedItem): boolean {
  const [before, now] = [a.item.capturedAt, b.item.capturedAt];
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.tone === b.tone &&
    a.isPdf === b.isPdf &&
    before?.local === now?.local &&
    before?.offset === now?.offset &&
    before?.utc === now?.utc
  );
}
