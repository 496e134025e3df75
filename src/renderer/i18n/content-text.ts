import type { TFunction } from 'i18next';

interface Content {
  readonly photos: number;
  readonly documents: number;
}

/** "37 photos, 2 PDFs", without the kind of which there is none; empty if there is neither. */
export function contentText({ photos, documents }: Content, common: TFunction<'common'>): string {
  const parts = [
    ...(photos > 0 ? [common('photos', { count: photos })] : []),
    ...(documents > 0 ? [common('documents', { count: documents })] : []),
  ];
  return parts.join(', ');
}
