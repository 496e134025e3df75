import { afterEach, expect, it, vi } from 'vitest';
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
  const open = (caseId: CaseId) => renderHook(client, () => useReport(caseId, () => undefined));
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
