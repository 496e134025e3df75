import type { cases as original } from '../en/cases';
import type { Translation } from '../translation';

export const cases: Translation<typeof original> = {
  title: 'Vorgänge',
  total_one: '{{count, number}} Vorgang',
  total_other: '{{count, number}} Vorgänge',
  newCase: 'Neuer Vorgang',
  column: {
    decision: 'Entscheidung',
    level: 'Stufe',
    caseNumber: 'Vorgangsnummer',
    note: 'Notiz',
    content: 'Fotos und PDFs',
    result: 'Stand',
    capture: 'Live-Aufnahme',
    tokens: 'Token',
    activity: 'Letzte Aktivität',
  },
  capture: {
    question: 'Link unklar',
    failed: 'Nicht übermittelt',
    missing: 'Übermittlung fehlt',
  },
  state: {
    questions_one: '{{count}} Frage',
    questions_other: '{{count}} Fragen',
    active_one: '{{count}} Paket unterwegs',
    active_other: '{{count}} Pakete unterwegs',
    results_one: '{{count}} Ergebnis',
    results_other: '{{count}} Ergebnisse',
    unsent: 'noch nicht gesendet',
    empty: 'noch kein Ordner',
  },
  empty: {
    title: 'Ordner hier ablegen',
    text: 'Proofcase liest die Fotos und PDFs ein, prüft sie auf diesem Rechner und zeigt, was auffällt. Gesendet wird erst, wenn Sie es sagen.',
    choose: 'Ordner wählen …',
    sample: 'Mit dem Beispielordner ausprobieren',
  },
  new: {
    title: 'Neuer Vorgang',
    caseNumber: 'Vorgangsnummer',
    caseNumberHelp: '4 bis 50 Zeichen: Buchstaben A bis Z ohne Umlaute, Ziffern, übliche Zeichen',
    note: 'Notiz (bleibt auf diesem Rechner)',
    referenceDate: 'Stichtag',
    referenceDateToday:
      'Heute; an ihm werden die Daten der Fotos gemessen. Ändern Sie ihn auf den Schadentag.',
    referenceDateOfAll_one:
      'Vorschlag nach dem Foto, es stammt von diesem Tag. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateOfAll_other:
      'Vorschlag nach den Fotos: Alle {{count, number}} ausgewerteten stammen von diesem Tag. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateOfMost_one:
      'Vorschlag nach den Fotos: {{count, number}} von {{photos, number}} ausgewerteten stammt von diesem Tag. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateOfMost_other:
      'Vorschlag nach den Fotos: {{count, number}} von {{photos, number}} ausgewerteten stammen von diesem Tag. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateHelp: 'An ihm werden die Daten der Fotos gemessen.',
    profile: 'Profil',
    folder: 'Ordner',
    noFolder: 'noch keiner',
    chooseFolder: 'Ordner wählen …',
    create: 'Vorgang anlegen',
    createAndRead: 'Anlegen und Ordner einlesen',
  },
  invalid: {
    'case-number-too-short': 'Zu kurz: mindestens 4 Zeichen, jetzt {{length}}.',
    'case-number-too-long': 'Zu lang: höchstens 50 Zeichen, jetzt {{length}}.',
    'case-number-character':
      'Zeichen {{position}} lässt sich nicht senden: {{character}}. Erlaubt sind A bis Z, 0 bis 9 und übliche Zeichen.',
    'reference-date-invalid': 'Kein Datum. Schreiben Sie es wie {{example}}.',
    'reference-date-too-far-ahead': '{{daysAhead}} Tage in der Zukunft; der Dienst nimmt höchstens 5.',
  },
  page: {
    tabs: 'Teile des Vorgangs',
    prepare: 'Vorbereiten',
    results: 'Ergebnisse',
    capture: 'Live-Aufnahme',
    received: 'Empfangen',
    history: 'Verlauf',
    referenceDate: 'Stichtag {{date}}',
    changeDetails: 'Notiz, Stichtag oder Profil ändern',
    details: 'Angaben zum Vorgang',
    addFolder: 'Ordner hinzufügen',
    changeFolder: 'Anderer Ordner',
    export: 'Exportieren',
    notFound: 'Diesen Vorgang gibt es nicht',
    backToCases: 'Zu den Vorgängen',
  },
};
