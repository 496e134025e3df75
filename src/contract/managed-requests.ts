import type { ManagedView } from './managed-views';
import { engine } from './request';

/** What the organisation has set for this computer. */
export const managedRequests = {
  'managed.get': engine.read({}).returns<ManagedView>(),
};
