import { numberText } from './number-text';
import type { PracticeTexts } from './practice-texts';

const LOCALE = 'de-DE';

export const de: PracticeTexts = {
  locale: LOCALE,
  title: 'Prüfbericht',
  practiceNote:
    'Erzeugt vom Übungsdienst. Modellbasierte Analysen (KI-Erkennung, Manipulation, Semantik, Bildersuche) führt er nicht aus; ihr Fehlen sagt nichts über die Bilder.',
  caseNumber: 'Schadennummer',
  referenceDate: 'Stichtag',
  todayUsed: 'heute, da keines angegeben war',
  createdAt: 'Erstellt',
  session: 'Sitzung',
  tokens: 'Verbrauchte Token',
  overview: 'Übersicht',
  file: 'Datei',
  type: 'Art',
  format: (format) => {
    if (format === null) return 'nicht unterstützte Datei';
    return format === 'PDF' ? 'PDF-Dokument' : `${format}-Bild`;
  },
  items: 'Elemente',
  level: 'Einstufung',
  levels: { Red: 'Rot', Yellow: 'Gelb', Green: 'Grün', '-': 'Keine Aussage' },
  noFindings: 'Keine Auffälligkeiten in den ausgeführten Analysen.',
  findings: 'Feststellungen',
  fileFindings: 'Feststellungen zur Datei',
  picture: 'Bild',
  errorLevels: 'Fehlerniveau',
  errorLevelsNote:
    'Helle Bereiche ändern sich beim erneuten Komprimieren stärker als ihre Umgebung. Das ist ein Hinweis, kein Beweis.',
  metadata: 'Metadaten',
  taken: 'Aufgenommen',
  camera: 'Kamera',
  software: 'Software',
  position: 'Position',
  notFound: 'nicht gefunden',
  size: 'Größe',
  sharpness: 'Schärfe',
  highestDistance: 'Größte Entfernung',
  impliedSpeed: 'Nötige Geschwindigkeit',
  ranking: 'Rang nach Qualität',
  pages: 'Seiten',
  versions: 'Fassungen der Datei',
  revision: 'Fassung',
  objects: (added, replaced) => `${added} neue und ${replaced} ersetzte Objekte`,
  created: 'Erstellt',
  modified: 'Geändert',
  tools: 'Bearbeitungsprogramme',
  none: 'keine',
  unsupported: 'Nicht untersucht: Diese Datei gehört zu keinem der unterstützten Formate.',
  noItems: 'Diese Datei enthält keine untersuchbaren Bilder.',
  page: (number, of) => `Seite ${number} von ${of}`,
  changesTitle: 'Änderungen zwischen den Fassungen',
  finding: {
    unreadable: () => 'Das Bild lässt sich nicht dekodieren; eine Aussage ist nicht möglich.',
    'quality-low': ({ width, height, sharpness }) =>
      `Die Bildqualität reicht für eine Aussage nicht aus (${width} × ${height} Pixel, Schärfe ${numberText(sharpness, 1, LOCALE)}).`,
    'no-metadata': () => 'Das Bild enthält keine Metadaten.',
    'date-far': ({ date, days, reference }) =>
      days > 0
        ? `Aufgenommen am ${date}, ${days} Tage vor dem Stichtag ${reference}.`
        : `Aufgenommen am ${date}, ${-days} Tage nach dem Stichtag ${reference}.`,
    'date-in-future': ({ date }) => `Das Aufnahmedatum ${date} liegt in der Zukunft.`,
    outlier: ({ km }) =>
      `Der Aufnahmeort liegt ${numberText(km, 1, LOCALE)} km vom Mittelpunkt der übrigen Aufnahmen entfernt.`,
    distance: ({ km }) =>
      `Der Aufnahmeort liegt ${numberText(km, 1, LOCALE)} km von einer anderen Aufnahme entfernt.`,
    'speed-impossible': ({ kmh }) =>
      `Zeit und Ort verlangen eine Geschwindigkeit von ${numberText(kmh, 0, LOCALE)} km/h; eine Person allein kann die Aufnahmen nicht gemacht haben.`,
    'speed-high': ({ kmh }) =>
      `Zeit und Ort verlangen eine Geschwindigkeit von ${numberText(kmh, 0, LOCALE)} km/h.`,
    'model-differs': ({ model, common }) =>
      `Das Kameramodell ${model} weicht von dem der meisten Aufnahmen (${common}) ab.`,
    'edited-by': ({ software }) => `Das Bild wurde mit einem Bearbeitungsprogramm gespeichert: ${software}.`,
    'modified-later': ({ modified }) => `Das Bild wurde nach der Aufnahme geändert (${modified}).`,
    screenshot: () => 'Das Bild ist wahrscheinlich ein Bildschirmfoto.',
    'pdf-versions': ({ found, restored }) =>
      `Die Datei enthält ${found} frühere Fassung(en); ${restored} davon liegen als Anhang bei.`,
    'pdf-dates': () => 'Die Datumsangaben der Datei widersprechen einander.',
    'pdf-tools': ({ tools }) =>
      `Die Datei wurde mit einem Bearbeitungsprogramm verändert: ${tools.join(', ')}.`,
    'pdf-annotations': () => 'Die Datei enthält nachträgliche Anmerkungen oder Zeichnungen.',
    'pdf-unreadable': () => 'Die Metadaten der Datei sind verschlüsselt oder nicht lesbar.',
  },
};
