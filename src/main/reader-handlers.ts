import { historyQueries } from './evidence/history/history-handlers';
import { questionQueries } from './evidence/questions/question-handlers';
import { retentionQueries } from './evidence/retention/retention-handlers';
import { resultQueries } from './results/result-handlers';
import { tokenQueries } from './sending/tokens/token-handlers';
import { caseListQueries } from './storage/cases/case-list-handlers';
import type { Repositories } from './storage/database/repositories';
import type { Clock } from './support/clock';
import type { ReaderHandlers } from './support/handlers';

/** What the thread answers. */
export type ReaderWork = ReaderHandlers;

/** Everything that the reader answers, from the repositories of one connection. */
export function readerHandlers(repositories: Repositories, clock: Clock): ReaderHandlers {
  return {
    ...caseListQueries(repositories),
    ...historyQueries(repositories),
    ...questionQueries(repositories),
    ...resultQueries({ repositories, clock }),
    ...retentionQueries({ repositories, clock }),
    ...tokenQueries(repositories, clock),
  };
}
