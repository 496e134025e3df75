import type { documentRequests } from '../../../contract/document-requests';
import type { EngineHandlers } from '../../support/handlers';
import type { Documents } from './documents';

export function documentHandlers(documents: Documents): EngineHandlers<typeof documentRequests> {
  return {
    'documents.describe': ({ source }) => documents.describe(source),
    'documents.read': (payload) => documents.read(payload),
  };
}
