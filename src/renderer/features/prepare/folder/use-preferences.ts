import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FolderPreferences, PrepareView } from '../../../../contract/prepare-views';
import type { FolderId } from '../../../../domain/ids';
import { cacheResponse, useCommand, useRequest } from '../../../app/queries';

export interface Preferences {
  /** Null until loaded. The screen waits, so that its layout does not change after the first render. */
  readonly known: FolderPreferences | null;
  readonly changeView: (change: Partial<PrepareView>) => void;
  readonly changeRules: (rules: FolderPreferences['rules']) => void;
}

/** Preferences of a folder, or of single files (null); a change is shown immediately and stored in the background. */
export function usePreferences(folderId: FolderId | null): Preferences {
  const client = useQueryClient();
  const known = useRequest('folders.preferences', { folderId }).data ?? null;
  const store = useCommand('folders.remember');
  const { mutate } = store;
  return useMemo(() => {
    const show = (next: FolderPreferences) =>
      cacheResponse(client, 'folders.preferences', { folderId }, next);
    return {
      known,
      changeView: (change) => {
        if (!known) return;
        const view = { ...known.view, ...change };
        show({ ...known, view });
        mutate({ folderId, view });
      },
      changeRules: (rules) => {
        if (!known) return;
        show({ ...known, rules });
        mutate({ folderId, rules });
      },
    };
  }, [known, client, folderId, mutate]);
}
