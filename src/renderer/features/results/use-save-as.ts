import { useTranslation } from 'react-i18next';
import type { AttachmentId } from '../../../domain/ids';
import { useCommand } from '../../app/queries';
import { useMessages } from '../../components/toasts';
import { errorText } from '../../i18n/error-text';

/** Saves an attachment at a path that the person selects, and shows that path. */
export function useSaveAs(): (attachmentId: AttachmentId) => void {
  const { t, i18n } = useTranslation('results');
  const { toast } = useMessages();
  const save = useCommand('attachments.saveAs', {
    onDone: (saved) =>
      saved ? toast({ tone: 'green', text: t('attachment.saved', { path: saved.path }) }) : undefined,
    onError: (error) => toast({ tone: 'red', text: errorText(i18n, error).title }),
  });
  return (attachmentId) => save.mutate({ attachmentId });
}
