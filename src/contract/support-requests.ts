import { z } from 'zod';
import { shell } from './request';

/** One file of a support bundle, as it would be written. */
export interface SupportFile {
  readonly name: string;
  readonly text: string;
}

export const MAX_SUPPORT_FILES = 20;

/** Files for support, without keys and content of cases. */
export const supportRequests = {
  'support.preview': shell.read({}).returns<readonly SupportFile[]>(),
  /** Writes files of the last preview, as they were shown; null when the person closed the dialog. */
  'support.save': shell
    .read({ names: z.array(z.string().max(100)).min(1).max(MAX_SUPPORT_FILES) })
    .returns<{ readonly path: string } | null>(),
};
