import type { common as original } from '../en/common';
import type { Translation } from '../translation';

export const common: Translation<typeof original> = {
  copyFailed: 'Kopieren in die Zwischenablage nicht möglich.',
  product: 'Proofcase',
  action: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    remove: 'Entfernen',
    retry: 'Erneut versuchen',
    previous: 'Vorige',
    next: 'Nächste',
  },
  certificate: {
    fault: {
      untrusted:
        'Das Zertifikat von {{host}} stammt von einer Zertifizierungsstelle, der dieser Rechner nicht vertraut.',
      'self-signed':
        'Das Zertifikat von {{host}} ist selbst signiert: Keine Zertifizierungsstelle bürgt dafür.',
      expired: 'Ein Zertifikat von {{host}} ist abgelaufen. Geht die Uhr dieses Rechners richtig?',
      'not-yet-valid':
        'Ein Zertifikat von {{host}} ist noch nicht gültig. Geht die Uhr dieses Rechners richtig?',
      'wrong-name': 'Das Zertifikat von {{host}} ist für einen anderen Namen ausgestellt.',
      revoked: 'Das Zertifikat von {{host}} wurde gesperrt.',
      unusable: 'Das Zertifikat von {{host}} ist beschädigt oder nicht für diesen Zweck bestimmt.',
    },
    details: 'Angaben zum Zertifikat',
    subject: 'Ausgestellt für',
    issuer: 'Ausgestellt von',
    names: 'Gültig für',
    valid: 'Gültigkeit',
    validText: '{{from}} bis {{to}}',
    sha256: 'SHA-256-Fingerabdruck',
    unknown: 'nicht angegeben',
  },
  level: {
    Green: 'unauffällig',
    Yellow: 'prüfen',
    Red: 'auffällig',
    '-': 'keine Aussage',
    absent: 'nicht gemeldet',
    unchecked: 'noch kein Ergebnis',
  },
  navigation: {
    label: 'Hauptnavigation',
    cases: 'Vorgänge',
    captures: 'Live-Aufnahme',
    outbox: 'Postausgang',
    settings: 'Einstellungen',
    skip: 'Zum Inhalt springen',
    questions_one: '{{count}} Entscheidung',
    questions_other: '{{count}} Entscheidungen',
    forYou_one: '{{count}} für Sie zu erledigen',
    forYou_other: '{{count}} für Sie zu erledigen',
  },
  help: 'Hilfe',
  messages: {
    title: 'Meldungen',
    none: 'Keine Meldungen seit dem Programmstart.',
    unread_one: '{{count}} neue Fehlermeldung',
    unread_other: '{{count}} neue Fehlermeldungen',
  },
  undo: {
    done: 'Rückgängig gemacht.',
  },
  unsaved: {
    title: 'Änderungen verwerfen?',
    text: 'Die Änderungen auf dieser Seite sind nicht gespeichert.',
    discard: 'Änderungen verwerfen',
    mark: 'Nicht gespeicherte Änderungen',
  },
  profile: {
    switch: 'Profil wechseln',
    practice: 'Übung',
    practiceHint: 'lokal, ohne Token',
    practiceStopped: 'lokal, startet bei Bedarf',
    keyMissing: 'kein Schlüssel',
    keySession: 'Schlüssel für diese Sitzung',
    blocked: 'angehalten',
    host: '{{host}}',
    manage: 'Profile verwalten …',
  },
  drop: {
    title: 'Fotos, PDFs oder Ordner hier ablegen',
    hintNew: 'Daraus wird ein neuer Vorgang',
    hintCase: 'Sie kommen zum Vorgang {{caseNumber}} hinzu',
  },
  error: {
    detail: 'Technische Einzelheiten',
    screen: 'Diese Ansicht lässt sich nicht anzeigen',
    screenText:
      'Ihre Daten sind nicht betroffen. Versuchen Sie es erneut; tritt der Fehler wieder auf, starten Sie Proofcase neu.',
  },
  loading: 'Wird geladen …',
  zoneUnknown: 'Zone unbekannt',
  photos_one: '{{count, number}} Foto',
  photos_other: '{{count, number}} Fotos',
  documents_one: '{{count, number}} PDF',
  documents_other: '{{count, number}} PDFs',
  packages_one: '{{count, number}} Paket',
  packages_other: '{{count, number}} Pakete',
  route: {
    direct: 'direkter Upload',
    presigned: 'Upload in zwei Schritten',
  },
};
