import type { CaseDetail } from '../../../contract/views';
import { useRequest } from '../../app/queries';

/** The custody log of a case. */
export function HistoryTab({ detail }: { readonly detail: CaseDetail }) {
  const entries = useRequest('custody.list', { caseId: detail.id }).data ?? [];
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.sequence}>{entry.action}</li>
      ))}
    </ol>
  );
}
