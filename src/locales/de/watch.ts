import type { watch as original } from '../en/watch';
import type { Translation } from '../translation';

export const watch: Translation<typeof original> = {
  label: 'Zustand der Quellen',
  gone: {
    title: 'Der Ordner ist nicht erreichbar',
    named: 'Nicht erreichbar: {{names}}',
    text: 'Die Speicherkarte wurde entnommen, das Laufwerk oder Netzwerk ist nicht verbunden, oder der Ordner wurde verschoben. Bereits gelesene Dateien bleiben mit Befunden und Vorschauen erhalten; zum Versiegeln sind die Originale nötig.',
    whileReading:
      'Eine Quelle war während des Einlesens nicht mehr erreichbar. Bereits gelesene Dateien bleiben erhalten; in der Quelle wurde nichts verändert.',
    next: 'Legen Sie die Speicherkarte wieder ein oder verbinden Sie das Laufwerk: Proofcase macht automatisch weiter.',
  },
  updated: 'Dateien um {{time}} aktualisiert: {{changes}}',
  added_one: '{{count, number}} neue Datei',
  added_other: '{{count, number}} neue Dateien',
  changed_one: '{{count, number}} geändert',
  changed_other: '{{count, number}} geändert',
  renamed_one: '{{count, number}} umbenannt',
  renamed_other: '{{count, number}} umbenannt',
  removed_one: '{{count, number}} entfernt',
  removed_other: '{{count, number}} entfernt',
  settling_one: '{{count, number}} Datei wird noch kopiert; sie wird gelesen, sobald sie vollständig ist.',
  settling_other:
    '{{count, number}} Dateien werden noch kopiert; sie werden gelesen, sobald sie vollständig sind.',
  cloud: {
    only_one:
      '{{count, number}} Datei liegt nur in der Cloud. Sie wird weder geprüft noch gesendet, bis sie auf diesem Rechner ist.',
    only_other:
      '{{count, number}} Dateien liegen nur in der Cloud. Sie werden weder geprüft noch gesendet, bis sie auf diesem Rechner sind.',
    stub_one:
      '{{count, number}} Datei ist der Platzhalter eines Cloud-Programms. Laden Sie sie mit diesem Programm herunter; danach wird sie automatisch gelesen.',
    stub_other:
      '{{count, number}} Dateien sind Platzhalter eines Cloud-Programms. Laden Sie sie mit diesem Programm herunter; danach werden sie automatisch gelesen.',
    fetch: 'Jetzt herunterladen',
    fetching: 'Wird aus der Cloud heruntergeladen …',
  },
  dismiss: 'Ausblenden',
};
