import type { CaseDetail } from '../../../contract/views';
import { useRequest } from '../../app/queries';
import { LevelBadge } from '../../components/level-badge';

/** One section per answer, newest first. */
export function ResultsTab({ detail }: { readonly detail: CaseDetail }) {
  const results = useRequest('results.list', { caseId: detail.id }).data ?? [];
  return (
    <ul>
      {results.map((result) => (
        <li key={result.id}>
          <LevelBadge level={result.level} />
        </li>
      ))}
    </ul>
  );
}
