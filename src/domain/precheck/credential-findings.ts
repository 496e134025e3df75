import type { PhotoFinding } from '../finding';
import type { ContentCredentials } from './content-credentials';

const PICTURE_HASH = /^assertion\.(dataHash|bmffHash|boxesHash|collectionHash)\./;

export function credentialFindings(credentials: ContentCredentials | null): readonly PhotoFinding[] {
  if (!credentials) return [];
  const { state, sourceTypes, ...record } = credentials;
  if (state === 'altered') {
    const part = record.problems.some((code) => PICTURE_HASH.test(code)) ? 'file' : 'record';
    return [{ code: 'credentials-altered', severity: 'warning', part, ...record }];
  }
  const severity = state === 'invalid' || state === 'revoked' ? 'notice' : 'info';
  return [{ code: 'content-credentials', severity, state, ...record }];
}
