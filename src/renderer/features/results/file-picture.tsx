import { FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { evidenceUrl } from '../../../contract/bridge';
import type { FileInView } from './answered-files';
import styles from './file-picture.module.css';

/** The small picture of a file: our own, else the thumbnail that probably belongs to it (R23), else a sign. */
export function FilePicture({ view }: { readonly view: FileInView }) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = thumbnailUrl(view);
  if (source !== null && failed !== source) {
    return (
      <img
        className={styles.image}
        src={source}
        alt=""
        draggable={false}
        decoding="async"
        onError={() => setFailed(source)}
      />
    );
  }
  const Icon = view.isPdf ? FileText : ImageOff;
  return (
    <span className={styles.sign}>
      <Icon size={18} strokeWidth={1.5} aria-hidden />
    </span>
  );
}

function thumbnailUrl({ isPdf, sent, attachments }: FileInView): string | null {
  if (isPdf) return null;
  if (sent?.itemId) return evidenceUrl('thumbnail', sent.itemId);
  const thumbnail = attachments.find(({ category, displayable }) => category === 'thumbnails' && displayable);
  return thumbnail ? evidenceUrl('attachment', thumbnail.id) : null;
}
