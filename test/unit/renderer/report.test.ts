import { afterEach, expect, it, vi } from 'vitest';
import type { CaseReportOutcome } from '../../../src/contract/case-report-views';
import type { CaseId } from '../../../src/domain/ids';
import { reportProgressKey } from '../../../src/renderer/app/live-events';
import { createQueryClient } from '../../../src/renderer/app/providers';
import { useReport } from '../../../src/renderer/features/report/use-report';
import { renderHook } from './render-hook';

const CASE = 'case' as CaseId;
const OTHER = 'other' as CaseId;

afterEach(() => vi.unstubAllGlobals());

it('a report is still being written when the screen is opened again, with its own progress', () => {
  vi.stubGlobal('window', { proofcase: { request: () => new Promise(() => undefined) } });
  const client = createQueryClient();
  const open = (caseId: CaseId) => renderHook(client, () => useReport(caseId));
  client.setQueryData(reportProgressKey(CASE), { done: 3, of: 9 });
  expect(open(CASE)).toMatchObject({ isWriting: false, progress: null });
  open(CASE).write('pdf', 'en');
  // The last one was stopped at the third file.
  expect(open(CASE)).toMatchObject({ isWriting: true, progress: null });
  client.setQueryData(reportProgressKey(CASE), { done: 1, of: 9 });
  expect(open(CASE).progress).toEqual({ done: 1, of: 9 });
  expect(open(OTHER).isWriting).toBe(false);
  client.clear();
});

it.each<[string, CaseReportOutcome | null, number]>([
  ['is written', { kind: 'written', path: 'a.pdf', bytes: 1, sha256: '' }, 1],
  ['is stopped', { kind: 'stopped' }, 1],
  ['gets no place', null, 0],
])('a report that %s is known to the screen that was opened again', async (_, outcome, ended) => {
  let respond = (_: unknown): void => undefined;
  const response = new Promise((resolve) => {
    respond = resolve;
  });
  vi.stubGlobal('window', { proofcase: { request: () => response } });
  const client = createQueryClient();
  const open = () => renderHook(client, () => useReport(CASE));
  open().write('pdf', 'en');
  expect(open()).toMatchObject({ isWriting: true, ended: 0 });
  respond({ ok: true, value: outcome });
  await expect.poll(() => open().isWriting).toBe(false);
  expect(open().ended).toBe(ended);
  client.clear();
});
