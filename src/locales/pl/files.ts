import type { files as original } from '../en/files';
import type { Translation } from '../translation';

export const files: Translation<typeof original> = {
  reveal: 'Pokaż w folderze',
  revealGone: 'Pliku nie ma już w źródłach sprawy.',
  print: 'Drukuj…',
  printNone: 'Tylko dla zdjęć, które można wyświetlić; plik PDF wydrukuj z jego podglądu.',
  showInPrepare: 'Pokaż w zakładce „Przygotowanie”',
  missing: 'W tej sprawie nie ma pliku {{name}}. Być może zmieniono jego nazwę lub go usunięto.',
  printDocument: 'Drukuj',
  printing: 'Przygotowywanie strony {{page}} z {{pages}}…',
};
