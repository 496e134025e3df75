import type { AnsweredFileView } from '../../../../contract/answer-views';
import { evidenceUrl } from '../../../../contract/bridge';
import { heatmapsOf } from '../inspector/attachment-groups';

type Pictured = Pick<AnsweredFileView, 'isPdf' | 'sent' | 'attachments'>;

/** The preview of the intake, else the attachment that probably belongs to the file (R23). */
export function photoUrl({ sent, attachments }: Pictured, kind: 'preview' | 'zoom'): string | null {
  if (sent?.itemId) return evidenceUrl(kind, sent.itemId);
  const thumbnail = attachments.find(({ category, displayable }) => category === 'thumbnails' && displayable);
  return thumbnail ? evidenceUrl('attachment', thumbnail.id) : null;
}

/** Addresses of the pictures that the stage shows of a file at first. */
export function firstPictures(view: Pictured): readonly string[] {
  if (view.isPdf) return [];
  const [heatmap] = heatmapsOf(view.attachments);
  const photo = photoUrl(view, 'preview');
  return [...(photo ? [photo] : []), ...(heatmap ? [evidenceUrl('attachment', heatmap.id)] : [])];
}
