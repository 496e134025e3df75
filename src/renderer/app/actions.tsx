import { createContext, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { MenuEntry } from '../components/menu';
import { useRequiredContext } from '../components/use-required-context';

/** Actions that the screens offer now, in the order in which they offer them. */
interface Actions {
  readonly current: () => readonly MenuEntry[];
  readonly offer: (entries: RefObject<readonly MenuEntry[]>) => () => void;
}

const ActionsContext = createContext<Actions | null>(null);

/** Collects what the parts of the screen can do, for the command palette. */
export function ActionsProvider({ children }: { readonly children: ReactNode }) {
  const actions = useMemo<Actions>(() => {
    const offered = new Set<RefObject<readonly MenuEntry[]>>();
    return {
      current: () => [...offered].flatMap((entries) => entries.current),
      offer: (entries) => {
        offered.add(entries);
        return () => {
          offered.delete(entries);
        };
      },
    };
  }, []);
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

function useActions(): Actions {
  return useRequiredContext(ActionsContext, 'ActionsProvider');
}

/**
 * Offers the entries of a menu or toolbar in the command palette while the component is shown. An entry that is
 * disabled is listed only with a `hint` that says why. Nothing that costs tokens may run from an entry: it opens the
 * dialog, or moves to the button.
 */
export function useOfferActions(entries: readonly MenuEntry[]): void {
  const { offer } = useActions();
  const latest = useRef(entries);
  latest.current = entries;
  useEffect(() => offer(latest), [offer]);
}

/** Returns a function for the actions that are offered at the moment of the call. */
export function useOfferedActions(): () => readonly MenuEntry[] {
  return useActions().current;
}
