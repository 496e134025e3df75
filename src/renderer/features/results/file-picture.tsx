import { FileText, ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnsweredRow } from '../../../contract/answer-views';
import { evidenceUrl } from '../../../contract/bridge';
import styles from './file-picture.module.css';

/** The small picture of a file: our own, else the thumbnail that probably belongs to it (R23), else a sign. */
export function FilePicture({ row }: { readonly row: AnsweredRow }) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = thumbnailUrl(row);
  const isStaying = useStaying();
  if (!isStaying) return <span className={styles.sign} />;
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

/** A row that scrolls by is gone sooner than this, and its picture would be asked for in vain. */
const STAYING_MS = 60;

function useStaying(): boolean {
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStaying(true), STAYING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStaying;
}

function thumbnailUrl({ isPdf, itemId, thumbnail }: AnsweredRow): string | null {
  if (isPdf) return null;
  if (itemId) return evidenceUrl('thumbnail', itemId);
  return thumbnail ? evidenceUrl('attachment', thumbnail) : null;
}
