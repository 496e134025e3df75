import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { FolderView } from '../../contract/views';
import { NewCaseDialog } from '../features/cases/new-case-dialog';

interface NewCase {
  /** Opens the dialog; with a folder, the case starts with it. */
  readonly open: (folder: FolderView | null) => void;
}

const NewCaseContext = createContext<NewCase | null>(null);

/** Makes the new-case dialog available on every screen. */
export function NewCaseProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<{ readonly folder: FolderView | null; readonly id: number } | null>(
    null,
  );
  const newCase = useMemo<NewCase>(
    () => ({ open: (folder) => setRequest((last) => ({ folder, id: (last?.id ?? 0) + 1 })) }),
    [],
  );
  return (
    <NewCaseContext value={newCase}>
      {children}
      {request ? (
        <NewCaseDialog key={request.id} initialFolder={request.folder} onClose={() => setRequest(null)} />
      ) : null}
    </NewCaseContext>
  );
}

export function useNewCase(): NewCase {
  const newCase = useContext(NewCaseContext);
  if (!newCase) throw new Error('useNewCase needs a NewCaseProvider above it');
  return newCase;
}
