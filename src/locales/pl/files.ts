import type { files as original } from '../en/files';
import type { Translation } from '../translation';

export const files: Translation<typeof original> = {
  reveal: 'Pokaż w folderze',
  print: 'Drukuj…',
  showInPrepare: 'Pokaż w zakładce „Przygotowanie”',
  printDocument: 'Drukuj',
  printing: 'Przygotowywanie strony {{page}} z {{pages}}…',
};
