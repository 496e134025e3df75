import type { palette as original } from '../en/palette';
import type { Translation } from '../translation';

export const palette: Translation<typeof original> = {
  title: 'Suchen und ausführen',
  open: 'Suchen …',
  shortcut: 'Strg K',
  shortcutMac: '⌘ K',
  placeholder: 'Aktion, Vorgang oder Datei …',
  escape: 'Esc',
  results: 'Treffer',
  empty: 'Keine Aktion, kein Vorgang und keine Datei passt zu „{{typed}}“.',
  count_one: '{{count, number}} Treffer',
  count_other: '{{count, number}} Treffer',
  group: {
    actions: 'Aktionen',
    cases: 'Vorgänge',
    recentCases: 'Zuletzt verwendete Vorgänge',
    files: 'Dateien dieses Vorgangs',
  },
  takeOver: 'Vorgang übernehmen …',
  support: 'Supportpaket …',
  back: 'Zurück',
  forward: 'Vorwärts',
  settings: 'Einstellungen: {{section}}',
  goToSeal: 'Versiegeln und senden … (zeigt die Schaltfläche)',
};
