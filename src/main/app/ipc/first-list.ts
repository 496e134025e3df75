import { isDeepStrictEqual } from 'node:util';
import { type CasePage, FIRST_PAGE } from '../../../contract/case-list-views';
import type { Outcome } from '../../../contract/errors';
import type { Engine } from '../../engine';
import { type Caller, isTrusted } from './caller';
import type { RequestHandler } from './request-handler';
import { sendEvent } from './send-event';

/** A page of the list that was read before the engine started; null if the engine has to answer. */
export interface FirstList {
  readonly page: Promise<CasePage | null>;
  /** Called when the window shows the list, or wants another one: from then on it needs the engine. */
  readonly onShown: () => void;
}

/**
 * Answers the first request for the list with the page of `first`, unless the engine has started by then, and everything
 * else by `handler`.
 */
export function withFirstList(
  handler: RequestHandler,
  { page, onShown }: FirstList,
  starting: Promise<unknown>,
): RequestHandler {
  let early: FirstList['page'] | null = page;
  const end = (): void => {
    early = null;
  };
  starting.then(end, end);
  const answer = async (
    caller: Caller | null,
    name: unknown,
    payload: unknown,
  ): Promise<Outcome<CasePage> | null> => {
    if (!isTrusted(caller) || (name !== 'cases.list' && name !== 'app.shown')) return null;
    if (!isDeepStrictEqual(payload, FIRST_PAGE)) {
      onShown();
      return null;
    }
    const asked = early;
    // The page asks again for what it shows; that is for the engine.
    end();
    const value = await asked;
    return value === null ? null : { ok: true, value };
  };
  return {
    ...handler,
    request: async (...message) => (await answer(...message)) ?? handler.request(...message),
  };
}

/** Tells the window of a change if the engine, e.g. by its recovery, has made the list differ from what was answered. */
export async function correctFirstList(
  engine: Engine,
  answered: CasePage,
  window: Parameters<typeof sendEvent>[0],
): Promise<void> {
  const page = await engine.handlers['cases.list'](FIRST_PAGE);
  if (isDeepStrictEqual(page, answered)) return;
  for (const { id } of [...page.rows, ...answered.rows].slice(0, 1)) {
    sendEvent(window, 'cases.changed', { caseId: id });
  }
}
