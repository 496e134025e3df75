import { ProofcaseError } from '../../contract/errors';
import type { ScanHeaders, ServiceTarget } from './service-client';

/** What a header value carries with certainty (R7): printable ASCII without blanks at its ends. */
const CERTAIN_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** The headers of the paid request (R7 to R10). @throws ProofcaseError `invalid-request`, `key-refused`. */
export function scanHeaders(
  target: ServiceTarget,
  headers: ScanHeaders,
): { readonly [name: string]: string } {
  return {
    'x-api-key': apiKeyHeader(target),
    caseNumber: certain('caseNumber', headers.caseNumber),
    issueDate: certain('issueDate', headers.issueDate),
    language: headers.language,
    ...(headers.contactEmail === null ? {} : { contactEmail: certain('contactEmail', headers.contactEmail) }),
    Accept: 'application/json',
  };
}

/** The key as a header value. The value itself is in no error. @throws ProofcaseError `key-refused`. */
export function apiKeyHeader(target: ServiceTarget): string {
  if (CERTAIN_VALUE.test(target.apiKey)) return target.apiKey;
  throw new ProofcaseError('key-refused', {}, 'the key holds characters that a header cannot carry');
}

function certain(name: string, value: string): string {
  if (CERTAIN_VALUE.test(value)) return value;
  throw new ProofcaseError('invalid-request', { header: name }, `${name} is not printable ASCII`);
}
