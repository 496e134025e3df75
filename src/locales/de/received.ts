import type { received as english } from '../en/received';
import type { Translation } from '../translation';

export const received: Translation<typeof english> = {
  empty: {
    title: 'Noch nichts empfangen',
    text: 'Wird ein Aufnahmefall geschlossen, übermittelt der Dienst Fotos und Bericht einmal an einen Empfänger. Ein Ergebnis, das auf anderem Weg kam, lässt sich aus einem Ordner einlesen.',
    noPush:
      'Für dieses Konto werden keine Ergebnisse übermittelt, und der Status enthält weder Fotos noch Bericht. Fordern Sie beides beim Betreiber an und lesen Sie es aus einem Ordner ein.',
    receiver: 'Empfänger einrichten',
  },
  version: {
    which: 'Empfangenes Ergebnis',
    current: 'Empfangen am {{time}}',
    replaced: 'Ersetzt: {{time}}',
    notice: 'Dieses Ergebnis wurde durch ein späteres ersetzt. Es bleibt für den Verlauf erhalten.',
  },
  source: { push: 'Vom Dienst übermittelt am {{time}}', import: 'Eingelesen am {{time}}' },
  unexpected: {
    short: 'Kein Foto',
    photo:
      'Der Dienst hat diese Datei als Foto gesendet, ihr Inhalt ist aber weder JPEG noch PNG, WebP oder HEIC. Sie bleibt unverändert gespeichert und wird nicht angezeigt.',
    report: 'Kein PDF: Die Datei bleibt unverändert und lässt sich nur speichern.',
  },
  photos: 'Live-Fotos',
  noPhotos: 'Dieses Ergebnis enthält keine Fotos.',
  findings_one: '{{count, number}} Befund',
  findings_other: '{{count, number}} Befunde',
  report: 'Bericht des Dienstes',
  saveAs: 'Speichern unter …',
  import: 'Aus Ordner einlesen …',
  facts: 'Angaben',
  fact: { name: 'Name', time: 'Aufgenommen', position: 'Ort', camera: 'Kamera', size: 'Größe' },
  notFound: 'Nicht gefunden',
  check: {
    title: 'Vorprüfung dieses Fotos',
    running: 'Die Vorprüfung der Fotos läuft …',
    none: 'Die Vorprüfung hat keine Befunde.',
  },
};
