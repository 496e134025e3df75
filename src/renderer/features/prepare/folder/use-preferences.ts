import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FolderPreferences, PrepareView } from '../../../../contract/prepare-views';
import type { ExclusionRule } from '../../../../domain/exclusion-rules';
import type { FolderId } from '../../../../domain/ids';
import {
  cacheResponse,
  invalidateAnswer,
  requestOptions,
  useCommand,
  useRequest,
} from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';

export interface Preferences {
  /** Null until loaded. The screen waits, so that its layout does not change after the first render. */
  readonly known: FolderPreferences | null;
  /** Rules belong to a folder: single files have none. */
  readonly hasRules: boolean;
  readonly changeView: (change: Partial<PrepareView>) => void;
  readonly addRule: (rule: ExclusionRule) => void;
  /** Removes the last rule that is equal to this one, since the same rule may occur twice. */
  readonly removeRule: (rule: ExclusionRule) => void;
}

type PreferenceChange = Partial<Pick<FolderPreferences, 'view' | 'rules'>>;

/** Preferences of a folder, or of single files (null); a change is shown immediately and stored in the background. */
export function usePreferences(folderId: FolderId | null): Preferences {
  const client = useQueryClient();
  const known = useRequest('folders.preferences', { folderId }).data ?? null;
  const fail = useFailureToast();
  const { mutate } = useCommand('folders.remember', {
    onError: (error, { rules }) => {
      fail(error);
      // A view stays until the folder is opened again; a rule that is listed has to be stored.
      if (rules) invalidateAnswer(client, 'folders.preferences', { folderId });
    },
  });
  const changes = useMemo(() => {
    const options = requestOptions('folders.preferences', { folderId });
    const change = (changeOf: (now: FolderPreferences) => PreferenceChange): void => {
      // An undo may run long after the screen was left, when the answer is no longer cached.
      client.ensureQueryData(options).then((loaded) => {
        const now = client.getQueryData(options.queryKey) ?? loaded;
        const changed = changeOf(now);
        cacheResponse(client, 'folders.preferences', { folderId }, { ...now, ...changed });
        mutate({ folderId, ...changed });
      }, fail);
    };
    return {
      changeView: (view: Partial<PrepareView>) => change((now) => ({ view: { ...now.view, ...view } })),
      addRule: (rule: ExclusionRule) => change(({ rules }) => ({ rules: [...rules, rule] })),
      removeRule: (rule: ExclusionRule) =>
        change(({ rules }) => {
          const last = rules.findLastIndex(
            ({ pattern, reason }) => pattern === rule.pattern && reason === rule.reason,
          );
          return { rules: rules.filter((_, index) => index !== last) };
        }),
    };
  }, [client, folderId, mutate, fail]);
  return { known, hasRules: folderId !== null, ...changes };
}
