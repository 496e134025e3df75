import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { REFERENCE_DATE, SAMPLE_CASE_NUMBER } from '../../scripts/setup/sample.mjs';
import type { CaseId } from '../../src/domain/ids';
import { createEngineFixture, reached, readFolderInto, seal } from './engine-fixture';
import { placeSample } from './folders';

/** A data folder with the sample as a case, and the folder of the sample itself. */
export interface SampleCase {
  readonly dataFolder: string;
  readonly sampleFolder: string;
  readonly caseId: CaseId;
}

/** How far the main job went in a data folder. */
type Progress = 'read' | 'answered';

declare module 'vitest' {
  interface ProvidedContext {
    sampleCases: { readonly [After in Progress]: SampleCase };
  }
}

/** Runs the main job once on plain Node; window tests start from the data folder after one of its steps. */
export async function prepareSampleCases(): Promise<{
  readonly sampleCases: { readonly [After in Progress]: SampleCase };
  remove(): Promise<void>;
}> {
  const fixture = await createEngineFixture({ report: true, emptyDataFolder: null });
  const sampleFolder = await placeSample(fixture.root);
  // A placeholder of a cloud program, so that the screen shows a finding of the folder as well.
  await writeFile(join(sampleFolder, 'IMG_1.jpg.nextcloud'), 'x');
  let engine = await fixture.open();
  await fixture.addService(engine);
  const { id: caseId } = await engine.handlers['cases.create']({
    caseNumber: SAMPLE_CASE_NUMBER,
    note: '',
    referenceDate: REFERENCE_DATE,
  });
  await readFolderInto(engine, caseId, sampleFolder);
  await engine.resumePictures();
  await engine.close();
  const read = { dataFolder: join(fixture.root, 'read'), sampleFolder, caseId };
  await cp(fixture.dataFolder, read.dataFolder, { recursive: true });
  engine = await fixture.open();
  for (const { id } of (await seal(engine, caseId)).packages) await reached(engine, id, 'filed');
  await engine.close();
  const answered = { ...read, dataFolder: fixture.dataFolder };
  return { sampleCases: { read, answered }, remove: () => fixture.close() };
}

/** A copy for one test file, whose sample folder is shared and stays as it is. */
async function copySampleCase(parent: string, after: Progress): Promise<SampleCase> {
  const prepared = inject('sampleCases')[after];
  const dataFolder = join(parent, after);
  await cp(prepared.dataFolder, dataFolder, { recursive: true });
  return { ...prepared, dataFolder };
}

/** The sample after it was read; nothing is sealed. */
export const copyReadSample = (parent: string): Promise<SampleCase> => copySampleCase(parent, 'read');

/** The sample after it was sent and answered. */
export const copyAnsweredSample = (parent: string): Promise<SampleCase> => copySampleCase(parent, 'answered');
