import { z } from 'zod';
import type { IntakeHead } from './prepare-views';
import { engine, shell } from './request';
import { caseId, folderId, itemId } from './request-fields';
import type { FolderView, IntakeView } from './views';
import type { FolderWatchView } from './watch-views';

/** Choosing a folder, reading the sources of a case and excluding items of them. */
export const intakeRequests = {
  /** Null when the person closed the dialog. */
  'folders.choose': shell.write({}).returns<FolderView | null>(),
  /** Adds the folder to the sources of the case, unless it is one of them, and reads it. */
  'intake.start': engine.write({ caseId, folderId }).returns<IntakeHead>(),
  /** Reads every byte of all sources again. */
  'intake.refresh': engine.write({ caseId }).returns<IntakeHead>(),
  /** Reads the sources that were not read completely, without opening unchanged files again. */
  'intake.resume': engine.write({ caseId }).returns<IntakeHead>(),
  'intake.stop': engine.write({ caseId }).returns<IntakeHead>(),
  'intake.get': engine.read({ caseId }).returns<IntakeView>(),
  /** Watches the sources of this case instead of any other; null: none. */
  'intake.watch': engine.write({ caseId: caseId.nullable() }).returns<FolderWatchView>(),
  /** Reads files that are only in the cloud, which makes the cloud's client download them. */
  'intake.fetch': engine.write({ caseId }).returns<FolderWatchView>(),
  'items.exclude': engine
    .write({
      caseId,
      itemIds: z.array(itemId).min(1).max(50_000),
      excluded: z.boolean(),
      reason: z.string().max(500).nullable(),
    })
    .returns<IntakeHead>(),
};
