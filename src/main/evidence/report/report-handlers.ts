import type { reportRequests } from '../../../contract/report-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { ReportService } from './report-service';

export function reportHandlers(reports: ReportService): EngineHandlers<typeof reportRequests> {
  return {
    'report.choices': async () => reports.choices(),
    'report.stop': async ({ caseId }) => {
      reports.stop(caseId);
      return null;
    },
  };
}
