import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats';
import type { FilterWords } from './filter-texts';

export function useFilterWords(): FilterWords {
  const { t: list } = useTranslation('caseList');
  const { t: caseState } = useTranslation('caseState');
  const { t: common } = useTranslation('common');
  const { t: history } = useTranslation('history');
  const { t: prepare } = useTranslation('prepare');
  const { t: workspace } = useTranslation('workspace');
  const formats = useFormats();
  return useMemo(
    () => ({ list, caseState, common, history, prepare, workspace, formats }),
    [list, caseState, common, history, prepare, workspace, formats],
  );
}
