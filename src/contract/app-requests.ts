import { z } from 'zod';
import { HELP_TOPICS } from './help-topics';
import { shell } from './request';
import type { AppInfo } from './views';

/** The application itself. */
export const appRequests = {
  'app.info': shell.read({}).returns<AppInfo>(),
  /** The window has drawn its first list; the engine may wait for that, so as not to slow it down. */
  'app.shown': shell.read({}).returns<null>(),
  'app.restart': shell.read({}).returns<null>(),
  'app.openDataFolder': shell.read({}).returns<null>(),
  /** Opens the handbook in its own window. */
  'app.openHelp': shell.read({ topic: z.enum(HELP_TOPICS) }).returns<null>(),
  /**
   * A form has changes that closing the window would lose, or has none any more; `isStoring`: a field is about to store
   * its text by itself, so that nobody has to be asked.
   */
  'app.reportUnsaved': shell.read({ isUnsaved: z.boolean(), isStoring: z.boolean() }).returns<null>(),
  /** The response to `save-changes`: whether the form was saved. */
  'app.reportSaved': shell.read({ isSaved: z.boolean() }).returns<null>(),
};
