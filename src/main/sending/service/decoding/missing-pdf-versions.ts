import type { ResponseProblem, StoredAttachment } from './response-types';

/** Says what seems missing of the `extracted` PDF versions that the service restored (R24). */
export function missingPdfVersions(
  extracted: number,
  attachments: readonly Pick<StoredAttachment, 'category'>[],
): readonly ResponseProblem[] {
  const received = attachments.filter(({ category }) => category === 'pdf_versions').length;
  if (received >= extracted) return [];
  return [{ code: 'pdf-versions-missing', detail: `${received} of ${extracted}` }];
}
