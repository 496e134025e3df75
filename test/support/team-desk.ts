import { join } from 'node:path';
import type { ProfileId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { CANARY, type EngineFixture, memorySecrets, SERVICE_FIELDS } from './engine-fixture';
import type { TestDatabase } from './postgres';

/** A workstation with a data folder of its own, whose profile has a team store. */
export interface Desk {
  readonly engine: Engine;
  readonly profileId: ProfileId;
}

export interface DeskOptions {
  /** Address of the team store; default: that of the database. */
  readonly store?: string;
  readonly shares?: boolean;
  readonly sharesHandler?: boolean;
}

/** Opens desks over one team store. The fixture must not copy its data folders: copies would be one workstation. */
export function desks(fixture: EngineFixture, database: TestDatabase) {
  return async (
    name: string,
    { store = database.url, shares = true, sharesHandler = true }: DeskOptions = {},
  ): Promise<Desk> => {
    const engine = await fixture.open({
      dataFolder: join(fixture.root, name),
      secrets: memorySecrets(),
      workstation: name,
      actor: `${name}-person`,
      team: { store: null, isOptional: false, password: database.password },
    });
    const profile = await engine.handlers['profiles.save']({
      id: null,
      name: 'Service',
      baseUrl: fixture.service.baseUrl,
      ...SERVICE_FIELDS,
      teamStore: store,
      teamPassword: database.password,
      sharesWithTeam: shares,
      sharesHandler,
      key: { text: CANARY, thisRunOnly: false },
      use: true,
    });
    return { engine, profileId: profile.id };
  };
}
