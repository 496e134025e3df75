import type { exportRequests } from '../../contract/export-requests';
import type { EngineHandlers } from '../handlers';
import type { ExportDesk } from './export-desk';

export function exportHandlers(exports: ExportDesk): EngineHandlers<typeof exportRequests> {
  return {
    'export.plan': async ({ caseIds }) => exports.plan(caseIds),
    'export.stop': async () => {
      exports.stop();
      return null;
    },
  };
}
