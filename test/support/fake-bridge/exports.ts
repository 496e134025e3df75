import { ProofcaseError } from '../../../src/contract/errors';
import { ALL_EXPORT_PARTS, type ExportOutcome, type ExportPlan } from '../../../src/contract/export-views';
import type { CaseDetail } from '../../../src/contract/views';
import { DEFAULT_NAME_PATTERN } from '../../../src/domain/evidence-name';
import type { CaseId, FolderId } from '../../../src/domain/ids';
import type { FakeEmit, MoreHandlers } from './fake-bridge';
import { uuid } from './uuid';
import { madeCases, type Scenario } from './world';

const HEAD = '24fc0f9846b0600d1899d98dff35f2877e7b6b558a3c7affb3365647939eecd4';

/** An export that never ends, one that meets a folder, or one that is done, by the number of cases and the scenario. */
export function exportHandlers(query: URLSearchParams, scenario: Scenario, emit: FakeEmit): MoreHandlers {
  const all = madeCases(scenario);
  const find = (caseId: string): CaseDetail => {
    const found = all.find(({ id }) => id === caseId);
    if (!found) throw new ProofcaseError('not-found');
    return found;
  };
  const kind = query.get('export');
  const target = {
    id: uuid<FolderId>('folder', 90),
    displayPath: '~/Dokumente/Beweisordner',
    freeBytes: kind === 'short' ? 12_000_000 : 84_300_000_000,
  };
  return {
    'export.plan': ({ caseIds }) => plan(caseIds.map((id) => find(id as CaseId))),
    'export.target': () => target,
    'export.chooseTarget': () => target,
    'export.stop': () => null,
    'export.reveal': () => null,
    'export.cases': ({ caseIds, existing }): ExportOutcome | Promise<ExportOutcome> => {
      const cases = caseIds.map((id) => find(id as CaseId));
      const [first] = cases;
      if (!first) return { kind: 'ended', reports: [], failures: [], stopped: false };
      const { id: caseId, caseNumber } = first;
      if (kind === 'exists' && existing === 'ask') {
        return { kind: 'exists', folders: [{ caseId, name: `${caseNumber} 2026-11-21`, replaceable: true }] };
      }
      if (kind === 'running') {
        const bytes = { bytes: 31_400_000, totalBytes: 52_800_000, bytesPerSecond: 48_200_000 };
        emit('export.progress', { caseId, caseNumber, position: 1, of: cases.length, ...bytes });
        return new Promise(() => undefined);
      }
      const path = `/home/adjuster/Dokumente/Beweisordner/${caseNumber} 2026-11-21`;
      const remarks =
        kind === 'remarks' ? ([{ code: 'original-changed', name: 'IMG_4718.PNG' }] as const) : [];
      const report = { caseId, caseNumber, path, files: 95, bytes: 19_160_447, headHash: HEAD, remarks };
      const failure = { code: 'target-gone', values: { path: '/media/usb' }, detail: null } as const;
      return {
        kind: 'ended',
        reports: [report],
        failures: cases
          .slice(1, 2)
          .map((one) => ({ caseId: one.id, caseNumber: one.caseNumber, error: failure })),
        stopped: false,
      };
    },
  };
}

function plan(cases: readonly CaseDetail[]): ExportPlan {
  return {
    cases: cases.map(({ id, caseNumber, referenceDate, note }) => {
      const names = {
        case: caseNumber,
        date: '2026-11-21',
        time: '1042',
        level: '',
        reference: referenceDate,
        note,
      };
      return {
        caseId: id,
        caseNumber,
        names: {
          de: { ...names, level: 'auffällig' },
          en: { ...names, level: 'suspicious' },
          pl: { ...names, level: 'podejrzane' },
        },
        parts: {
          originals: { files: 29, bytes: 5_437_000 },
          unsent: { files: 0, bytes: 0 },
          packages: { files: 1, bytes: 5_437_977 },
          attachments: { files: 59, bytes: 3_100_000 },
          received: { files: 12, bytes: 34_600_000 },
        },
        always: { files: 6, bytes: 4_210_000 },
      };
    }),
    choices: { pattern: DEFAULT_NAME_PATTERN, language: null, parts: ALL_EXPORT_PARTS },
  };
}
