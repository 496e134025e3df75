import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../support/command-line';
import { SERVICE_FIELDS } from '../support/engine-fixture';
import { createTeamFixture, type TeamFixture } from '../support/team-fixture';

let team: TeamFixture;
beforeAll(async () => {
  team = await createTeamFixture();
});
afterAll(() => team.close());

it('takes the team store of the profile and its password of the keychain, while the window is open', async () => {
  const { fixture, database } = team;
  const { secrets } = fixture;
  const dataFolder = `${fixture.root}/settings`;
  const argv = ['team', 'status', '--json', '--data-dir', dataFolder];
  const status = () => runCommand({ dataFolder }, argv, { secrets, environment: {} });
  const engine = await fixture.open({ dataFolder, workstation: 'settings' });
  expect(await status()).toMatchObject({ code: 2 });
  const profile = await engine.handlers['profiles.save']({
    ...SERVICE_FIELDS,
    id: null,
    name: 'Claims',
    baseUrl: fixture.service.baseUrl,
    teamStore: database.url,
    teamPassword: database.password,
    use: true,
  });
  expect(profile.teamStore).toBe(database.url);
  const run = await status();
  expect(run).toMatchObject({ code: 0 });
  expect(JSON.parse(run.output)).toMatchObject({ generation: 1 });
  await engine.close();
  const named = await runCommand({ dataFolder }, [...argv, '--store', database.url], {
    secrets,
    environment: {},
  });
  expect(named).toMatchObject({ code: 0 });
});
