import { describe, expect, it } from 'vitest';
import { postgres } from '../support/postgres';
import { runTeamDay } from '../support/team-day';

describe('a day of many workstations at one team store', () => {
  it('ends with one claim for each content, and no more requests than one workstation makes', async () => {
    const database = await (await postgres()).createDatabase();
    const day = await runTeamDay(database, {
      workstations: 20,
      claims: 500,
      collisions: 100,
      captures: 20,
      followers: 4,
      pollMs: 1_000,
      durationMs: 2_000,
    });
    const claims = await database.query<{ contents: string; claims: string; answered: string }>(
      `SELECT count(DISTINCT content_hash)::text AS contents, count(*)::text AS claims,
         count(*) FILTER (WHERE state = 'answered')::text AS answered FROM proofcase.claim`,
    );
    await database.drop();
    expect({ clear: day.clear, held: day.held, undelivered: day.undelivered }).toEqual({
      clear: 400,
      held: 100,
      undelivered: 0,
    });
    expect(claims).toEqual([{ contents: '400', claims: '400', answered: '400' }]);
    // A case may be asked once more than alone: a lease ends by the clock of the server.
    expect(day.requests).toBeGreaterThan(0);
    expect(day.requests).toBeLessThanOrEqual(day.requestsOfOne + 20);
  });
});
