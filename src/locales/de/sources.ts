import type { sources as original } from '../en/sources';
import type { Translation } from '../translation';

export const sources: Translation<typeof original> = {
  label: 'Quellen des Vorgangs',
  add: {
    button: 'Fotos hinzufügen',
    label: 'Fotos hinzufügen',
    folder: 'Ordner …',
    files: 'Einzelne Dateien …',
    addFolder: 'Ordner hinzufügen …',
    addFiles: 'Einzelne Dateien hinzufügen …',
    reopening: 'Wieder öffnen und hinzufügen',
  },
  folders_one: '{{count, number}} Ordner',
  folders_other: '{{count, number}} Ordner',
  files_one: '{{count, number}} Datei',
  files_other: '{{count, number}} Dateien',
  addedOn: 'hinzugefügt am {{date}}',
  state: {
    running: 'wird eingelesen',
    stopped: 'Einlesen abgebrochen',
    failed: 'nicht lesbar',
    gone: 'nicht erreichbar',
  },
  menu: '{{name}}: Aktionen',
  reveal: 'Im Ordner anzeigen',
  rename: 'Umbenennen …',
  read: 'Neu einlesen',
  remove: 'Entfernen …',
  closed: 'Der Vorgang ist abgeschlossen. Öffnen Sie ihn wieder, um seine Quellen zu ändern.',
  renameDialog: {
    title: 'Quelle umbenennen',
    name: 'Name',
    help: 'Gilt nur in diesem Vorgang; der Ordner behält seinen Namen.',
    confirm: 'Umbenennen',
  },
  removeDialog: {
    title: '„{{name}}“ entfernen?',
    text_one:
      '{{count, number}} Datei gehört dann nicht mehr zum Vorgang. Das Original bleibt an seinem Ort.',
    text_other:
      '{{count, number}} Dateien gehören dann nicht mehr zum Vorgang. Die Originale bleiben an ihrem Ort.',
    sealed: 'Versiegelte und gesendete Dateien bleiben mit ihren Ergebnissen in ihren Paketen.',
    recorded: 'Das Entfernen wird im Verlauf festgehalten.',
    confirm: 'Entfernen',
  },
  refused: {
    several_one:
      '{{count, number}} Datei oder Ordner wurde nicht übernommen: {{names}}. Der Grund steht unter „Meldungen“.',
    several_other:
      '{{count, number}} Dateien und Ordner wurden nicht übernommen, darunter {{names}}. Die Gründe stehen unter „Meldungen“.',
  },
  earlier_one: '{{count, number}} früher versiegelte Datei bleibt in ihrem Paket',
  earlier_other: '{{count, number}} früher versiegelte Dateien bleiben in ihren Paketen',
};
