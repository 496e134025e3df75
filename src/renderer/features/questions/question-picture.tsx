import { FileText, ImageOff, Images } from 'lucide-react';
import { useState } from 'react';
import { evidenceUrl } from '../../../contract/bridge';
import type { ItemId } from '../../../domain/ids';
import styles from './questions.module.css';

/** The photo that questions are about; an icon for a document or several photos. */
export function QuestionPicture({
  path,
  itemId,
}: {
  readonly path: string | null;
  readonly itemId: ItemId | null;
}) {
  const [isMissing, setIsMissing] = useState(false);
  if (itemId !== null && !isMissing) {
    return (
      <img
        className={styles.picture}
        src={evidenceUrl('thumbnail', itemId)}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setIsMissing(true)}
      />
    );
  }
  return (
    <span className={styles.picture}>
      <PictureIcon path={path} />
    </span>
  );
}

function PictureIcon({ path }: { readonly path: string | null }) {
  if (path === null) return <Images size={18} strokeWidth={1.5} aria-hidden />;
  const Icon = path.toLowerCase().endsWith('.pdf') ? FileText : ImageOff;
  return <Icon size={18} strokeWidth={1.5} aria-hidden />;
}
