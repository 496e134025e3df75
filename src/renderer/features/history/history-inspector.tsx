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
  /** A dialog about the row opens, so that it has to stay the selected one. */
  readonly onOpenDialog: () => void;
}

/** Shows all details of the selected row: text, versions, results, and the entry of the log with full hashes. */
export function HistoryInspector({ detail, history, row, onOpenDialog }: HistoryInspectorProps) {
  const { t } = useTranslation('history');
  return (
    <Inspector label={t('inspector')}>
      {row.kind === 'note' ? <NoteSection detail={detail} row={row} onOpenDialog={onOpenDialog} /> : null}
      {row.kind === 'decision' ? <DecisionSection detail={detail} row={row} /> : null}
      {row.kind === 'inquiry' ? (
        <InquirySection detail={detail} inquiry={row.inquiry} onOpenDialog={onOpenDialog} />
      ) : null}
      {row.kind === 'answer' ? <AnswerSection row={row} /> : null}
      {row.entry ? <EntrySection history={history} entry={row.entry} chain={row.chain} /> : null}
    </Inspector>
  );
}
