import type { reportRequests } from '../../contract/report-requests';
import type { EngineHandlers } from '../handlers';
import type { ReportDesk } from './report-desk';

export function reportHandlers(reports: ReportDesk): EngineHandlers<typeof reportRequests> {
  return {
    'report.stop': async ({ caseId }) => {
      reports.stop(caseId);
      return null;
    },
  };
}
