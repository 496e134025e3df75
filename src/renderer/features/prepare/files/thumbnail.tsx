import { FileText, Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { type EvidencePicture, evidenceUrl } from '../../../../contract/bridge';
import type { ItemView } from '../../../../contract/views';
import picture from '../../../components/picture.module.css';
import styles from './thumbnail.module.css';

export interface ThumbnailProps {
  readonly item: ItemView;
  readonly kind: Extract<EvidencePicture, 'thumbnail' | 'preview'>;
  /** Empty if the name is shown next to the picture. */
  readonly alt: string;
}

/** Thumbnail or preview of a file; an icon while it is pending or if it cannot be rendered. */
export function Thumbnail({ item, kind, alt }: ThumbnailProps) {
  const [failedFor, setFailedFor] = useState<string | null>(null);
  if (item.preview === 'ready' && failedFor !== item.id) {
    return (
      <img
        className={picture.cover}
        data-page={item.type === 'pdf' || undefined}
        src={evidenceUrl(kind, item.id)}
        alt={alt}
        draggable={false}
        decoding="async"
        onError={() => setFailedFor(item.id)}
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
