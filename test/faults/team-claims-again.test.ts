import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTeamFixture, type TeamFixture } from '../support/team-fixture';

let team: TeamFixture;
beforeAll(async () => {
  team = await createTeamFixture();
  await team.run('desk', ['team', 'init']);
});
afterAll(() => team.close());

it('--send-anyway pays once for a folder of which another workstation sent a part', async () => {
  const folder = await team.fixture.photos(2);
  const away = { store: team.database.urlAt(1) };
  expect((await team.submit('desk', folder, 'TEAM-0001', away)).code).toBe(4);
  expect((await team.submit('site', folder, 'TEAM-0002')).code).toBe(0);
  const held = await team.submit('desk', folder, 'TEAM-0001');
  expect(JSON.parse(held.output)).toMatchObject({ error: { code: 'sent-by-team' } });
  await team.fixture.photos(3);
  const refused = await team.submit('desk', folder, 'TEAM-0001');
  expect([refused.code, JSON.parse(refused.output)]).toMatchObject([1, { error: { code: 'sent-by-team' } }]);
  expect(team.scans()).toBe(1);
  const decided = await team.submit('desk', folder, 'TEAM-0001', { more: ['--send-anyway', 'TEAM-0001'] });
  expect([decided.code, JSON.parse(decided.output).submission.packages]).toMatchObject([
    0,
    [{ state: 'filed', entries: 3 }],
  ]);
  expect(team.scans()).toBe(2);
  // The question about the earlier package is answered by a person alone.
  const { output } = await team.run('desk', ['outbox']);
  expect(JSON.parse(output).packages).toMatchObject([{ state: 'unknown', reason: 'claimed-by-team' }]);
});
