import type { captureRequests } from '../../contract/capture-requests';
import { ProofcaseError } from '../../contract/errors';
import { pollIntervalMs } from '../../domain/capture/polling';
import type { EngineHandlers } from '../support/handlers';
import { adoptCapture } from './adopt-capture';
import type { CaptureDeps } from './capture-deps';
import type { CapturePoller } from './capture-poller';
import { problemError } from './capture-target';
import { captureBoard, captureDetail, caseCaptures, creationView } from './capture-views';
import { createLink } from './create-link';
import { captureMail, changeMailTemplate, mailTemplates } from './mail-texts';
import { requestStatus } from './request-status';
import { lookUpCreation, resolveCreation } from './resolve-creation';
import { storeStatus } from './store-status';

export interface CaptureHandlerDeps extends CaptureDeps {
  readonly poller: CapturePoller;
  /** The account name of the operating system, for the custody log. */
  readonly actor: string;
}

export function captureHandlers(deps: CaptureHandlerDeps): EngineHandlers<typeof captureRequests> {
  const { repositories, poller, actor } = deps;
  return {
    'captures.board': async (query) => captureBoard(deps, query),
    'captures.ofCase': async ({ caseId }) => caseCaptures(deps, caseId),
    'captures.questions': async () => repositories.captureCreations.inState('unknown').map(creationView),
    'captures.create': async ({ caseId, fields }) => {
      const sent = await createLink(deps, caseId, fields, actor);
      // A status request has no side effects, and its response often resolves the unknown outcome (R27).
      const created = sent.state === 'unknown' ? await lookUpCreation(deps, sent) : sent;
      // A look-up has just asked for its state.
      if (created.captureId) poller.follow(created.captureId, sent.state === 'created');
      return creationView(created);
    },
    'captures.resolve': async ({ creationId, decision, typedCaseNumber }) => {
      const resolved = await resolveCreation(deps, creationId, decision, typedCaseNumber, actor);
      if (resolved.captureId) poller.follow(resolved.captureId, true);
      return creationView(resolved);
    },
    'captures.adopt': async ({ caseId, ticketId }) => {
      const id = await adoptCapture(deps, caseId, ticketId, actor);
      poller.follow(id, false);
      return captureDetail(deps, id);
    },
    'captures.refresh': async ({ captureId }) => {
      const status = await poller.refresh(captureId);
      if (status.kind === 'problem') throw problemError(status.problem);
      poller.follow(captureId, false);
      const detail = captureDetail(deps, captureId);
      const intervalMs = pollIntervalMs({ windowOpen: true, failures: 0 }, 0);
      void deps.leases.share(detail, status.body, intervalMs).catch(deps.onDefect);
      return detail;
    },
    'captures.raw': async ({ captureId, historyId }) => {
      const body = repositories.captures.statusBody(captureId, historyId);
      if (!body) throw new ProofcaseError('not-found');
      return { text: Buffer.from(body).toString('utf8') };
    },
    'captures.status': async ({ profileId, query }) => {
      const status = await requestStatus(deps, profileId, query);
      if (status.kind === 'problem') throw problemError(status.problem);
      const ticketId = status.state.ticketId ?? ('ticketId' in query ? query.ticketId : '');
      const known = repositories.captures.findByTicket(profileId, ticketId);
      if (known) storeStatus(deps, known.id, status);
      return {
        state: status.state,
        captureId: known?.id ?? null,
        isPushMissingHere: known !== null && captureDetail(deps, known.id).isPushMissingHere,
      };
    },
    'captures.mail': async ({ captureId, language }) => captureMail(repositories, captureId, language),
    'captures.templates': async () => mailTemplates(repositories),
    'captures.changeTemplate': async ({ language, template }) =>
      changeMailTemplate(repositories, language, template),
  };
}
