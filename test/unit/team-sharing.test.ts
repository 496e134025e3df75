import { describe, expect, it } from 'vitest';
import type { CaseId, ProfileId } from '../../src/domain/ids';
import type { TeamClient } from '../../src/main/team/connection/team-connection';
import { forgetKind } from '../../src/main/team/sharing/share-cases';

const office = 'office' as ProfileId;
const branch = 'branch' as ProfileId;
const other = 'other' as ProfileId;
const id = (name: string) => name as CaseId;

/** The cases that a message withdraws, while cases are shared for these profiles. */
async function withdrawn(
  sharedFor: { readonly [caseId: string]: ProfileId },
  message: { readonly cases: readonly CaseId[]; readonly movedFrom?: ProfileId },
): Promise<unknown> {
  const kind = forgetKind({
    sharedFor: (caseId) => sharedFor[caseId] ?? null,
    isSameStore: (one, two) => one === two || ![one, two].includes(other),
  });
  const asked: unknown[] = [];
  const client: TeamClient = {
    async query(text, values = []) {
      if (text.includes('withdraw_cases')) asked.push(values[1]);
      return [];
    },
  };
  await kind.apply(client, { claims: [], ...message }, 'workstation');
  return asked[0];
}

describe('a message that withdraws cases of a former account', () => {
  const cases = [id('moved'), id('away'), id('back')];

  it('leaves a case that the next account shares in the same store, in whatever order both arrive', async () => {
    const now = { moved: branch, away: other, back: office };
    expect(await withdrawn(now, { cases, movedFrom: office })).toEqual(['away', 'back']);
  });

  it('withdraws what is deleted or shared by nobody', async () => {
    expect(await withdrawn({}, { cases, movedFrom: office })).toEqual(cases);
    expect(await withdrawn({ moved: branch }, { cases })).toEqual(cases);
  });
});
