import type { AttachmentId } from '../../../domain/ids';
import { useCommand } from '../../app/queries';
import { useFailureToast } from '../../app/use-failure-toast';
import { useMessages } from '../../components/toasts';

/** Saves an attachment at a path that the person selects, and shows that path. */
export function useSaveAs(): (attachmentId: AttachmentId) => void {
  const { toast } = useMessages();
  const save = useCommand('attachments.saveAs', {
    onDone: (saved) =>
      saved
        ? toast({ tone: 'green', key: 'results:attachment.saved', values: { path: saved.path } })
        : undefined,
    onError: useFailureToast(),
  });
  return (attachmentId) => save.mutate({ attachmentId });
}
