import { describe, expect, it } from 'vitest';
import type { ExportOutcome } from '../../../src/contract/export-views';
import type { CaseId } from '../../../src/domain/ids';
import { exportHandlers } from '../../../src/main/app/ipc/export-handlers';
import type { Dialogs } from '../../../src/main/app/shell/dialogs';

const ENDED: ExportOutcome = { kind: 'ended', reports: [], failures: [], stopped: false };

/** Handlers over an engine that notes where it would write; `answers` are those of the folder dialogs. */
function handlersWith(answers: (string | null)[]) {
  const written: string[] = [];
  const dialogs: string[] = [];
  const remembered: string[] = [];
  const chooseExportFolder = async (startIn: string) => {
    dialogs.push(startIn);
    return answers.shift() ?? null;
  };
  const handlers = exportHandlers({
    engine: {
      exportCases: async ({ parentFolder }) => {
        written.push(parentFolder);
        return ENDED;
      },
      rememberExport: ({ pattern }) => {
        remembered.push(pattern);
      },
    },
    dialogs: { chooseExportFolder } as Dialogs,
    startIn: '/documents',
    freeBytes: async () => 1,
    reveal: () => undefined,
  });
  const exportTo = (targetId: string, remember = true) =>
    handlers['export.cases']({
      caseIds: ['c' as CaseId],
      targetId: targetId as never,
      pattern: '{case}',
      language: 'en',
      parts: { originals: true, unsent: true, packages: true, attachments: true, received: true },
      existing: 'rename',
      remember,
    });
  return { handlers, exportTo, written, dialogs, remembered };
}

describe('the target of an export', () => {
  it('is written to only after a person chose it in a dialog of the operating system', async () => {
    const { handlers, exportTo, written, dialogs } = handlersWith([null, '/documents']);
    const { id } = await handlers['export.target']({});
    expect(await exportTo(id)).toEqual({ kind: 'no-folder' });
    expect(written).toEqual([]);
    expect(await exportTo(id)).toEqual(ENDED);
    expect(await exportTo(id)).toEqual(ENDED);
    expect(written).toEqual(['/documents', '/documents']);
    expect(dialogs).toEqual(['/documents', '/documents']);
  });

  it('is the folder that was chosen, without a second dialog', async () => {
    const { handlers, exportTo, written, dialogs } = handlersWith(['/usb']);
    const chosen = await handlers['export.chooseTarget']({});
    expect(await exportTo(chosen?.id ?? '')).toEqual(ENDED);
    expect(written).toEqual(['/usb']);
    expect(dialogs).toHaveLength(1);
  });
});

it('the choices of an export are remembered, unless no person made them', async () => {
  const { handlers, exportTo, remembered } = handlersWith(['/usb']);
  const chosen = await handlers['export.chooseTarget']({});
  expect(await exportTo(chosen?.id ?? '', false)).toEqual(ENDED);
  expect(remembered).toEqual([]);
  expect(await exportTo(chosen?.id ?? '')).toEqual(ENDED);
  expect(remembered).toEqual(['{case}']);
});
