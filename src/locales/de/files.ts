import type { files as original } from '../en/files';
import type { Translation } from '../translation';

export const files: Translation<typeof original> = {
  reveal: 'Im Ordner anzeigen',
  print: 'Drucken …',
  showInPrepare: 'In „Vorbereiten“ anzeigen',
  printDocument: 'Drucken',
  printing: 'Seite {{page}} von {{pages}} wird vorbereitet …',
};
