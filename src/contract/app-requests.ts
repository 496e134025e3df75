import { shell } from './request';
import type { AppInfo } from './views';

/** The application itself. */
export const appRequests = {
  'app.info': shell.read({}).returns<AppInfo>(),
  'app.restart': shell.read({}).returns<null>(),
  'app.openDataFolder': shell.read({}).returns<null>(),
  /** Null when the person closed the dialog. */
  'app.saveDefectReport': shell.read({}).returns<{ readonly path: string } | null>(),
};
