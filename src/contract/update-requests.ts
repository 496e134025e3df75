import { z } from 'zod';
import { shell } from './request';
import type { UpdateView } from './update-views';

/** Updates from the server that the policy of the organisation names. */
export const updateRequests = {
  'updates.get': shell.read({}).returns<UpdateView>(),
  /** Looks for an update now; returns what is known after it. */
  'updates.check': shell.read({}).returns<UpdateView>(),
  /** Whether a downloaded update is installed when the person quits. */
  'updates.setAtQuit': shell.read({ atQuit: z.boolean() }).returns<UpdateView>(),
};
