import type { SaveDialogOptions } from 'electron';
import { expect, it } from 'vitest';
import { createDialogs } from '../../../src/main/app/shell/dialogs';
import { shellTexts } from '../../../src/main/app/shell/texts';

it.each([
  ['chooseFileToSave', 'proofcase-tokens.csv'],
  ['chooseReportFile', 'report.pdf'],
  ['chooseHandoverFile', 'SCH-1.proofcase'],
] as const)('%s has the system ask before an existing file is replaced', async (name, suggestion) => {
  const shown: SaveDialogOptions[] = [];
  const native = {
    showSaveDialog: async (options: SaveDialogOptions) => {
      shown.push(options);
      return { canceled: false, filePath: suggestion };
    },
  } as unknown as Parameters<typeof createDialogs>[0];
  const dialogs = createDialogs(
    native,
    () => null,
    () => shellTexts('en'),
  );
  expect(await dialogs[name](suggestion, 'pdf')).toBe(suggestion);
  expect(shown).toMatchObject([{ defaultPath: suggestion, properties: ['showOverwriteConfirmation'] }]);
});
