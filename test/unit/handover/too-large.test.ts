import { describe, expect, it } from 'vitest';
import type { CustodyLine } from '../../../src/main/evidence/export/custody-lines';
import { refuseTooLarge } from '../../../src/main/evidence/handover/build-bag';
import type { BagPlan } from '../../../src/main/evidence/handover/collect-bag';
import {
  type HandoverDocument,
  MAX_BAG_FILES,
  MAX_LINE_BYTES,
  MAX_RECORDS,
} from '../../../src/main/evidence/handover/handover-format';
import { verifyBag } from '../../../src/main/evidence/handover/verify-bag';
import { RECORD_TABLES, type RecordTableName } from '../../../src/main/storage/database/case-records';
import { madeBag, memoryReader } from '../../support/made-bag';

const FIXED_FILES = RECORD_TABLES.length + 6;
const content = { sha256: '0'.repeat(64), file: 'a.jpg', bytes: 1 };
const { document, custody } = await verifyBag(memoryReader(await madeBag()));

interface Rows {
  readonly items?: number;
  readonly entries?: readonly CustodyLine[];
}

function refuse(
  contents: number,
  changes: Partial<HandoverDocument> = {},
  { items = 0, entries = custody }: Rows = {},
): void {
  const rows = (table: RecordTableName) => (table === 'item' ? Array(items).fill({ id: 'i' }) : []);
  const plan: BagPlan = {
    records: new Map(RECORD_TABLES.map(({ table }) => [table, rows(table)])),
    contents: Array(contents).fill(content),
    missing: changes.missing ?? [],
    bytes: contents,
  };
  refuseTooLarge({ ...document, ...changes }, plan, entries);
}

const REFUSED = expect.objectContaining({ code: 'handover-too-large' });

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
    expect(() => refuse(0, {}, { items: MAX_RECORDS })).not.toThrow();
    expect(() => refuse(0, {}, { items: MAX_RECORDS + 1 })).toThrow(REFUSED);
  });

  it('is refused with a custody log that is too large once the hand-over is in it', () => {
    const [first] = custody;
    if (!first) throw new Error('no entry');
    const entry = { ...first, actor: 'a'.repeat(1_000_000) };
    const entries = Array(MAX_LINE_BYTES / 1_000_000 - 1).fill(entry);
    expect(() => refuse(0, {}, { entries })).toThrow(REFUSED);
  });
});
