import { initial } from './0001-initial';
import { sendingOrder } from './0002-sending-order';
import { notesAndPreferences } from './0003-notes-and-preferences';
import { tokenBudget } from './0004-token-budget';
import { capture } from './0005-capture';
import { fileTimes } from './0006-file-times';
import { readings } from './0007-readings';
import { received } from './0008-received';
import { pictureLooks } from './0009-picture-looks';
import { caseHistory } from './0010-case-history';
import { decoderVersions } from './0011-decoder-versions';
import { retention } from './0012-retention';
import { search } from './0013-search';
import { storedTraits } from './0014-stored-traits';
import { findingBits } from './0015-finding-bits';
import { keyOrigins } from './0016-key-origins';
import { verifiedCredentials } from './0017-verified-credentials';
import { plainCaseList } from './0018-plain-case-list';
import { filingAttempts } from './0019-filing-attempts';
import { resultPush } from './0020-result-push';
import { caseState } from './0021-case-state';
import { customerQuestions } from './0022-customer-questions';
import { caseSources } from './0023-case-sources';
import { keptCounts } from './0024-kept-counts';
import { practiceTokens } from './0025-practice-tokens';
import { handovers } from './0026-handovers';
import { teamMessages } from './0027-team-messages';
import { teamClaims } from './0028-team-claims';
import { teamCases } from './0029-team-cases';
import { teamSharing } from './0030-team-sharing';
import { teamHandovers } from './0031-team-handovers';
import { dueComparisons } from './0032-due-comparisons';
import { maybePaid } from './0033-maybe-paid';
import { rareCases } from './0034-rare-cases';
import { repairs } from './0035-repairs';
import type { Migration } from './migration';

/** All of them, in order; a new one is appended with the next number. */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  sendingOrder,
  notesAndPreferences,
  tokenBudget,
  capture,
  fileTimes,
  readings,
  received,
  pictureLooks,
  caseHistory,
  decoderVersions,
  retention,
  search,
  storedTraits,
  findingBits,
  keyOrigins,
  verifiedCredentials,
  plainCaseList,
  filingAttempts,
  resultPush,
  caseState,
  customerQuestions,
  caseSources,
  keptCounts,
  practiceTokens,
  handovers,
  teamMessages,
  teamClaims,
  teamCases,
  teamSharing,
  teamHandovers,
  dueComparisons,
  maybePaid,
  rareCases,
  repairs,
];
