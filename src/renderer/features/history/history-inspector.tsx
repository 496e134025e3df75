import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../contract/views';
import { Inspector } from '../../components/inspector';
import { DecisionSection } from './decision-section';
import { EntrySection } from './entry-section';
import type { CaseHistory, HistoryItemRow } from './history-rows';
import { AnswerSection, InquirySection } from './inquiry-section';
import { NoteSection } from './note-section';

export interface HistoryInspectorProps {
  readonly detail: CaseDetail;
  readonly history: CaseHistory;
  readonly row: HistoryItemRow;
}

/** Shows all details of the selected row: text, versions, results, and the entry of the log with full hashes. */
export function HistoryInspector({ detail, history, row }: HistoryInspectorProps) {
  const { t } = useTranslation('history');
  return (
    <Inspector label={t('inspector')}>
      {row.kind === 'note' ? <NoteSection detail={detail} row={row} /> : null}
      {row.kind === 'decision' ? <DecisionSection detail={detail} row={row} /> : null}
      {row.kind === 'inquiry' ? <InquirySection detail={detail} inquiry={row.inquiry} /> : null}
      {row.kind === 'answer' ? <AnswerSection row={row} /> : null}
      {row.entry ? <EntrySection history={history} entry={row.entry} chain={row.chain} /> : null}
    </Inspector>
  );
}
