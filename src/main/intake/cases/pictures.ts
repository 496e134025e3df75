import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import { mapConcurrently } from '../../../domain/concurrency';
import type { AttachmentId, CaseId, ItemId } from '../../../domain/ids';
import { Throttle } from '../../../domain/throttle';
import type { DataFolder } from '../../storage/database/data-folder';
import type { StoredItem } from '../../storage/database/intake-repository';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import type { Emit } from '../../support/events';
import { isThere } from '../../support/files/find-file';
import { removeWithRetry, renameWithRetry } from '../../support/files/held-files';
import type { TeamComparison } from '../../team/sharing/compare';
import { drawableType } from '../folder/detect-type';
import { withDrawingFindings } from '../folder/pixel-check';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import type { PictureOutcome } from '../photos/worker-outcome';
import { ZOOM_PIXELS } from '../photos/worker-protocol';
import { batchIntervalMs } from './batch-interval';
import { comparePictures, withComparison } from './compare-pictures';
import { changesByTeam, type TeamOfPictures } from './compare-with-team';
import { emitItemChanges, itemView } from './intake-facts';

export interface PicturesDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly worker: ImageWorkerClient;
  readonly clock: Clock;
  readonly team: TeamOfPictures;
  readonly emit: Emit;
  readonly closing: AbortSignal;
}

interface Drawn {
  readonly item: StoredItem;
  readonly outcome: PictureOutcome;
}

export type Pictures = ReturnType<typeof createPictures>;

/** Pictures re-encoded by the image worker, cached by the hash of their content, which the worker checks. */
export function createPictures(deps: PicturesDeps) {
  const { repositories, worker, folder } = deps;
  const forgotten = new Set<CaseId>();
  /** The program ends, or the case was deleted or handed over. */
  const isStopped = (caseId: CaseId): boolean =>
    deps.closing.aborted || forgotten.has(caseId) || repositories.cases.find(caseId)?.handedOverAt !== null;

  const cached = async (name: string, draw: () => Promise<PictureOutcome>): Promise<PictureOutcome> => {
    const file = join(folder.pictures, name);
    const known = await readFile(file).catch(() => null);
    if (known)
      return { kind: 'picture', bytes: known, mime: 'image/jpeg', width: 0, height: 0, measures: null };
    const drawn = await draw();
    if (drawn.kind === 'picture') await keep(file, drawn.bytes);
    return drawn;
  };
  /** Measurements are stored with the thumbnail; if one of both is missing, the picture is drawn again. */
  const drawThumbnail = async (path: string, item: StoredItem): Promise<PictureOutcome> => {
    const measures = repositories.pixelAnalyses.find(item.sha256);
    const draw = () => worker.thumbnail(path, item.type, { sha256: item.sha256 });
    if (!measures && item.type !== 'pdf') {
      const drawn = await draw();
      if (drawn.kind === 'picture')
        await keep(join(folder.pictures, `${item.sha256}.thumbnail`), drawn.bytes);
      return drawn;
    }
    const outcome = await cached(`${item.sha256}.thumbnail`, draw);
    return outcome.kind === 'picture' ? { ...outcome, measures: outcome.measures ?? measures } : outcome;
  };
  /** Enlarged pictures are drawn on request, since those of every file would fill the disk. */
  const drawLarge = (kind: 'preview' | 'zoom', path: string, item: StoredItem, page: number) => {
    const { sha256 } = item;
    if (kind === 'zoom') return worker.preview(path, item.type, { page, pixels: ZOOM_PIXELS, sha256 });
    const name = page === 1 ? `${item.sha256}.preview` : `${item.sha256}.preview-${page}`;
    return cached(name, () => worker.preview(path, item.type, { page, sha256 }));
  };

  /** Stores the results of items and notifies the window once for all of them. */
  const settle = (caseId: CaseId, drawn: readonly Drawn[]): void => {
    if (deps.closing.aborted || drawn.length === 0) return;
    const updated = drawn.flatMap(({ item, outcome }) => {
      const now = repositories.intake.item(item.id);
      // Read again meanwhile, with other content.
      if (now?.sha256 !== item.sha256) return [];
      const flagged = withDrawingFindings(now, outcome, outcome.kind === 'picture' ? outcome.measures : null);
      const preview: StoredItem['preview'] = outcome.kind === 'picture' ? 'ready' : 'none';
      return [{ ...now, findings: flagged.findings, preview }];
    });
    repositories.inTransaction(() => {
      repositories.intake.saveItems(caseId, updated);
      const kept = new Set(updated.map(({ sha256 }) => sha256));
      for (const { item, outcome } of drawn) {
        if (outcome.kind === 'picture' && outcome.measures && kept.has(item.sha256))
          repositories.pixelAnalyses.save(item.sha256, outcome.measures);
      }
    });
    emitUpdated(caseId, updated);
  };
  const emitUpdated = (caseId: CaseId, updated: readonly StoredItem[]): void => {
    deps.emit('intake.items', { caseId, items: updated.map(itemView) });
  };

  /** Near and earlier pictures, once all of a folder are drawn. */
  const compare = async (caseId: CaseId): Promise<void> => {
    const changed = await comparePictures(repositories, caseId, deps.closing);
    // Items that were read again or excluded meanwhile stay as they are.
    const current = changed.flatMap(({ item, found }) => {
      const now = deps.closing.aborted ? null : repositories.intake.item(item.id);
      return now?.sha256 === item.sha256 ? (withComparison({ item: now, found }) ?? []) : [];
    });
    if (deps.closing.aborted) return;
    // Updates search and filters for the new measurements once for all items.
    repositories.inTransaction(() => {
      repositories.intake.saveItems(caseId, current);
      repositories.search.index(caseId, 'items');
    });
    if (current.length > 0) emitUpdated(caseId, current);
  };

  /** Shares the hashes of the case and asks the team about them; returns whether that is done. */
  const compareWithTeam = async (caseId: CaseId): Promise<boolean> => {
    deps.team.contentsChanged(caseId);
    const profileId = repositories.cases.find(caseId)?.profileId;
    const compared = await deps.team.compare(caseId, () => isStopped(caseId));
    // A case that moved meanwhile is compared again for its new profile.
    if (isStopped(caseId) || repositories.cases.find(caseId)?.profileId !== profileId) return false;
    storeTeamFindings(caseId, compared);
    return compared.kind !== 'not-compared';
  };
  const storeTeamFindings = (caseId: CaseId, compared: TeamComparison): void => {
    const { changed, findings } = changesByTeam(repositories, caseId, compared);
    if (changed.length === 0 && findings === null) return;
    const at = deps.clock.now().toISOString();
    repositories.inTransaction(() => {
      repositories.intake.saveItems(caseId, changed);
      if (findings !== null) repositories.intake.saveFindings(caseId, findings, at);
      repositories.search.index(caseId, 'items');
    });
    const items = repositories.intake.items(caseId);
    emitItemChanges(deps, caseId, { items, changed, removed: [] });
  };

  const drawAll = async (caseId: CaseId, items: readonly StoredItem[]): Promise<void> => {
    const waiting = items.filter(({ preview }) => preview === 'pending');
    let drawn: Drawn[] = [];
    // Flushing the disk and rendering the list for each of thousands would block the window.
    const throttle = new Throttle(batchIntervalMs(waiting.length), () => performance.now());
    throttle.restart();
    await mapConcurrently(waiting, worker.processes, async (item) => {
      if (isStopped(caseId)) return;
      const path = repositories.sources.locate(item);
      if (path === null) return;
      const outcome = await drawThumbnail(path, item);
      // Out of reach or changed: drawn when the source returns or the file is read again.
      if (outcome.kind !== 'refused') drawn.push({ item, outcome });
      if (throttle.leftMs > 0) return;
      settle(caseId, drawn);
      drawn = [];
      throttle.restart();
    });
    settle(caseId, drawn);
    await compareInTurn(caseId);
  };
  const comparing = new Map<CaseId, Promise<void>>();
  /** One comparison of a case after the other: the last one has the last word. */
  const compareInTurn = async (caseId: CaseId): Promise<void> => {
    const before = comparing.get(caseId);
    const done = (async () => {
      await before?.catch(() => undefined);
      if (isStopped(caseId)) return;
      const dueSince = repositories.comparisons.dueSince(caseId);
      await compare(caseId);
      if (isStopped(caseId) || !(await compareWithTeam(caseId))) return;
      const isDrawn = !repositories.intake.hasPendingPictures(caseId);
      if (dueSince !== null && isDrawn) repositories.comparisons.done(caseId, dueSince);
    })();
    comparing.set(caseId, done);
    try {
      await done;
    } finally {
      if (comparing.get(caseId) === done) comparing.delete(caseId);
    }
  };
  const drawing = new Map<CaseId, Promise<unknown>>();
  const drawThumbnails = async (caseId: CaseId, items: readonly StoredItem[]): Promise<void> => {
    const done = drawAll(caseId, items);
    const before = drawing.get(caseId);
    const all = Promise.allSettled([before, done]);
    drawing.set(caseId, all);
    try {
      await done;
    } finally {
      if (drawing.get(caseId) === all) drawing.delete(caseId);
    }
  };
  const idle = async (caseId: CaseId): Promise<void> => {
    while (drawing.has(caseId)) await drawing.get(caseId);
  };
  /** Draws and compares what is due since the program ended, or a source or the team was out of reach. */
  const resume = async (caseId: CaseId): Promise<void> => {
    await idle(caseId);
    if (isStopped(caseId) || repositories.comparisons.dueSince(caseId) === null) return;
    await drawThumbnails(caseId, repositories.intake.items(caseId));
  };
  const isInReach = async (caseId: CaseId): Promise<boolean> => {
    const pending = repositories.intake.items(caseId).find(({ preview }) => preview === 'pending');
    const path = pending ? repositories.sources.locate(pending) : null;
    return path === null ? pending === undefined : isThere(path);
  };

  return {
    /** Draws the thumbnails of a case in the background; the window is notified in batches. */
    drawThumbnails,
    resume,
    /** Does the same for every case, one after the other; leaves those whose files are out of reach. */
    async resumeAll(): Promise<void> {
      if (deps.closing.aborted) return;
      for (const caseId of repositories.comparisons.dueCases()) {
        if (deps.closing.aborted) return;
        if (await isInReach(caseId)) await resume(caseId);
      }
    },
    /** Compares a case again if the team could not be asked before; called when it can. */
    async teamReached(caseId: CaseId): Promise<void> {
      await idle(caseId);
      if (isStopped(caseId)) return;
      const { findings } = repositories.intake.intake(caseId) ?? { findings: [] };
      if (findings.some(({ code }) => code === 'team-not-compared')) await drawThumbnails(caseId, []);
    },
    /** Compares a case again that moved to another profile; what the team of the former one knew is forgotten at once. */
    async profileChanged(caseId: CaseId): Promise<void> {
      storeTeamFindings(caseId, { kind: 'off' });
      await drawThumbnails(caseId, []);
    },
    /** Stops drawing for a case that is being deleted. Resolves when no job is running. */
    async forget(caseId: CaseId): Promise<void> {
      forgotten.add(caseId);
      await idle(caseId);
      forgotten.delete(caseId);
    },
    /** Resolves when nothing is drawn or compared; called while the engine closes. */
    async stopped(): Promise<void> {
      await Promise.all(drawing.values());
    },
    async picture(
      kind: 'thumbnail' | 'preview' | 'zoom',
      id: ItemId,
      page = 1,
      content: string | null = null,
    ): Promise<Uint8Array | null> {
      const item = repositories.intake.item(id);
      const path = item ? repositories.sources.locate(item) : null;
      // A running reading stores new content at its end; until then the picture would be the earlier one.
      if (!item || path === null || (content !== null && !item.sha256.startsWith(content))) return null;
      const outcome =
        kind === 'thumbnail' ? await drawThumbnail(path, item) : await drawLarge(kind, path, item, page);
      return outcome.kind === 'picture' ? outcome.bytes : null;
    },
    async attachment(id: AttachmentId): Promise<Uint8Array | null> {
      const attachment = repositories.results.attachment(id);
      if (!attachment) throw new ProofcaseError('not-found');
      const type = drawableType(attachment.detectedType);
      if (!type) return null;
      const { sha256 } = attachment;
      const outcome = await worker.reencode(join(folder.attachments, sha256), type, { sha256 });
      return outcome.kind === 'picture' ? outcome.bytes : null;
    },
  };
}

/** Written atomically, since a half-written picture would be shown forever; without a cache if it cannot be written. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, bytes, { mode: 0o600 });
    await renameWithRetry(partial, file);
  } catch {
    await removeWithRetry(partial).catch(() => undefined);
  }
}
