import { useEffect } from 'react';
import type { CaseId } from '../../../domain/ids';
import { currentRoute, onRouteChange, replaceRoute } from '../../app/current-route';
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
    if (!isInCase) return undefined;
    const here = { screen: 'case', caseId, tab: 'results', file: path } as const;
    const replace = () => {
      if (formatRoute(currentRoute()) === formatRoute(here)) replaceRoute({ ...here, tab: 'prepare' });
    };
    replace();
    // The person may have left for a screen that is not drawn yet, and return.
    return onRouteChange(replace);
  }, [isInCase, caseId, path]);
  return isInCase || (path !== null && isFetching);
}
