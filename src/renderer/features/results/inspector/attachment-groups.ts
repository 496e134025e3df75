import type { AttachmentView } from '../../../../contract/views';
import { type ATTACHMENT_CATEGORIES, NAMED_CATEGORIES, type PdfVersions } from '../../../../domain/result';

export interface AttachmentGroup {
  readonly category: string;
  readonly attachments: readonly AttachmentView[];
}

/** By category: first the documented categories in their order, then the others as received (R21). */
export function groupByCategory(attachments: readonly AttachmentView[]): readonly AttachmentGroup[] {
  const categories = [...new Set([...NAMED_CATEGORIES, ...attachments.map(({ category }) => category)])];
  return categories.flatMap((category) => {
    const own = attachments.filter((attachment) => attachment.category === category);
    return own.length === 0 ? [] : [{ category, attachments: own }];
  });
}

export function heatmapsOf(attachments: readonly AttachmentView[]): readonly AttachmentView[] {
  return attachments.filter(({ category, displayable }) => category === 'heatmaps' && displayable);
}

export function filterByCategory(
  attachments: readonly AttachmentView[],
  category: (typeof ATTACHMENT_CATEGORIES)[number],
): readonly AttachmentView[] {
  return attachments.filter((attachment) => attachment.category === category);
}

/**
 * How many announced versions were not received (R24); 0 if none is missing. An estimate, since versions cannot be
 * assigned to files with certainty (R23).
 */
export function countMissingVersions(versions: PdfVersions, received: number): number {
  return Math.max(0, (versions.extracted ?? 0) - received);
}
