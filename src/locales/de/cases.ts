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
    caseNumber: 'Schadennummer',
    note: 'Notiz',
    content: 'Fotos und PDFs',
    result: 'Stand',
    capture: 'Live-Aufnahme',
    tokens: 'Token',
    activity: 'Letzte Aktivität',
  },
  capture: {
    question: 'Link ungewiss',
    failed: 'Nicht übermittelt',
    missing: 'Übermittlung fehlt',
  },
  empty: {
    title: 'Fotos oder Ordner hier ablegen',
    text: 'Proofcase liest die Fotos und PDFs ein, prüft sie auf diesem Rechner und zeigt die Befunde. Gesendet wird erst, wenn Sie es auslösen.',
    practice: 'Verwendet wird das Übungsprofil, ein kostenloser Dienst auf diesem Rechner.',
    setUp: 'Ihr Konto einrichten …',
    choose: 'Ordner wählen …',
    sample: 'Mit dem Beispielordner ausprobieren',
  },
  new: {
    title: 'Neuer Vorgang',
    caseNumber: 'Schadennummer',
    caseNumberHelp:
      '4 bis 50 Zeichen: A bis Z ohne Umlaute, Ziffern, Leerzeichen und Zeichen wie - _ . / : #',
    note: 'Notiz (bleibt auf diesem Rechner)',
    referenceDate: 'Stichtag',
    referenceDateToday:
      'Voreingestellt ist heute. Mit dem Stichtag werden die Aufnahmedaten verglichen; ändern Sie ihn auf den Schadentag.',
    referenceDateOfAll_one:
      'Vorschlag nach dem Aufnahmedatum des Fotos. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateOfAll_other:
      'Vorschlag nach den Fotos: Alle {{count, number}} ausgewerteten stammen von diesem Tag. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateOfMost_one:
      'Vorschlag nach den Fotos: {{count, number}} von {{photos, number}} ausgewerteten stammt von diesem Tag. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateOfMost_other:
      'Vorschlag nach den Fotos: {{count, number}} von {{photos, number}} ausgewerteten stammen von diesem Tag. Ändern Sie ihn, wenn der Schadentag ein anderer ist.',
    referenceDateHelp: 'Damit werden die Aufnahmedaten verglichen.',
    chooseDay: 'Tag im Kalender wählen',
    referenceDateTime: 'Gesendet wird nur der Tag; die Uhrzeit entfällt.',
    profile: 'Profil',
    photos: 'Fotos',
    noPhotos: 'Noch keine Fotos',
    chooseFolder: 'Ordner wählen …',
    chooseFiles: 'Dateien wählen …',
    removePhotos: '{{name}} entfernen',
    refused: 'Nicht übernommen',
    allRefused: 'Alle {{count, number}} anzeigen',
    create: 'Vorgang anlegen',
    createAndRead: 'Anlegen und einlesen',
    openExisting: 'Diesen Vorgang öffnen',
    addToExisting: 'Diese Fotos dort hinzufügen',
  },
  invalid: {
    'case-number-too-short': 'Zu kurz: mindestens 4 Zeichen, jetzt {{length}}.',
    'case-number-too-long': 'Zu lang: höchstens 50 Zeichen, jetzt {{length}}.',
    'case-number-character':
      'Zeichen {{position}} ist nicht erlaubt: {{character}}. Erlaubt sind A bis Z, 0 bis 9, Leerzeichen und Zeichen wie - _ . / : #',
    'reference-date-invalid': 'Das ist kein Datum. Geben Sie es wie {{example}} ein.',
    'reference-date-too-far-ahead': '{{daysAhead}} Tage in der Zukunft; der Dienst akzeptiert höchstens 5.',
  },
  proposal: {
    photos: 'Am {{date}} aufgenommene Fotos: {{count, number}} von {{photos, number}}.',
    reference: 'Der Stichtag ist der {{date}}.',
    use: '{{date}} übernehmen',
    keep: '{{date}} behalten',
    used: 'Der Stichtag ist jetzt der {{date}}.',
  },
  menu: {
    open: 'Öffnen: {{tab}}',
  },
  page: {
    tabs: 'Bereiche des Vorgangs',
    prepare: 'Vorbereiten',
    results: 'Ergebnisse',
    capture: 'Live-Aufnahme',
    received: 'Empfangen',
    history: 'Verlauf',
    referenceDate: 'Stichtag {{date}}',
    changeDetails: 'Schadennummer, Notiz, Stichtag oder Profil ändern',
    numberHelp:
      'Lässt sich ändern, solange nichts unter ihr angenommen wurde. Versiegelte und abgelehnte Pakete werden zurückgezogen; danach können Sie neu versiegeln.',
    numberUsed:
      'Lässt sich nicht mehr ändern: Unter ihr wurde etwas gesendet oder angefordert, oder es ist unterwegs.',
    numberClosed: 'Der Vorgang ist abgeschlossen. Öffnen Sie ihn wieder, um die Schadennummer zu ändern.',
    details: 'Angaben zum Vorgang',
    closedForPhotos: 'Der Vorgang ist abgeschlossen. Öffnen Sie ihn wieder, um Fotos hinzuzufügen.',
    export: 'Exportieren …',
    notFound: 'Vorgang nicht gefunden',
    backToCases: 'Zu den Vorgängen',
  },
};
