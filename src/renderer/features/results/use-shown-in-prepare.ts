import { useEffect } from 'react';
import type { CaseId } from '../../../domain/ids';
import { useIntake } from '../../app/intake-data';
import { replaceRoute } from '../../app/use-route';

/**
 * Shows a file in Prepare instead of the results if the case has it. Returns whether nothing may be shown here: until it
 * is known that the case does not have the file. `path` is null for no file.
 */
export function useShownInPrepare(caseId: CaseId, path: string | null): boolean {
  const { data, isFetching } = useIntake(caseId, path !== null);
  const isInCase = path !== null && data?.items.some((item) => item.path === path) === true;
  useEffect(() => {
    if (isInCase) replaceRoute({ screen: 'case', caseId, tab: 'prepare', file: path });
  }, [isInCase, caseId, path]);
  return isInCase || (path !== null && isFetching);
}
