import { z } from 'zod';
import { HELP_TOPICS } from './help-topics';
import { shell } from './request';
import type { AppInfo } from './views';

/** The application itself. */
export const appRequests = {
  'app.info': shell.read({}).returns<AppInfo>(),
  'app.restart': shell.read({}).returns<null>(),
  'app.openDataFolder': shell.read({}).returns<null>(),
  /** Opens the handbook in its own window. */
  'app.openHelp': shell.read({ topic: z.enum(HELP_TOPICS) }).returns<null>(),
  /** Null when the person closed the dialog. */
  'app.saveDefectReport': shell.read({}).returns<{ readonly path: string } | null>(),
};
