import type { TestProject } from 'vitest/node';
import { createEngineFixture } from './engine-fixture';

/** Makes the data folder that the engine fixtures of a stage start from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const fixture = await createEngineFixture({ emptyDataFolder: null });
  await (await fixture.open()).close();
  project.provide('emptyDataFolder', fixture.dataFolder);
  return () => fixture.close();
}
