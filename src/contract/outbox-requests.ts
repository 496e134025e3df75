import { z } from 'zod';
import { isEmailAddress } from '../domain/email-address';
import { DECISIONS } from '../domain/journal';
import type { AttemptView, KeptAnswer, OutboxState } from './outbox-views';
import { engine } from './request';
import { caseId, language, packageId, sourceId } from './request-fields';
import type { OutboxEntry, SubmissionView } from './views';

const proxyAddress = z.string().min(1).max(300);

/** Sealing packages, the outbox, and the proxies on the way to the service. */
export const outboxRequests = {
  'submissions.seal': engine
    .write({
      caseId,
      reportLanguage: language.optional(),
      contactEmail: z.string().refine(isEmailAddress).nullable().optional(),
      send: z.boolean(),
      /** A person agreed to exceed the monthly budget of the profile with this many tokens at most, or with any number. */
      exceedBudget: z.union([z.int().min(0), z.literal('any')]).optional(),
      /** Refuse if every file was sent before; left out once a person decided to send again. */
      refuseAlreadySent: z.boolean().optional(),
      /** Refuse what another workstation of the team claimed. */
      refuseSentByTeam: z.boolean().optional(),
      /** A person decided to send although the team has the content. */
      sendDespiteTeam: z.boolean().optional(),
      /** `new`, the default: files that are in no package yet; `all` seals earlier ones again. */
      scope: z.enum(['new', 'all']).optional(),
      /** Only the files of this source, and the open packages that hold some of them. */
      sourceId: sourceId.optional(),
    })
    .returns<SubmissionView>(),
  'outbox.list': engine.read({}).returns<readonly OutboxEntry[]>(),
  'outbox.send': engine.write({ packageId }).returns<OutboxEntry>(),
  'outbox.withdraw': engine.write({ packageId }).returns<OutboxEntry>(),
  'outbox.resolve': engine
    .write({
      packageId,
      decision: z.enum(DECISIONS),
      typedCaseNumber: z.string().max(200).nullable(),
    })
    .returns<OutboxEntry>(),
  /** Moves a package that is not being sent before another one, or to the end; returns the active ones in order. */
  'outbox.move': engine.write({ packageId, before: packageId.nullable() }).returns<readonly OutboxEntry[]>(),
  /** The oldest first. */
  'outbox.attempts': engine.read({ packageId }).returns<readonly AttemptView[]>(),
  /** Null when nothing came back, or nothing was kept. */
  'outbox.kept': engine.read({ packageId }).returns<KeptAnswer | null>(),
  'outbox.state': engine.read({}).returns<OutboxState>(),
  'proxies.setCredentials': engine
    .write({
      address: proxyAddress,
      username: z.string().min(1).max(300),
      password: z.string().max(1_000),
      thisRunOnly: z.boolean(),
    })
    .returns<OutboxState>(),
  'proxies.forgetCredentials': engine.write({ address: proxyAddress }).returns<OutboxState>(),
};
