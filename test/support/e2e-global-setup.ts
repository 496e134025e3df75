import type { TestProject } from 'vitest/node';
import { answerSample } from './answered-sample';

/** Prepares the shared start of all window tests once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...answered } = await answerSample();
  project.provide('answeredSample', answered);
  return remove;
}
