import { useQueryClient } from '@tanstack/react-query';
import type { CaseId } from '../../../domain/ids';
import { intakeKey } from '../../app/intake-data';
import { type CommandOptions, cacheResponse, useCommand } from '../../app/queries';

/** Returns the command that changes a case, whose files are then compared with its reference date again. */
export function useChangeCase(caseId: CaseId, { onDone, ...options }: CommandOptions<'cases.change'>) {
  const client = useQueryClient();
  return useCommand('cases.change', {
    ...options,
    onDone: (changed) => {
      cacheResponse(client, 'cases.get', { caseId }, changed);
      void client.invalidateQueries({ queryKey: intakeKey(caseId) });
      return onDone?.(changed);
    },
  });
}
