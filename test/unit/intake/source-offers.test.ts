import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import DatabaseConstructor, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSourceOffers, type SourceOffers } from '../../../src/main/intake/cases/source-offers';
import { prepareDataFolder } from '../../../src/main/storage/database/data-folder';
import { migrate } from '../../../src/main/storage/database/migrate';
import { MIGRATIONS } from '../../../src/main/storage/database/migrations';
import { createRepositories, type Repositories } from '../../../src/main/storage/database/repositories';
import { systemClock } from '../../../src/main/support/clock';
import { temporaryFolder } from '../../support/folders';

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;
let repositories: Repositories;
let offers: SourceOffers;

beforeEach(async () => {
  place = await temporaryFolder();
  database = new DatabaseConstructor(':memory:');
  migrate(database, MIGRATIONS);
  repositories = createRepositories(database);
  const folder = await prepareDataFolder(join(place.path, 'data'));
  const systemTemporary = join(place.path, 'system-temporary');
  offers = createSourceOffers({ repositories, clock: systemClock, folder, systemTemporary });
});
afterEach(async () => {
  database.close();
  await place.remove();
});

describe('a large drop', () => {
  it('keeps its order, both of what is used and of what is refused', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}${index % 3 === 0 ? '.zip' : '.jpg'}`);
    const paths = names.map((name) => join(place.path, name));
    for (const path of paths) await writeFile(path, path.endsWith('.zip') ? 'PK\x03\x04' : JPEG_START);
    const dropped = await offers.register(paths, [{ name: 'mail.jpg', bytes: JPEG_START }]);
    expect(dropped.files).toEqual([...names.filter((name) => name.endsWith('.jpg')), 'mail.jpg']);
    expect(dropped.refused.map(({ name }) => name)).toEqual(names.filter((name) => name.endsWith('.zip')));
    expect(dropped.refused.every(({ code }) => code === 'source-archive')).toBe(true);
  });

  it('registers a folder once that it names twice', async () => {
    const photos = join(place.path, 'photos');
    await mkdir(photos);
    const link = join(place.path, 'link');
    await symlink(photos, link, 'junction');
    const { folders } = await offers.register([photos, link]);
    expect(new Set(folders.map(({ id }) => id)).size).toBe(1);
    expect(repositories.intake.folders()).toHaveLength(1);
  });
});
