import { createContext, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ProfileView } from '../../contract/views';
import { lazyComponent } from '../components/lazy-component';
import { useRequiredContext } from '../components/use-required-context';
import { useIsLocked } from '../features/managed/use-managed';
import { focusStartOfScreen } from './travel';

const NewProfileDialog = lazyComponent(() =>
  import('../features/settings/new-profile-dialog').then((loaded) => loaded.NewProfileDialog),
);

interface NewProfile {
  /** Opens the dialog that takes address and key; null where the organisation allows no other profiles. */
  readonly open: (() => void) | null;
}

const NewProfileContext = createContext<NewProfile | null>(null);

/** Makes the set-up of an account available on every screen. */
export function NewProfileProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLocked = useIsLocked('otherProfiles');
  const newProfile = useMemo<NewProfile>(
    () => ({ open: isLocked ? null : () => setIsOpen(true) }),
    [isLocked],
  );
  return (
    <NewProfileContext value={newProfile}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          {/* What opened the dialog may have offered only the first profile, and disappears. */}
          <NewProfileDialog onClose={() => setIsOpen(false)} onSaved={focusStartOfScreen} />
        </Suspense>
      ) : null}
    </NewProfileContext>
  );
}

export function useNewProfile(): NewProfile {
  return useRequiredContext(NewProfileContext, 'NewProfileProvider');
}

/** Whether no account is set up yet; false until the profiles are known. */
export function isPracticeOnly(profiles: readonly Pick<ProfileView, 'kind'>[] | undefined): boolean {
  return profiles?.every(({ kind }) => kind === 'practice') ?? false;
}
