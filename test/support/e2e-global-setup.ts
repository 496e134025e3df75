import type { TestProject } from 'vitest/node';
import { prepareSampleCases } from './sample-cases';

/** Prepares the shared starts of window tests once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { remove, sampleCases } = await prepareSampleCases();
  project.provide('sampleCases', sampleCases);
  return remove;
}
