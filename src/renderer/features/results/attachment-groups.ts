import type { AttachmentView } from '../../../contract/views';
import { ATTACHMENT_CATEGORIES, type PdfVersions } from '../../../domain/result';

export interface AttachmentGroup {
  readonly category: string;
  readonly attachments: readonly AttachmentView[];
}

/** By category: the documented ones first and in their order, then the others as they came (R21). */
export function attachmentGroups(attachments: readonly AttachmentView[]): readonly AttachmentGroup[] {
  const categories = [...new Set([...ATTACHMENT_CATEGORIES, ...attachments.map(({ category }) => category)])];
  return categories.flatMap((category) => {
    const own = attachments.filter((attachment) => attachment.category === category);
    return own.length === 0 ? [] : [{ category, attachments: own }];
  });
}

export function heatmapsOf(attachments: readonly AttachmentView[]): readonly AttachmentView[] {
  return attachments.filter(({ category, displayable }) => category === 'heatmaps' && displayable);
}

export function ofCategory(
  attachments: readonly AttachmentView[],
  category: (typeof ATTACHMENT_CATEGORIES)[number],
): readonly AttachmentView[] {
  return attachments.filter((attachment) => attachment.category === category);
}

/**
 * How many restored versions the answer announces and did not bring (R24); 0 where all came. Versions that came
 * cannot be told apart by file with certainty (R23), so this is what *seems* missing.
 */
export function missingVersions(versions: PdfVersions, received: number): number {
  return Math.max(0, (versions.extracted ?? 0) - received);
}
