import type { ReferenceDateProposal } from '../../../contract/prepare-views';
import type { ItemView } from '../../../contract/views';
import { earlierDay, proposedReferenceDate } from '../../../domain/reference-date';

type DatedItem = Pick<ItemView, 'type' | 'excluded'> & {
  readonly capturedAt: { readonly local: string } | null;
};

/** The reference date that the included photos of a case suggest; null if none has a usable capture time. */
export function proposedDateOf(items: readonly DatedItem[], now: Date): ReferenceDateProposal | null {
  const photos = items.filter(({ type, excluded }) => type !== 'pdf' && !excluded);
  const days = photos.flatMap(({ capturedAt }) => capturedAt?.local.slice(0, 10) ?? []);
  const frequent = proposedReferenceDate(days, earlierDay(now));
  return (
    frequent && {
      referenceDate: frequent.referenceDate,
      photosOnDay: frequent.photos,
      photosRead: photos.length,
    }
  );
}
