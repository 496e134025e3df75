import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { REFERENCE_DATE, SAMPLE_CASE_NUMBER } from '../../scripts/setup/sample.mjs';
import type { CaseId } from '../../src/domain/ids';
import { createEngineFixture, reached, readFolderInto, seal } from './engine-fixture';
import { placeSample } from './folders';

/** A data folder in which the sample was read, sent and answered, and the folder of the sample itself. */
export interface AnsweredSample {
  readonly dataFolder: string;
  readonly sampleFolder: string;
  readonly caseId: CaseId;
}

declare module 'vitest' {
  interface ProvidedContext {
    answeredSample: AnsweredSample;
  }
}

/** Runs the main job once on plain Node; window tests start from its result. */
export async function answerSample(): Promise<AnsweredSample & { remove(): Promise<void> }> {
  const fixture = await createEngineFixture({ report: true, emptyDataFolder: null });
  const sampleFolder = await placeSample(fixture.root);
  // A placeholder of a cloud program, so that the screen shows a finding of the folder as well.
  await writeFile(join(sampleFolder, 'IMG_1.jpg.nextcloud'), 'x');
  const engine = await fixture.open();
  await fixture.addService(engine);
  const { id: caseId } = await engine.handlers['cases.create']({
    caseNumber: SAMPLE_CASE_NUMBER,
    note: '',
    referenceDate: REFERENCE_DATE,
  });
  await readFolderInto(engine, caseId, sampleFolder);
  for (const { id } of (await seal(engine, caseId)).packages) await reached(engine, id, 'filed');
  await engine.close();
  return { dataFolder: fixture.dataFolder, sampleFolder, caseId, remove: () => fixture.close() };
}

/** A copy of the answered sample for one test file, whose sample folder is shared and stays as it is. */
export async function copyAnsweredSample(parent: string): Promise<AnsweredSample> {
  const prepared = inject('answeredSample');
  const dataFolder = join(parent, 'answered');
  await cp(prepared.dataFolder, dataFolder, { recursive: true });
  return { ...prepared, dataFolder };
}
