import { LANGUAGES } from '../../../src/domain/language';
import { captureHandlers } from './captures';
import { documentHandlers } from './documents';
import { exportHandlers } from './exports';
import { createFakeBridge, type FakeEmit } from './fake-bridge';
import { historyHandlers } from './history';
import { outboxHandlers } from './outbox';
import { receivedHandlers } from './received';
import { resultHandlers } from './results';
import { retentionHandlers } from './retention';
import { safetyHandlers } from './safety';
import type { Scenario } from './world';

const THEMES = ['system', 'light', 'dark'] as const;

/** The scenario comes in the query of the page, e.g. `?language=de&theme=dark&sending`. */
function scenarioOf(search: string): Scenario {
  const query = new URLSearchParams(search);
  return {
    language: LANGUAGES.find((language) => language === query.get('language')) ?? 'de',
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'light',
    cases: Number(query.get('cases') ?? 240),
    empty: query.has('empty'),
    keychain: !query.has('no-keychain'),
    reading: query.has('reading'),
    blocked: query.has('blocked'),
    sending: query.has('sending'),
    tooLarge: query.has('too-large'),
    stopped: query.has('stopped'),
  };
}

const page = globalThis as unknown as { readonly location: { readonly search: string } };
const { search } = page.location;
const query = new URLSearchParams(search);
const scenario = scenarioOf(search);
const more = (emit: FakeEmit) => ({
  ...resultHandlers(query),
  ...outboxHandlers(query, scenario),
  ...safetyHandlers(query),
  ...captureHandlers(query, scenario),
  ...receivedHandlers(query),
  ...documentHandlers(query),
  ...historyHandlers(query, scenario.language),
  ...retentionHandlers(query, scenario),
  ...exportHandlers(query, scenario, emit),
});
Object.assign(globalThis, { proofcase: createFakeBridge(scenario, more) });
