import { randomBytes, randomUUID } from 'node:crypto';
import { createLimit, type Limit } from '../../domain/concurrency';
import { isScreenshot } from '../analysis/screenshot';
import { suspiciousFields } from '../analysis/suspicious-fields';
import type { PracticeClock } from '../clock';
import type { FaultAction } from '../faults/fault';
import { type ExifFacts, exifFacts } from '../imaging/exif-facts';
import { detectType } from '../imaging/file-type';
import { readMetadata } from '../imaging/metadata';
import { decodePicture } from '../imaging/raster';
import type { PracticeOptions } from '../options';
import { Sheet } from '../report/sheet';
import {
  type CaptureCase,
  type CapturePhoto,
  currentSession,
  type HandlerDecision,
  takesPhotos,
} from './capture-case';
import type { CaptureStore } from './capture-store';
import { captureTexts } from './capture-texts';
import type { LinkRequest } from './link-request';
import { type PushPart, reportFileName, sendPush } from './send-push';
import { timestamp } from './status-body';
import {
  afterTime,
  closedByHandler,
  endedByPolicyholder,
  newSession,
  pushed,
  retriggered,
  withEvent,
  withPhoto,
} from './transitions';

/** "Photos included up to 100 MB in total", read as 10^6 bytes (R1). */
const MAX_PUSH_PHOTO_BYTES = 100_000_000;
const PHOTO_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', heic: 'image/heic' } as const;
/** The largest offset behind UTC. */
const FARTHEST_BEHIND_MINUTES = -12 * 60;

export interface CaptureServiceDependencies {
  readonly store: CaptureStore;
  readonly clock: PracticeClock;
  readonly options: () => PracticeOptions;
  readonly imageGate: Limit;
  /** The faults for the push of this case. */
  readonly pushFaults: (caseNumber: string) => readonly FaultAction[];
  readonly closing: AbortSignal;
}

/** All operations on capture cases, one change at a time. */
export class CaptureService {
  private readonly oneAtATime = createLimit(1);
  private readonly pushes = new Set<Promise<void>>();

  constructor(private readonly dependencies: CaptureServiceDependencies) {}

  /** Loads stored cases. A push interrupted by a stop counts as failed and is not repeated. */
  async open(): Promise<void> {
    const { store } = this.dependencies;
    await store.open();
    for (const capture of store.all()) {
      if (capture.pushing) await store.save(pushed(capture, null, this.now()));
    }
  }

  /** Applies due reminders and escalations to every case. */
  tick(): Promise<void> {
    return this.oneAtATime(async () => {
      const { store, options } = this.dependencies;
      for (const capture of store.all()) {
        const later = afterTime(capture, this.now(), options());
        if (later !== capture) await store.save(later);
      }
    });
  }

  create(request: LinkRequest): Promise<CaptureCase> {
    return this.oneAtATime(async () => {
      const { store, options } = this.dependencies;
      const at = this.now();
      const scenes = request.scenes ?? options().captureScenes ?? captureTexts(request.language).scenes;
      const capture: CaptureCase = {
        sequence: (store.all().at(-1)?.sequence ?? 0) + 1,
        ticketId: randomUUID(),
        caseNumber: request.caseNumber,
        communicationMode: request.communicationMode,
        language: request.language,
        location: request.location,
        status: 'sent',
        lastResult: 'pending',
        finalDecision: null,
        createdAt: at,
        updatedAt: at,
        closedAt: null,
        retriggerCount: 0,
        reminderCount: 0,
        sessions: [createSession(at)],
        scenes: scenes.map((description) => ({ description, completed: false })),
        photos: [],
        resultPush: null,
        pushing: false,
        events: [],
      };
      const triggered = withEvent(capture, 'capture_triggered', 'client', at);
      await store.save(triggered);
      return triggered;
    });
  }

  remove(ticketIds: readonly string[]): Promise<void> {
    return this.oneAtATime(async () => {
      for (const ticketId of ticketIds) await this.dependencies.store.remove(ticketId);
    });
  }

  async all(): Promise<readonly CaptureCase[]> {
    await this.tick();
    return this.dependencies.store.all();
  }

  async byTicket(ticketId: string): Promise<CaptureCase | null> {
    await this.tick();
    return this.dependencies.store.find(ticketId);
  }

  /** The newest case of a case number; null for none. */
  async byCaseNumber(caseNumber: string): Promise<CaptureCase | null> {
    return (await this.all()).findLast((capture) => capture.caseNumber === caseNumber) ?? null;
  }

  /** The case of a link, and whether a newer link replaced it; null for none. */
  async byToken(
    token: string,
  ): Promise<{ readonly capture: CaptureCase; readonly superseded: boolean } | null> {
    for (const capture of await this.all()) {
      if (!capture.sessions.some((session) => session.token === token)) continue;
      return { capture, superseded: currentSession(capture).token !== token };
    }
    return null;
  }

  /** False: not a picture, or no photo is expected. */
  async addPhoto(ticketId: string, scene: number, content: Buffer, sceneOverride: boolean): Promise<boolean> {
    const { store, options, imageGate } = this.dependencies;
    const before = await this.byTicket(ticketId);
    if (before === null) return false;
    const photo = await imageGate(() => judgePhoto(content, currentSession(before).triggeredAt));
    if (photo === null) return false;
    return this.change(ticketId, async (capture) => {
      if (!takesPhotos(capture) || capture.scenes[scene]?.completed !== false) return null;
      const taken: CapturePhoto = {
        ...photo,
        id: randomUUID(),
        bytes: content.length,
        session: capture.sessions.length - 1,
        attempt: currentSession(capture).attemptCount,
        scene,
        sceneOverride,
        at: this.now(),
      };
      await store.savePhoto(ticketId, taken, content);
      return withPhoto(capture, taken, options());
    });
  }

  /** False: no such case, or closed already. */
  end(ticketId: string, how: 'inspection_requested' | 'claim_withdrawn'): Promise<boolean> {
    return this.change(ticketId, async (capture) =>
      capture.status === 'closed' ? null : endedByPolicyholder(capture, how, this.now()),
    );
  }

  /** False: no such case, or closed already. */
  decide(ticketId: string, decision: HandlerDecision): Promise<boolean> {
    return this.change(ticketId, async (capture) =>
      capture.status === 'closed' ? null : closedByHandler(capture, decision, this.now()),
    );
  }

  retrigger(ticketId: string): Promise<boolean> {
    return this.change(ticketId, async (capture) =>
      retriggered(capture, createSession(this.now()), this.now()),
    );
  }

  /** Resolves when no push is running. */
  async settled(): Promise<void> {
    while (this.pushes.size > 0) await Promise.all(this.pushes);
  }

  private now(): number {
    return this.dependencies.clock.now().getTime();
  }

  /** Saves a change; closing the case starts its only push in the background. */
  private async change(
    ticketId: string,
    step: (capture: CaptureCase) => Promise<CaptureCase | null>,
  ): Promise<boolean> {
    await this.tick();
    return this.oneAtATime(async () => {
      const { store, options } = this.dependencies;
      const before = store.find(ticketId);
      const after = before === null ? null : await step(before);
      if (before === null || after === null) return false;
      const target = options().capturePush;
      const shouldPush = before.status !== 'closed' && after.status === 'closed' && target !== null;
      const saved = shouldPush ? { ...after, pushing: true } : after;
      await store.save(saved);
      if (shouldPush) {
        const push = this.push(saved).finally(() => this.pushes.delete(push));
        this.pushes.add(push);
      }
      return true;
    });
  }

  private async push(capture: CaptureCase): Promise<void> {
    const { store, options, closing, pushFaults } = this.dependencies;
    const target = options().capturePush;
    const { caseNumber, ticketId } = capture;
    const status =
      target === null
        ? null
        : await sendPush(target, caseNumber, await this.parts(capture), pushFaults(caseNumber), closing);
    await this.oneAtATime(async () => {
      const current = store.find(ticketId);
      if (current !== null) await store.save(pushed(current, status, this.now()));
    });
  }

  /** The photos of all sessions in order, skipping those above the size limit, and the report. */
  private async parts(capture: CaptureCase): Promise<readonly PushPart[]> {
    const { store, clock } = this.dependencies;
    let remainingBytes = MAX_PUSH_PHOTO_BYTES;
    const photos: PushPart[] = [];
    for (const photo of capture.photos) {
      if (photo.bytes > remainingBytes) continue;
      remainingBytes -= photo.bytes;
      photos.push({
        name: 'fotos',
        fileName: `${photo.id}.${photo.extension}`,
        contentType: PHOTO_TYPES[photo.extension],
        content: { path: store.photoPath(capture.ticketId, photo), bytes: photo.bytes },
      });
    }
    const report: PushPart = {
      name: 'bericht',
      fileName: reportFileName(capture.caseNumber),
      contentType: 'application/pdf',
      content: await writeCaptureReport(capture, clock.now()),
    };
    return [...photos, report];
  }
}

function createSession(at: number): ReturnType<typeof newSession> {
  return newSession(randomUUID(), randomBytes(24).toString('base64url'), at);
}

/** The report that goes with a result push: the case, its photos and its history. */
async function writeCaptureReport(capture: CaptureCase, now: Date): Promise<Buffer> {
  const texts = captureTexts(capture.language);
  const sheet = new Sheet({
    title: `${texts.report} ${capture.caseNumber}`,
    date: now,
    language: capture.language,
  });
  sheet.text(texts.report, { size: 22, bold: true, gap: 6 });
  sheet.rule();
  sheet.pairs([
    [texts.caseNumber, capture.caseNumber],
    ['Ticket', capture.ticketId],
    [texts.lastResult, capture.lastResult],
    [texts.decision, capture.finalDecision ?? '-'],
  ]);
  sheet.text(texts.noModel, { muted: true, size: 8.5 });
  sheet.heading(texts.photos);
  sheet.bullets(
    capture.photos.map((photo) =>
      [
        `${photo.id}.${photo.extension}`,
        capture.scenes[photo.scene]?.description ?? texts.scene,
        ...photo.suspicions,
        ...(photo.sceneOverride ? [texts.override] : []),
      ].join(' · '),
    ),
  );
  sheet.heading(texts.history);
  sheet.bullets(capture.events.map((event) => `${timestamp(event.timestamp, 0)} ${event.action}`));
  return sheet.finish((page, pages) => ({
    left: `${texts.report} · ${capture.caseNumber}`,
    right: texts.page(page, pages),
  }));
}

type JudgedPhoto = Pick<CapturePhoto, 'extension' | 'position' | 'suspicions'>;

/**
 * Checks a photo without a trained model: whether its metadata show a screenshot, editing, or a capture time before the
 * session. A photo of a screen cannot be recognised. Null: not a picture of a type that a push accepts.
 */
async function judgePhoto(content: Buffer, sessionStart: number): Promise<JudgedPhoto | null> {
  const type = detectType(content);
  const extension = type === 'jpeg' ? 'jpg' : type;
  if (type === null || type === 'pdf' || type === 'tiff' || extension === null) return null;
  if (extension !== 'jpg' && extension !== 'png' && extension !== 'webp' && extension !== 'heic') return null;
  const raster = await decodePicture(content, type).catch(() => null);
  if (raster === null) return null;
  const facts = exifFacts(await readMetadata(content, type));
  const checks = [
    ['screenshot', isScreenshot('', type, facts, raster.originalWidth, raster.originalHeight)],
    ['edited', suspiciousFields(facts).length > 0],
    ['taken-before', wasTakenBefore(facts, sessionStart)],
  ] as const;
  return {
    extension,
    position: facts.position,
    suspicions: checks.filter(([, found]) => found).map(([name]) => name),
  };
}

/** Without a zone, true only if the camera time is before the session even in the westernmost zone. */
function wasTakenBefore({ taken }: ExifFacts, sessionStart: number): boolean {
  if (taken === null) return false;
  const offset = taken.offsetMinutes ?? FARTHEST_BEHIND_MINUTES;
  return Date.parse(`${taken.day}T${taken.time}Z`) - offset * 60_000 < sessionStart - 60_000;
}
