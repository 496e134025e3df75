import { FileText, ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnsweredRow } from '../../../../contract/answer-views';
import { evidenceUrl } from '../../../../contract/bridge';
import picture from '../../../components/picture.module.css';
import styles from './file-picture.module.css';

/** Thumbnail of a file: of the intake, else the attachment that probably belongs to it (R23), else an icon. */
export function FilePicture({ row }: { readonly row: AnsweredRow }) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = thumbnailUrl(row);
  const isSettled = useIsSettled();
  if (!isSettled) return <span className={styles.sign} />;
  if (source !== null && failed !== source) {
    return (
      <img
        className={picture.cover}
        data-page={row.isPdf || undefined}
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

/** Rows that only scroll by are unmounted earlier and never request their picture. */
const SETTLE_MS = 60;

function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function thumbnailUrl({ itemId, thumbnail }: AnsweredRow): string | null {
  if (itemId) return evidenceUrl('thumbnail', itemId);
  return thumbnail ? evidenceUrl('attachment', thumbnail) : null;
}
