import { useEffect } from 'react';
import type { CaseId } from '../../../domain/ids';
import { currentRoute, replaceRoute } from '../../app/current-route';
import { useIntake } from '../../app/intake-data';
import { formatRoute } from '../../app/route';

/**
 * Shows a file in Prepare instead of the results if the case has it. Returns whether nothing may be shown here: until it
 * is known that the case does not have the file. `path` is null for no file.
 */
export function useShownInPrepare(caseId: CaseId, path: string | null): boolean {
  const { data, isFetching } = useIntake(caseId, path !== null);
  const isInCase = path !== null && data?.items.some((item) => item.path === path) === true;
  useEffect(() => {
    if (!isInCase) return;
    const here = { screen: 'case', caseId, tab: 'results', file: path } as const;
    // This screen stays until the next one is drawn, for which the person may have left already.
    if (formatRoute(currentRoute()) === formatRoute(here)) replaceRoute({ ...here, tab: 'prepare' });
  }, [isInCase, caseId, path]);
  return isInCase || (path !== null && isFetching);
}
