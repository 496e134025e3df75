import type { help as english } from '../en/help';
import type { Translation } from '../translation';

export const help: Translation<typeof english> = {
  title: 'Handbuch',
  contents: 'Inhalt',
  search: 'Handbuch durchsuchen',
  back: 'Zurück',
  forward: 'Vorwärts',
  print: 'Dieses Kapitel drucken',
  none: 'Nichts gefunden zu „{query}“. Versuchen Sie es mit weniger oder kürzeren Wörtern.',
  one: '1 Fundstelle',
  many: '{count} Fundstellen',
  results: 'Suchergebnisse',
  previous: 'Voriges Kapitel',
  next: 'Nächstes Kapitel',
  chapters: 'Kapitel',
  otherLanguage: 'Das Handbuch wird auf Deutsch gezeigt.',
};
