import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { REFERENCE_DATE, SAMPLE_CASE_NUMBER } from '../../scripts/setup/sample.mjs';
import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, reached, readFolderInto, seal } from './engine-fixture';
import { eventually } from './fault-engine';
import { placeSample } from './folders';

/** The folder of the sample was read; in addition its case was sent and answered. */
export type SampleState = 'read' | 'answered';

/** A data folder with a case of the sample, and the folder of the sample itself. */
export interface PreparedSample {
  readonly dataFolder: string;
  readonly sampleFolder: string;
  readonly caseId: CaseId;
}

export type PreparedSamples = { readonly [State in SampleState]: PreparedSample };

declare module 'vitest' {
  interface ProvidedContext {
    preparedSamples: PreparedSamples;
  }
}

/** Runs the main job once on plain Node; window tests start from its states. */
export async function prepareSample(): Promise<{
  readonly samples: PreparedSamples;
  remove(): Promise<void>;
}> {
  const fixture = await createEngineFixture({ report: true });
  const sampleFolder = await placeSample(fixture.root);
  // A placeholder of a cloud program, so that the screen shows a finding of the folder as well.
  await writeFile(join(sampleFolder, 'IMG_1.jpg.nextcloud'), 'x');
  const reading = await fixture.open();
  const { id: caseId } = await reading.handlers['cases.create']({
    caseNumber: SAMPLE_CASE_NUMBER,
    note: '',
    referenceDate: REFERENCE_DATE,
  });
  await readFolderInto(reading, caseId, sampleFolder);
  await eventually('every picture is drawn', () => hasPictures(reading, caseId));
  await reading.close();
  const read = join(fixture.root, 'read');
  await cp(fixture.dataFolder, read, { recursive: true });

  const sending = await fixture.open();
  await fixture.addService(sending);
  for (const { id } of (await seal(sending, caseId)).packages) await reached(sending, id, 'filed');
  await sending.close();
  const sample = { sampleFolder, caseId };
  return {
    samples: {
      read: { ...sample, dataFolder: read },
      answered: { ...sample, dataFolder: fixture.dataFolder },
    },
    remove: () => fixture.close(),
  };
}

async function hasPictures(engine: Engine, caseId: CaseId): Promise<true | null> {
  const { items } = await engine.handlers['intake.get']({ caseId });
  return items.every(({ preview }) => preview !== 'pending') ? true : null;
}

/** A copy for one test file, whose sample folder is shared and stays as it is. */
export async function copySample(state: SampleState, parent: string): Promise<PreparedSample> {
  const prepared = inject('preparedSamples')[state];
  const dataFolder = join(parent, state);
  await cp(prepared.dataFolder, dataFolder, { recursive: true });
  return { ...prepared, dataFolder };
}
