import type { CaptureRequestName } from '../../contract/capture-requests';
import { ProofcaseError } from '../../contract/errors';
import type { Engine } from '../engine';
import { adoptCapture } from './adopt-capture';
import { askStatus, refreshCapture } from './ask-status';
import type { CaptureDeps } from './capture-deps';
import { CapturePoller } from './capture-poller';
import { problemError } from './capture-target';
import { captureBoard, captureDetail, caseCaptures, creationView } from './capture-views';
import { createLink } from './create-link';
import { captureMail, changeMailTemplate, mailTemplates } from './mail-texts';
import { lookUpCreation, recoverCreations, resolveCreation } from './resolve-creation';
import { storeStatus } from './store-status';

type CaptureHandlers = Pick<Engine['handlers'], Extract<CaptureRequestName, keyof Engine['handlers']>>;

export interface Captures {
  readonly handlers: CaptureHandlers;
  /** Recovers what the last run left open and begins to follow; `follow` as in `EngineOptions.followCaptures`. */
  start(follow: boolean): Promise<void>;
  setWindowOpen(open: boolean): void;
  retryNow(): void;
  /** Resolves when nothing is on its way any more. */
  stopped(): Promise<void>;
}

/** Live capture: creating links, following cases, what the board and the case show. */
export function createCaptures(deps: CaptureDeps, actor: string): Captures {
  const poller = new CapturePoller(deps);
  const running = new Set<Promise<unknown>>();
  const views = { ...deps, poller };
  const handlers: CaptureHandlers = {
    'captures.board': async (query) => captureBoard(views, query),
    'captures.ofCase': async ({ caseId }) => caseCaptures(views, caseId),
    'captures.questions': async () => deps.repositories.captureCreations.inState('unknown').map(creationView),
    async 'captures.create'({ caseId, fields }) {
      const created = await createLink(deps, caseId, fields, actor);
      if (created.captureId) poller.follow(created.captureId, true);
      // Asking costs nothing and reaches nobody; the answer often settles the question (R27).
      return creationView(created.state === 'unknown' ? await lookUpCreation(deps, created) : created);
    },
    async 'captures.resolve'({ creationId, decision, typedCaseNumber }) {
      const resolved = await resolveCreation(deps, creationId, decision, typedCaseNumber, actor);
      if (resolved.captureId) poller.follow(resolved.captureId, true);
      return creationView(resolved);
    },
    async 'captures.adopt'({ caseId, ticketId }) {
      const id = await adoptCapture(deps, caseId, ticketId, actor);
      poller.follow(id, false);
      return captureDetail(views, id);
    },
    async 'captures.refresh'({ captureId }) {
      const asked = await refreshCapture(deps, captureId);
      if (asked.kind === 'problem') throw problemError(asked.problem);
      poller.follow(captureId, false);
      return captureDetail(views, captureId);
    },
    async 'captures.raw'({ captureId, historyId }) {
      const body = deps.repositories.captures.statusBody(captureId, historyId);
      if (!body) throw new ProofcaseError('not-found');
      return { text: Buffer.from(body).toString('utf8') };
    },
    async 'captures.look'({ profileId, query }) {
      const asked = await askStatus(deps, profileId, query);
      if (asked.kind === 'problem') throw problemError(asked.problem);
      const ticketId = asked.state.ticketId ?? ('ticketId' in query ? query.ticketId : '');
      const known = deps.repositories.captures.findByTicket(profileId, ticketId);
      if (known) storeStatus(deps, known.id, asked);
      return { state: asked.state, captureId: known?.id ?? null };
    },
    'captures.mail': async ({ captureId, language }) => captureMail(deps.repositories, captureId, language),
    'captures.templates': async () => mailTemplates(deps.repositories),
    'captures.changeTemplate': async ({ language, template }) =>
      changeMailTemplate(deps.repositories, language, template),
  };
  return {
    handlers,
    async start(follow) {
      const open = await recoverCreations(deps);
      if (!follow) return;
      poller.start();
      for (const creation of open) {
        const lookingUp = lookUpCreation(deps, creation)
          .catch(deps.onDefect)
          .finally(() => running.delete(lookingUp));
        running.add(lookingUp);
      }
    },
    setWindowOpen: (open) => poller.setWindowOpen(open),
    retryNow: () => poller.retryNow(),
    async stopped() {
      await poller.stopped();
      await Promise.all(running);
    },
  };
}
