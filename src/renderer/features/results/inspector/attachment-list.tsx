import { Download, Eye, FileArchive, FileImage, FileText, type LucideIcon, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evidenceUrl } from '../../../../contract/bridge';
import type { AttachmentView } from '../../../../contract/views';
import { NAMED_CATEGORIES } from '../../../../domain/result';
import { useDragOut } from '../../../app/drag-out';
import { Button, IconButton } from '../../../components/button';
import type { MenuEntry } from '../../../components/menu';
import picture from '../../../components/picture.module.css';
import { useContextMenu } from '../../../components/use-context-menu';
import { useFormats } from '../../../i18n/use-formats';
import { usePrintEntry } from '../../files/use-file-entries';
import { attachmentReference, useOpenPdf } from '../../pdf/open-pdf';
import { useSaveAs } from '../use-save-as';
import { groupByCategory } from './attachment-groups';
import styles from './attachment-list.module.css';

/** Rows of one category that are shown before the person asks for all. */
const ROWS_AT_FIRST = 6;

/** The attachments of a result, by category. */
export function AttachmentList({ attachments }: { readonly attachments: readonly AttachmentView[] }) {
  const { t } = useTranslation('results');
  if (attachments.length === 0) return <p className="quiet">{t('inspector.noAttachments')}</p>;
  return groupByCategory(attachments).map(({ category, attachments: own }) => (
    <Group key={category} category={category} attachments={own} />
  ));
}

function Group({
  category,
  attachments,
}: {
  readonly category: string;
  readonly attachments: readonly AttachmentView[];
}) {
  const { t } = useTranslation('results');
  const [showsAll, setShowsAll] = useState(false);
  const known = NAMED_CATEGORIES.find((name) => name === category);
  const shown = showsAll ? attachments : attachments.slice(0, ROWS_AT_FIRST);
  return (
    <div className={styles.group}>
      <h3 className={styles.category}>
        {known ? t(`attachment.category.${known}`) : category} <small>{attachments.length}</small>
      </h3>
      <ul>
        {shown.map((attachment) => (
          <AttachmentRow key={attachment.id} attachment={attachment} />
        ))}
      </ul>
      {shown.length < attachments.length ? (
        <Button variant="quiet" onPress={() => setShowsAll(true)}>
          {t('attachment.more', { count: attachments.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** One attachment with its detected type, and its declared type if that differs. */
export function AttachmentRow({ attachment }: { readonly attachment: AttachmentView }) {
  const { t } = useTranslation('results');
  const formats = useFormats();
  const save = useSaveAs();
  const { t: pdf } = useTranslation('pdf');
  const { open, dialog } = useOpenPdf();
  const [failed, setFailed] = useState(false);
  const Icon = iconOf(attachment);
  const { id, filename } = attachment;
  const isPdf = attachment.detectedType === 'pdf';
  const showPdf = () => open(attachmentReference(id), filename);
  const dragOut = useDragOut();
  const print = usePrintEntry(
    attachment.displayable ? { url: evidenceUrl('attachment', id), name: filename } : null,
  );
  const openEntry: MenuEntry = {
    id: 'open',
    label: pdf('open'),
    icon: <Eye size={14} aria-hidden />,
    onAction: showPdf,
  };
  const saveEntry: MenuEntry = {
    id: 'save',
    label: t('attachment.saveNamed', { name: filename }),
    icon: <Download size={14} aria-hidden />,
    onAction: () => save(id),
  };
  // A PDF is printed from its viewer.
  const { handlers, menu } = useContextMenu(filename, isPdf ? [openEntry, saveEntry] : [saveEntry, print]);
  return (
    <li
      className={styles.row}
      draggable
      onDragStart={(event) => dragOut(event, [{ kind: 'attachment', attachmentId: id }])}
      {...handlers}
    >
      <span className={styles.picture}>
        {attachment.displayable && !failed ? (
          <img
            className={picture.cover}
            src={evidenceUrl('attachment', attachment.id)}
            alt=""
            loading="lazy"
            draggable={false}
            onError={() => setFailed(true)}
          />
        ) : (
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.name} title={attachment.filename}>
          {attachment.filename}
        </span>
        <span className={styles.more}>
          {formats.size(attachment.bytes)} · {typeText()}
        </span>
      </span>
      {isPdf ? (
        <IconButton label={pdf('openNamed', { name: attachment.filename })} onPress={showPdf}>
          <Eye size={16} aria-hidden />
        </IconButton>
      ) : null}
      {dialog}
      {menu}
      <IconButton
        label={t('attachment.saveNamed', { name: attachment.filename })}
        onPress={() => save(attachment.id)}
      >
        <Download size={16} aria-hidden />
      </IconButton>
    </li>
  );

  function typeText(): string {
    const detected = attachment.detectedType.toUpperCase();
    const declared = attachment.declaredType;
    // `application/octet-stream` is the documented default and declares nothing.
    const isDeclared = declared !== '' && declared !== 'application/octet-stream';
    if (!isDeclared || declared.toLowerCase().includes(attachment.detectedType.toLowerCase()))
      return detected;
    return t('attachment.typeDiffers', { detected, declared });
  }
}

function iconOf({ detectedType }: AttachmentView): LucideIcon {
  if (detectedType === 'pdf') return FileText;
  if (detectedType === 'zip') return FileArchive;
  return ['png', 'jpeg', 'webp', 'tiff', 'heic', 'gif'].includes(detectedType) ? FileImage : Paperclip;
}
