import { FileText, Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { type ItemPicture, itemPictureUrl } from '../../../../contract/bridge';
import type { ItemView } from '../../../../contract/views';
import picture from '../../../components/picture.module.css';
import styles from './thumbnail.module.css';

export interface ThumbnailProps {
  readonly item: ItemView;
  readonly kind: Extract<ItemPicture, 'thumbnail' | 'preview'>;
  /** Empty if the name is shown next to the picture. */
  readonly alt: string;
}

/** Thumbnail or preview of a file; an icon while it is pending or if it cannot be rendered. */
export function Thumbnail({ item, kind, alt }: ThumbnailProps) {
  const [failedFor, setFailedFor] = useState<string | null>(null);
  // An item keeps its id when the content of its file changes.
  const content = `${item.id} ${item.sha256}`;
  if (item.preview === 'ready' && failedFor !== content) {
    return (
      <img
        className={picture.cover}
        data-page={item.type === 'pdf' || undefined}
        src={itemPictureUrl(kind, item)}
        alt={alt}
        draggable={false}
        decoding="async"
        onError={() => setFailedFor(content)}
      />
    );
  }
  const PictureIcon = item.preview === 'pending' ? Image : ImageOff;
  const Icon = item.type === 'pdf' ? FileText : PictureIcon;

  return (
    <span aria-hidden className={styles.sign} data-pending={item.preview === 'pending' || undefined}>
      <Icon size={28} strokeWidth={1.25} />
      <span>{item.type.toUpperCase()}</span>
    </span>
  );
}
