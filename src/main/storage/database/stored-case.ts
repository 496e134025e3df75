import type { CaseRow } from '../../../contract/views';

export interface StoredCase extends CaseRow {
  readonly createdAt: string;
}
