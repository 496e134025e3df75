import type { exportRequests } from '../../../contract/export-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { ExportService } from './export-service';

export function exportHandlers(exports: ExportService): EngineHandlers<typeof exportRequests> {
  return {
    'export.plan': async ({ caseIds }) => exports.plan(caseIds),
    'export.stop': async () => {
      exports.stop();
      return null;
    },
  };
}
