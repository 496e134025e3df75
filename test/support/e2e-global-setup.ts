import type { TestProject } from 'vitest/node';
import { answerSample } from './answered-sample';

/** What window tests start from, made once for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...answered } = await answerSample();
  project.provide('answeredSample', answered);
  return remove;
}
