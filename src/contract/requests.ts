import type { z } from 'zod';
import { appRequests } from './app-requests';
import { captureRequests } from './capture-requests';
import { caseListRequests } from './case-list-requests';
import { caseRequests } from './case-requests';
import { documentRequests } from './document-requests';
import { exportRequests } from './export-requests';
import { fileRequests } from './file-requests';
import { handoverRequests } from './handover-requests';
import { historyRequests } from './history-requests';
import { intakeRequests } from './intake-requests';
import { managedRequests } from './managed-requests';
import { metadataRequests } from './metadata-requests';
import { outboxRequests } from './outbox-requests';
import { prepareRequests } from './prepare-requests';
import { profileRequests } from './profile-requests';
import { questionRequests } from './question-requests';
import { receivedRequests } from './received-requests';
import { recoveryRequests } from './recovery-requests';
import { reportRequests } from './report-requests';
import type { AnsweredBy } from './request';
import { resultRequests } from './result-requests';
import { retentionRequests } from './retention-requests';
import { settingsRequests } from './settings-requests';
import { sourceRequests } from './source-requests';
import { supportRequests } from './support-requests';
import { teamRequests } from './team-requests';
import { tokenRequests } from './token-requests';
import { updateRequests } from './update-requests';

/** Every request of the bridge, by name; see docs/decisions/0024-requests.md. */
export const requests = {
  ...appRequests,
  ...captureRequests,
  ...caseListRequests,
  ...caseRequests,
  ...documentRequests,
  ...exportRequests,
  ...fileRequests,
  ...handoverRequests,
  ...historyRequests,
  ...intakeRequests,
  ...managedRequests,
  ...metadataRequests,
  ...outboxRequests,
  ...prepareRequests,
  ...profileRequests,
  ...questionRequests,
  ...receivedRequests,
  ...recoveryRequests,
  ...reportRequests,
  ...resultRequests,
  ...retentionRequests,
  ...settingsRequests,
  ...sourceRequests,
  ...supportRequests,
  ...teamRequests,
  ...tokenRequests,
  ...updateRequests,
};

type Requests = typeof requests;
export type RequestName = keyof Requests;
export const REQUEST_NAMES = Object.keys(requests) as readonly RequestName[];

/** Payload of the caller; defaults may be omitted and ids are plain strings. */
export type RequestInput<Name extends RequestName> = z.input<Requests[Name]['payload']>;
/** Payload of the handler. */
export type RequestPayload<Name extends RequestName> = z.output<Requests[Name]['payload']>;

export type ResponseMap = {
  readonly [Name in RequestName]: Exclude<Requests[Name]['response'], undefined>;
};

type NameAnsweredBy<By extends AnsweredBy> = {
  [Name in RequestName]: Requests[Name]['answeredBy'] extends By ? Name : never;
}[RequestName];
export type EngineRequestName = NameAnsweredBy<'engine'>;
export type ReaderRequestName = NameAnsweredBy<'reader'>;
export type ShellRequestName = NameAnsweredBy<'shell'>;
