import { basename } from 'node:path';
import { ProofcaseError } from '../../../contract/errors';
import type { ReferenceDateProposal } from '../../../contract/prepare-views';
import type { RequestPayload } from '../../../contract/requests';
import { earlierDay, proposedReferenceDate } from '../../../domain/reference-date';
import type { Repositories } from '../../storage/database/repositories';
import type { Clock } from '../../support/clock';
import { delay, type Timers } from '../../support/timers';
import { fileTypeOf, readHead } from '../folder/file-type';
import type { Readings } from '../folder/readings';
import { type FoundFile, walk, walkFiles } from '../folder/walk';
import type { ImageWorkerClient } from '../photos/image-worker-client';
import { createKnownReadings } from './known-readings';
import type { SourceOffers } from './source-offers';

/** Enough for the most frequent day, and few enough for a slow card. */
const MAX_FILES_READ = 200;
/** Reading shares the workers with thumbnails; more concurrent reads hide that wait. */
const MAX_AT_ONCE = 50;
/** Time limit of a proposal; the photos read until then count. */
const MAX_MS = 10_000;
/** Part of that time for finding the files of a large folder. */
const MAX_WALK_MS = 4_000;

export interface DateProposalDeps {
  readonly repositories: Repositories;
  readonly offers: Pick<SourceOffers, 'find'>;
  readonly worker: ImageWorkerClient;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly closing: AbortSignal;
}

/**
 * Answers `folders.proposeDate`, one at a time: a new request cancels the previous one, which resolves to null.
 * Nothing is stored.
 * @throws ProofcaseError `not-found`, `folder-missing`, `folder-unreadable`.
 */
export function createDateProposals(
  deps: DateProposalDeps,
): (payload: RequestPayload<'folders.proposeDate'>) => Promise<ReferenceDateProposal | null> {
  let current = new AbortController();
  return async (payload) => {
    current.abort();
    const sources = sourcesOf(deps, payload);
    if (!sources) return null;
    current = new AbortController();
    return propose(deps, sources, current);
  };
}

/** Absolute paths. */
interface Sources {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

function sourcesOf(
  { repositories, offers }: DateProposalDeps,
  { folderId, offers: parts = [] }: RequestPayload<'folders.proposeDate'>,
): Sources | null {
  if (folderId === null && parts.length === 0) return null;
  const known = folderId === null ? null : repositories.intake.folder(folderId);
  if (folderId !== null && !known) throw new ProofcaseError('not-found');
  const offered = parts.map((part) => offers.find(part));
  const folders = [...(known ? [known] : []), ...offered.flatMap((offer) => offer.folders)];
  return {
    folders: [...new Set(folders.map(({ path }) => path))],
    files: [...new Set(offered.flatMap(({ files }) => files.map(({ path }) => path)))],
  };
}

async function propose(
  deps: DateProposalDeps,
  sources: Sources,
  stop: AbortController,
): Promise<ReferenceDateProposal | null> {
  const signal = AbortSignal.any([deps.closing, stop.signal]);
  const photos: PhotoDay[] = [];
  try {
    // A hanging network share must not delay the answer.
    await Promise.race([delay(deps.timers, MAX_MS, signal), readPhotoDays(deps, sources, signal, photos)]);
    if (signal.aborted) return null;
    const days = photos.flatMap((day) => day ?? []);
    const frequent = proposedReferenceDate(days, earlierDay(deps.clock.now()));
    if (!frequent) return null;
    const { referenceDate, photos: photosOnDay } = frequent;
    return { referenceDate, photosOnDay, photosRead: photos.length };
  } finally {
    stop.abort();
  }
}

/** `YYYY-MM-DD` on the clock of the camera; null for a photo without a capture time. */
type PhotoDay = string | null;

/** Adds the day of each photo to `photos` when it is read. */
async function readPhotoDays(
  { repositories, worker, clock }: DateProposalDeps,
  sources: Sources,
  signal: AbortSignal,
  photos: PhotoDay[],
): Promise<void> {
  const [files, version] = await Promise.all([findFiles(sources, clock, signal), worker.version()]);
  if (version === null) return;
  const readings = createKnownReadings({ repositories, clock, version, reusesReadings: true });
  const queue = spreadEvenly(files, MAX_FILES_READ).values();
  const readNext = async (): Promise<void> => {
    for (const file of queue) {
      if (signal.aborted) return;
      const day = await photoDay(file, readings, worker);
      if (day !== undefined && !signal.aborted) photos.push(day);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, readNext));
}

async function findFiles(sources: Sources, clock: Clock, signal: AbortSignal): Promise<readonly FoundFile[]> {
  const until = clock.monotonicMs() + MAX_WALK_MS;
  const isOver = (): boolean => signal.aborted || clock.monotonicMs() > until;
  const found: FoundFile[] = [];
  const singles = sources.files.map((path) => ({ name: basename(path), path }));
  const walks = [
    ...(singles.length > 0 ? [walkFiles(singles)] : []),
    ...sources.folders.map((folder) => walk(folder)),
  ];
  for (const entries of walks) {
    for await (const entry of entries) {
      if (entry.kind === 'file') found.push(entry);
      if (isOver()) return found;
    }
  }
  return found;
}

function spreadEvenly(files: readonly FoundFile[], max: number): readonly FoundFile[] {
  if (files.length <= max) return files;
  const step = files.length / max;
  return Array.from({ length: max }, (_, index) => files[Math.floor(index * step)]).flatMap(
    (file) => file ?? [],
  );
}

/** Undefined if the file is no photo or cannot be read. */
async function photoDay(
  file: FoundFile,
  readings: Readings,
  worker: ImageWorkerClient,
): Promise<PhotoDay | undefined> {
  const known = readings.find(file);
  if (known) return known.type === 'pdf' ? undefined : dayOf(known.inspection);
  const type = await readHead(file.absolutePath).then(fileTypeOf, () => null);
  if (type === null || type === 'pdf') return undefined;
  const outcome = await worker.inspect(file.absolutePath, type, { hash: false });
  return outcome.kind === 'inspected' ? dayOf(outcome.inspection) : undefined;
}

function dayOf({ capturedAt }: { readonly capturedAt: { readonly local: string } | null }): PhotoDay {
  return capturedAt?.local.slice(0, 10) ?? null;
}
