import { describe, expect, it } from 'vitest';
import { refuseTooLarge } from '../../../src/main/evidence/handover/build-bag';
import type { BagPlan } from '../../../src/main/evidence/handover/collect-bag';
import {
  type HandoverDocument,
  MAX_BAG_FILES,
  MAX_RECORDS,
} from '../../../src/main/evidence/handover/handover-format';
import { verifyBag } from '../../../src/main/evidence/handover/verify-bag';
import { RECORD_TABLES, type RecordTableName } from '../../../src/main/storage/database/case-records';
import { madeBag, memoryReader } from '../../support/made-bag';

const FIXED_FILES = RECORD_TABLES.length + 6;
const content = { sha256: '0'.repeat(64), file: 'a.jpg', bytes: 1 };
const { document } = await verifyBag(memoryReader(await madeBag()));

function refuse(contents: number, changes: Partial<HandoverDocument> = {}, items = 0): void {
  const rows = (table: RecordTableName) => (table === 'item' ? Array(items).fill({ id: 'i' }) : []);
  const plan: BagPlan = {
    records: new Map(RECORD_TABLES.map(({ table }) => [table, rows(table)])),
    contents: Array(contents).fill(content),
    missing: changes.missing ?? [],
    bytes: contents,
  };
  refuseTooLarge({ ...document, ...changes }, plan);
}

const REFUSED = expect.objectContaining({ code: 'handover-store-full', values: { reason: 'too-large' } });

describe('a case that the other side would refuse', () => {
  it('is refused from one file too many', () => {
    expect(() => refuse(MAX_BAG_FILES - FIXED_FILES)).not.toThrow();
    expect(() => refuse(MAX_BAG_FILES - FIXED_FILES + 1)).toThrow(REFUSED);
  });

  it('is refused with too many missing files, or paths that are too long together', () => {
    expect(() => refuse(0, { missing: Array(MAX_BAG_FILES).fill('a.jpg') })).not.toThrow();
    expect(() => refuse(0, { missing: Array(MAX_BAG_FILES + 1).fill('a.jpg') })).toThrow(REFUSED);
    expect(() => refuse(0, { missing: ['a'.repeat(4_001)] })).toThrow(REFUSED);
    expect(() => refuse(0, { missing: Array(2_000).fill('a'.repeat(2_000)) })).toThrow(REFUSED);
  });

  it('is refused with too many records', () => {
    expect(() => refuse(0, {}, MAX_RECORDS)).not.toThrow();
    expect(() => refuse(0, {}, MAX_RECORDS + 1)).toThrow(REFUSED);
  });
});
