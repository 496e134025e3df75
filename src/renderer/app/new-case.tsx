import { createContext, type ReactNode, useMemo, useState } from 'react';
import { useRequiredContext } from '../components/use-required-context';
import { NewCaseDialog } from '../features/cases/new-case-dialog';
import type { NewCasePhotos } from '../features/cases/new-case-photos';

interface NewCase {
  /** Opens the dialog; with folders or files, the case starts with them. */
  readonly open: (photos: NewCasePhotos | null) => void;
}

const NewCaseContext = createContext<NewCase | null>(null);

/** Makes the new-case dialog available on every screen. */
export function NewCaseProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<{
    readonly photos: NewCasePhotos | null;
    readonly id: number;
  } | null>(null);
  const newCase = useMemo<NewCase>(
    () => ({ open: (photos) => setRequest((last) => ({ photos, id: (last?.id ?? 0) + 1 })) }),
    [],
  );
  return (
    <NewCaseContext value={newCase}>
      {children}
      {request ? (
        <NewCaseDialog key={request.id} initialPhotos={request.photos} onClose={() => setRequest(null)} />
      ) : null}
    </NewCaseContext>
  );
}

export function useNewCase(): NewCase {
  return useRequiredContext(NewCaseContext, 'NewCaseProvider');
}
