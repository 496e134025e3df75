import type { received as english } from '../en/received';
import type { Translation } from '../translation';

export const received: Translation<typeof english> = {
  empty: {
    title: 'Noch nichts empfangen',
    text: 'Wird ein Aufnahmefall geschlossen, übermittelt der Dienst Fotos und Bericht einmal an einen Empfänger. Ein Ergebnis, das auf anderem Weg kam, lässt sich aus einem Ordner einlesen.',
    receiver: 'Empfänger einrichten',
  },
  version: {
    which: 'Empfangenes Ergebnis',
    current: 'Empfangen am {{time}}',
    replaced: 'Abgelöst: {{time}}',
    notice: 'Dieses Ergebnis wurde durch ein späteres abgelöst. Es bleibt für den Verlauf erhalten.',
  },
  source: { push: 'Vom Dienst übermittelt am {{time}}', import: 'Eingelesen am {{time}}' },
  photos: 'Live-Fotos',
  noPhotos: 'Dieses Ergebnis enthält keine Fotos.',
  findings_one: '{{count, number}} Auffälligkeit',
  findings_other: '{{count, number}} Auffälligkeiten',
  report: 'Bericht des Dienstes',
  saveAs: 'Kopie speichern …',
  import: 'Aus Ordner einlesen …',
  facts: 'Angaben',
  fact: { name: 'Name', time: 'Aufgenommen', position: 'Position', camera: 'Kamera', size: 'Größe' },
  notFound: 'nicht gefunden',
  check: {
    title: 'Vorprüfung dieses Fotos',
    running: 'Die Vorprüfung liest die Fotos …',
    none: 'Die Vorprüfung hat nichts anzumerken.',
  },
};
