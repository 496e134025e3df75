import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '../../domain/language';
import { type IssueDate, parseIssueDate } from './issue-date';

const ACCEPTED = ['application/json', 'multipart/mixed', '*/*'] as const;
export type Accepted = (typeof ACCEPTED)[number];

/** The parsed headers of a scan request. */
export interface ScanHeaders {
  readonly caseNumber: string;
  readonly issueDate: IssueDate | null;
  readonly language: Language;
  readonly contactEmail: string | null;
  /** Null: the header is absent, which means multipart/mixed. */
  readonly accept: Accepted | null;
}

const CASE_NUMBER_MIN = 4;
const CASE_NUMBER_MAX = 50;
const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;

/** A header's text. Node decodes headers as Latin-1; UTF-8 from senders is recognised. */
export function headerText(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  if (typeof value !== 'string') return null;
  const utf8 = Buffer.from(value, 'latin1').toString('utf8');
  return utf8.includes('\uFFFD') ? value : utf8;
}

/** Checks every header rule of the scan endpoint; the problem is a sentence for the 400's `detail`. */
export function readScanHeaders(
  headers: IncomingHttpHeaders,
  now: Date,
): ScanHeaders | { readonly problem: string } {
  const caseNumber = headerText(headers, 'casenumber')?.trim() ?? '';
  if (caseNumber === '') return { problem: 'caseNumber is missing' };
  const length = [...caseNumber].length;
  if (length < CASE_NUMBER_MIN || length > CASE_NUMBER_MAX) {
    return {
      problem: `caseNumber must be between ${CASE_NUMBER_MIN} and ${CASE_NUMBER_MAX} characters long, not ${length}`,
    };
  }

  const issueDateText = headerText(headers, 'issuedate');
  const issueDate = issueDateText === null ? null : parseIssueDate(issueDateText, now);
  if (issueDate !== null && 'problem' in issueDate) return issueDate;

  const languageText = headerText(headers, 'language');
  const language = languageText === null ? 'de' : LANGUAGES.find((known) => known === languageText);
  if (language === undefined) return { problem: `language must be one of ${LANGUAGES.join(', ')}` };

  const contactEmail = headerText(headers, 'contactemail');
  if (contactEmail !== null && !EMAIL.test(contactEmail)) {
    return { problem: 'contactEmail is not an e-mail address' };
  }

  const acceptText = headerText(headers, 'accept');
  const accept =
    acceptText === null ? null : ACCEPTED.find((known) => known === acceptText.trim().toLowerCase());
  if (accept === undefined) return { problem: `Accept must be one of ${ACCEPTED.join(', ')}` };

  return { caseNumber, issueDate, language, contactEmail, accept };
}
