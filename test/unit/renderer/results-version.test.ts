import { describe, expect, it } from 'vitest';
import type { ResultVersionSummary } from '../../../src/contract/answer-views';
import type { SubmissionId } from '../../../src/domain/ids';
import { shownVersion } from '../../../src/renderer/features/results/shown-version';

const id = (name: string) => name as SubmissionId;
const versions = (...names: readonly string[]) =>
  names.map((name) => ({ submissionId: id(name) }) as ResultVersionSummary);

function shown(names: readonly string[], chosen: string | null, known: string | null) {
  const { selected, newer } = shownVersion(
    versions(...names),
    chosen === null ? null : id(chosen),
    known === null ? null : id(known),
  );
  return [selected?.submissionId ?? null, newer?.submissionId ?? null];
}

describe('the version of the results tab', () => {
  it('is the newest one, and follows the list until that is up to date', () => {
    expect(shown(['first'], null, null)).toEqual(['first', null]);
    expect(shown(['second', 'first'], null, null)).toEqual(['second', null]);
  });

  it('stays when a newer one arrives, which is offered', () => {
    expect(shown(['first'], null, 'first')).toEqual(['first', null]);
    expect(shown(['second', 'first'], null, 'first')).toEqual(['first', 'second']);
    expect(shown(['third', 'second', 'first'], 'first', 'second')).toEqual(['first', 'third']);
  });

  it('is the chosen one, and a version that was in the list then is not offered', () => {
    expect(shown(['second', 'first'], 'first', 'second')).toEqual(['first', null]);
    expect(shown(['second', 'first'], 'second', 'first')).toEqual(['second', null]);
  });

  it('is the newest one if the shown one is gone', () => {
    expect(shown(['second'], 'first', 'first')).toEqual(['second', null]);
    expect(shown([], 'first', 'first')).toEqual([null, null]);
  });
});
