import { ProofcaseError } from '../../../contract/errors';
import type { ScanHeaders, ServiceTarget } from './service-client';

/** Values that any server accepts in a header (R7): printable ASCII without blanks at the ends. */
const SAFE_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Returns the headers of the paid request (R7 to R10). @throws ProofcaseError `invalid-request`, `key-refused`. */
export function scanHeaders(
  target: ServiceTarget,
  headers: ScanHeaders,
): { readonly [name: string]: string } {
  return {
    'x-api-key': apiKeyHeader(target),
    caseNumber: checkedValue('caseNumber', headers.caseNumber),
    issueDate: checkedValue('issueDate', headers.issueDate),
    language: headers.language,
    ...(headers.contactEmail === null
      ? {}
      : { contactEmail: checkedValue('contactEmail', headers.contactEmail) }),
    Accept: 'application/json',
  };
}

/** Returns the API key as a header value; no error contains it. @throws ProofcaseError `key-refused`. */
export function apiKeyHeader(target: ServiceTarget): string {
  if (SAFE_VALUE.test(target.apiKey)) return target.apiKey;
  throw new ProofcaseError('key-refused', {}, 'the key holds characters that a header cannot carry');
}

function checkedValue(name: string, value: string): string {
  if (SAFE_VALUE.test(value)) return value;
  throw new ProofcaseError('invalid-request', { header: name }, `${name} is not printable ASCII`);
}
