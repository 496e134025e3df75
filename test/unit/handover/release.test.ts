import { describe, expect, it } from 'vitest';
import { custodyLines } from '../../../src/main/evidence/export/custody-lines';
import {
  isReleaseCode,
  readRelease,
  releaseCode,
  releaseText,
} from '../../../src/main/evidence/handover/release';
import { CASE_ID, chained } from '../../support/made-bag';

const ID = '7b0f6f9c-4c7c-4a39-9d4e-0f1a2b3c4d5e';
const before = [chained([], 'case-created', [CASE_ID], {})];
const given = [...before, chained(before, 'handed-over', [ID], {})];
const taken = [...given, chained(given, 'taken-over', [ID], {})];
const whole = [...taken, chained(taken, 'handover-released', [ID], {})];
const content = {
  handoverId: ID,
  caseId: CASE_ID,
  caseNumber: 'BAG-1',
  workstation: 'desk',
  actor: 'otto',
  custody: custodyLines(CASE_ID, whole.slice(2)),
};
const chainOf = (id: string) => (id === ID ? given : null);

describe('a release file', () => {
  it('continues the chain of the origin', () => {
    expect(readRelease(releaseText(content), chainOf)).toEqual({
      handoverId: ID,
      workstation: 'desk',
      actor: 'otto',
      head: whole.at(-1)?.hash,
    });
  });

  it.each([
    ['was changed', releaseText(content).replace('"otto"', '"eve"')],
    ['has no release', releaseText({ ...content, custody: custodyLines(CASE_ID, whole.slice(2, 3)) })],
    [
      'does not continue the chain',
      releaseText({ ...content, custody: custodyLines(CASE_ID, whole.slice(3)) }),
    ],
    ['belongs to another hand-over', releaseText({ ...content, handoverId: CASE_ID })],
    ['is none', '{}'],
    ['is no JSON', '{'],
  ])('is refused if it %s', (_what, text) => {
    expect(() => readRelease(text, chainOf)).toThrow('handover-unreadable');
  });
});

describe('the code of a release', () => {
  const head = given.at(-1)?.hash ?? '';

  it('depends on the hand-over and its entry, and has no characters that sound or look alike', () => {
    const code = releaseCode(ID, head);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    expect(releaseCode(CASE_ID, head)).not.toBe(code);
    expect(releaseCode(ID, 'f'.repeat(64))).not.toBe(code);
  });

  it('may be typed with blanks and small letters', () => {
    const code = releaseCode(ID, head);
    expect(isReleaseCode(` ${code.toLowerCase().replace('-', ' ')}`, ID, head)).toBe(true);
    expect(isReleaseCode(code.slice(1), ID, head)).toBe(false);
    expect(isReleaseCode('', ID, head)).toBe(false);
  });
});
