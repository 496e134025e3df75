import { createContext, type ReactNode, useMemo, useState } from 'react';
import type { SourceOffer } from '../../contract/source-views';
import type { FolderView } from '../../contract/views';
import { useRequiredContext } from '../components/use-required-context';
import { NewCaseDialog } from '../features/cases/new-case-dialog';
import { keyOf, type NewCasePhotos, NO_PHOTOS, withPhotos } from '../features/cases/new-case-photos';

interface NewCase {
  /** Opens the dialog; folders and files are added to those with which the case starts. An open dialog stays. */
  readonly open: (added: SourceOffer | FolderView | null) => void;
  readonly isOpen: boolean;
}

const NewCaseContext = createContext<NewCase | null>(null);

/** Makes the new-case dialog available on every screen. */
export function NewCaseProvider({ children }: { readonly children: ReactNode }) {
  const [photos, setPhotos] = useState<NewCasePhotos | null>(null);
  const isOpen = photos !== null;
  const newCase = useMemo<NewCase>(
    () => ({
      open: (added) =>
        setPhotos((before) => {
          const opened = before ?? NO_PHOTOS;
          return added === null ? opened : withPhotos(opened, added);
        }),
      isOpen,
    }),
    [isOpen],
  );
  return (
    <NewCaseContext value={newCase}>
      {children}
      {photos ? (
        <NewCaseDialog
          photos={photos}
          onAdd={newCase.open}
          onRemove={(removed) => {
            const keys = new Set(removed.map(keyOf));
            setPhotos(
              (all) => all && { ...all, sources: all.sources.filter((source) => !keys.has(keyOf(source))) },
            );
          }}
          onClose={() => setPhotos(null)}
        />
      ) : null}
    </NewCaseContext>
  );
}

export function useNewCase(): NewCase {
  return useRequiredContext(NewCaseContext, 'NewCaseProvider');
}
