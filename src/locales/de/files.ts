import type { files as original } from '../en/files';
import type { Translation } from '../translation';

export const files: Translation<typeof original> = {
  reveal: 'Im Ordner anzeigen',
  revealGone: 'Die Datei ist nicht mehr in den Quellen des Vorgangs.',
  print: 'Drucken …',
  printNone: 'Nur für Fotos, die angezeigt werden können; ein PDF drucken Sie aus seiner Ansicht.',
  showInPrepare: 'In „Vorbereiten“ anzeigen',
  missing:
    '{{name}} ist in diesem Vorgang nicht enthalten. Vielleicht wurde die Datei umbenannt oder entfernt.',
  printDocument: 'Drucken',
  printing: 'Seite {{page}} von {{pages}} wird vorbereitet …',
};
