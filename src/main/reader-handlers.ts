import type { CaseId } from '../domain/ids';
import { historyQueries } from './evidence/history/history-handlers';
import { questionQueries } from './evidence/questions/question-handlers';
import type { CaseContent } from './evidence/report/case-content';
import { collectCaseContent, type ReportMetadata } from './evidence/report/collect-case-content';
import { retentionQueries } from './evidence/retention/retention-handlers';
import { resultQueries } from './results/result-handlers';
import { tokenQueries } from './sending/tokens/token-handlers';
import { caseListQueries } from './storage/cases/case-list-handlers';
import type { Repositories } from './storage/database/repositories';
import type { Queries } from './storage/reader/reader-messages';
import type { Clock } from './support/clock';
import type { ReaderHandlers } from './support/handlers';

/** What the reader answers: requests of the window, and what reports are made from. */
export interface ReaderWork extends ReaderHandlers, Queries {
  readonly 'report.content': (payload: {
    readonly caseId: CaseId;
    readonly frame: ReportMetadata;
  }) => CaseContent;
}

/** Everything that the reader answers, from the repositories of one connection. */
export function readerHandlers(repositories: Repositories, clock: Clock): ReaderWork {
  return {
    'report.content': ({ caseId, frame }) => collectCaseContent(repositories, caseId, frame),
    ...caseListQueries(repositories),
    ...historyQueries(repositories),
    ...questionQueries(repositories),
    ...resultQueries({ repositories, clock }),
    ...retentionQueries({ repositories, clock }),
    ...tokenQueries(repositories, clock),
  };
}
