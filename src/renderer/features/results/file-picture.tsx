import { FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { AnsweredRow } from '../../../contract/answer-views';
import { evidenceUrl } from '../../../contract/bridge';
import styles from './file-picture.module.css';

/** The small picture of a file: our own, else the thumbnail that probably belongs to it (R23), else a sign. */
export function FilePicture({ row }: { readonly row: AnsweredRow }) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = thumbnailUrl(row);
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
  const Icon = row.isPdf ? FileText : ImageOff;
  return (
    <span className={styles.sign}>
      <Icon size={18} strokeWidth={1.5} aria-hidden />
    </span>
  );
}

function thumbnailUrl({ isPdf, itemId, thumbnail }: AnsweredRow): string | null {
  if (isPdf) return null;
  if (itemId) return evidenceUrl('thumbnail', itemId);
  return thumbnail ? evidenceUrl('attachment', thumbnail) : null;
}
