import type { TestProject } from 'vitest/node';
import { prepareSample } from './prepared-sample';

/** Prepares the shared start of all window tests once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { samples, remove } = await prepareSample();
  project.provide('preparedSamples', samples);
  return remove;
}
