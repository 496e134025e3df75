import type { DragEvent } from 'react';
import { type FileReference, MAX_DRAGGED_FILES } from '../../contract/file-views';
import { markDragOut } from '../components/drop-zone';
import { useCommand } from './queries';
import { useFailureToast } from './use-failure-toast';

/** Returns the handler of a drag that takes files to the desktop, a folder or a mail. */
export function useDragOut(): (event: DragEvent, files: readonly FileReference[]) => void {
  const { mutate } = useCommand('files.drag', { onError: useFailureToast() });
  return (event, files) => {
    // The drag of the page would carry an address; that of the operating system carries the files.
    event.preventDefault();
    if (files.length === 0) return;
    markDragOut();
    mutate({ files: files.slice(0, MAX_DRAGGED_FILES) });
  };
}
