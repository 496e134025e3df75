import { createCaptureCreationsRepository } from './capture-creations-repository';
import { createCapturesRepository } from './captures-repository';
import { createCaseNotesRepository } from './case-notes-repository';
import { createCaseRecords } from './case-records';
import { createCasesRepository } from './cases-repository';
import { createComparisonsRepository } from './comparisons-repository';
import type { Database } from './connection';
import { createCustodyRepository } from './custody-repository';
import { createDecisionsRepository } from './decisions-repository';
import { createDeletionsRepository } from './deletions-repository';
import { createFiltersRepository } from './filters-repository';
import { createHandoversRepository } from './handovers-repository';
import { createInquiriesRepository } from './inquiries-repository';
import { createIntakeRepository } from './intake-repository';
import { createNotesRepository } from './notes-repository';
import { createPackagesRepository } from './packages-repository';
import { createPixelAnalysesRepository } from './pixel-analyses-repository';
import { createPreferencesRepository } from './preferences-repository';
import { createProfilesRepository } from './profiles-repository';
import { createReadingsRepository } from './readings-repository';
import { createReceivedRepository } from './received-repository';
import { createResultsRepository } from './results-repository';
import { createRetentionRepository } from './retention-repository';
import { createSearchRepository } from './search-repository';
import { createSettingsRepository } from './settings-repository';
import { createSourcesRepository } from './sources-repository';
import { createTeamCasesRepository } from './team-cases-repository';
import { createTeamClaimsRepository } from './team-claims-repository';
import { createTeamMessagesRepository } from './team-messages-repository';
import { createTeamSharingRepository } from './team-sharing-repository';
import { createTokensRepository } from './tokens-repository';

/** Returns all repositories of the database in a data folder. `inTransaction` commits durably or changes nothing. */
export function createRepositories(database: Database, dataFolder = '.') {
  const search = createSearchRepository(database);
  const sources = createSourcesRepository(database, dataFolder);
  return {
    profiles: createProfilesRepository(database),
    settings: createSettingsRepository(database),
    cases: createCasesRepository(database, search),
    sources,
    intake: createIntakeRepository(database, sources),
    comparisons: createComparisonsRepository(database),
    pixelAnalyses: createPixelAnalysesRepository(database),
    notes: createNotesRepository(database, search),
    preferences: createPreferencesRepository(database),
    packages: createPackagesRepository(database),
    results: createResultsRepository(database, search),
    readings: createReadingsRepository(database),
    tokens: createTokensRepository(database),
    captures: createCapturesRepository(database, search),
    captureCreations: createCaptureCreationsRepository(database),
    received: createReceivedRepository(database),
    deletions: createDeletionsRepository(database),
    retention: createRetentionRepository(database),
    custody: createCustodyRepository(database),
    teamMessages: createTeamMessagesRepository(database),
    teamClaims: createTeamClaimsRepository(database),
    teamCases: createTeamCasesRepository(database),
    teamSharing: createTeamSharingRepository(database),
    search,
    filters: createFiltersRepository(database),
    caseNotes: createCaseNotesRepository(database, search),
    decisions: createDecisionsRepository(database, search),
    handovers: createHandoversRepository(database),
    caseRecords: createCaseRecords(database),
    inquiries: createInquiriesRepository(database, search),
    inTransaction: <Value>(work: () => Value): Value => database.transaction(work).immediate(),
  };
}
export type Repositories = ReturnType<typeof createRepositories>;
