import type { settings as original } from '../en/settings';
import type { Translation } from '../translation';

export const settings: Translation<typeof original> = {
  title: 'Einstellungen',
  sections: 'Teile der Einstellungen',
  section: {
    profiles: 'Profile',
    tokens: 'Token',
    backups: 'Sicherungen',
    sending: 'Versand',
    appearance: 'Sprache und Darstellung',
    about: 'Über Proofcase',
  },
  profiles: {
    add: 'Neues Profil',
    text: 'Ein Profil ist ein Konto beim Dienst. Sein Schlüssel liegt im Schlüsselbund des Betriebssystems und nirgends sonst.',
    list: 'Profile',
    active: 'in Gebrauch',
    use: 'Dieses Profil verwenden',
    remove: 'Profil entfernen',
    removeText:
      'Das Profil „{{name}}“ und sein Schlüssel werden von diesem Rechner entfernt. Vorgänge und Ergebnisse bleiben.',
  },
  practice: {
    title: 'Übung',
    text: 'Ein Dienst auf diesem Rechner, der sich wie der echte verhält: zum Lernen und Ausprobieren. Er kostet keine Token, und nichts verlässt den Rechner. Prüfungen, die ein Modell brauchen, antworten „ausgeschaltet“.',
    running: 'läuft unter {{url}}',
    stopped: 'läuft nicht',
  },
  form: {
    name: 'Name',
    baseUrl: 'Adresse des Dienstes',
    baseUrlHelp: 'Beginnt mit https://; Sie erhalten sie vom Betreiber des Dienstes.',
    captureAuthentication: 'Wie der Schlüssel bei Live-Aufnahmen gesendet wird',
    'x-api-key': 'Kopfzeile x-api-key',
    bearer: 'Authorization: Bearer',
    reportLanguage: 'Sprache der Berichte',
    contactEmail: 'Kontaktadresse (freiwillig)',
    contactEmailHelp: 'Geht mit jeder Anfrage mit; der Dienst kann Nachrichten dorthin senden.',
    invalidEmail: 'Keine E-Mail-Adresse.',
    saved: 'Profil gespeichert',
    create: 'Profil anlegen',
  },
  key: {
    title: 'Schlüssel',
    stored: 'Ein Schlüssel liegt im Schlüsselbund. Er wird nie wieder angezeigt.',
    session: 'Ein Schlüssel gilt nur für diese Sitzung; er ist weg, wenn Proofcase schließt.',
    missing: 'Noch kein Schlüssel: Mit diesem Profil kann nichts gesendet werden.',
    unavailable:
      'Auf diesem Rechner arbeitet kein Schlüsselbund. Der Schlüssel kann nur für diese Sitzung gelten; er wird nie in eine Datei geschrieben.',
    enter: 'Schlüssel',
    replace: 'Neuer Schlüssel',
    save: 'Im Schlüsselbund speichern',
    saveSession: 'Für diese Sitzung verwenden',
    thisRunOnly: 'Nur für diese Sitzung, nicht speichern',
    forget: 'Schlüssel vergessen',
    saved: 'Schlüssel im Schlüsselbund gespeichert',
    savedSession: 'Schlüssel gilt für diese Sitzung',
    forgotten: 'Schlüssel vergessen',
  },
  block: {
    title: 'Angehalten seit {{since}}',
    'key-refused':
      'Der Dienst hat den Schlüssel abgelehnt. Geben Sie einen gültigen ein und fahren Sie fort.',
    'key-missing': 'Es gibt keinen Schlüssel. Geben Sie einen ein und fahren Sie fort.',
    'keychain-unavailable':
      'Der Schlüsselbund ließ sich nicht öffnen. Entsperren Sie ihn oder geben Sie einen Schlüssel für diese Sitzung ein und fahren Sie fort.',
    quota: 'Das Kontingent des Kontos ist verbraucht. Wenden Sie sich an den Betreiber und fahren Sie fort.',
    'account-configuration':
      'Das Konto ist dafür nicht eingerichtet. Wenden Sie sich an den Betreiber und fahren Sie fort.',
    resume: 'Weiter senden',
    resumesAt: 'Geht um {{time}} von selbst weiter.',
  },
  test: {
    title: 'Verbindung',
    run: 'Verbindung testen',
    text: 'Fragt nach einer Upload-Adresse. Kostet keine Token und sendet keine Dateien.',
    running: 'Wird getestet …',
    ok: 'Der Dienst antwortet und nimmt den Schlüssel an ({{duration}}).',
    'key-missing': 'Es gibt keinen Schlüssel zum Testen.',
    'key-refused': 'Der Dienst antwortet, lehnt aber den Schlüssel ab (Status {{status}}).',
    'host-unreachable': 'Der Dienst ist nicht erreichbar. Prüfen Sie Adresse und Netz.',
    'captive-portal':
      'Statt des Dienstes antwortete eine Anmeldeseite des Netzes. Melden Sie sich im Browser am Netz an und testen Sie erneut.',
    'proxy-credentials':
      'Der Proxy dieses Netzes verlangt Benutzername und Passwort. Geben Sie sie im Postausgang ein.',
    'unexpected-answer':
      'An dieser Adresse antwortet etwas, aber nicht wie der Dienst. Prüfen Sie die Adresse.',
    'quota-reached':
      'Der Dienst antwortet und kennt den Schlüssel, aber das Kontingent ist verbraucht (Status {{status}}).',
    'service-error': 'Der Dienst antwortet mit einem Fehler (Status {{status}}).',
    skew: 'Die Uhr dieses Rechners weicht um {{seconds}} s ab.',
  },
  sending: {
    title: 'Uploads',
    parallelUploads: 'Pakete gleichzeitig',
    uploads_one: '{{count}} Paket',
    uploads_other: '{{count}} Pakete',
    limit: 'Uploadrate insgesamt',
    noLimit: 'Unbegrenzt',
    rate: '{{megabits}} Mbit/s ({{megabytes}}/s)',
    scans: 'Kostenpflichtige Anfragen eines Profils',
    serial: 'Nacheinander',
    serialHint:
      'Empfohlen. Bleibt ein Ergebnis ungewiss, betrifft es ein Paket; ein abgelehnter Schlüssel oder ein aufgebrauchtes Kontingent hält das nächste an, bevor es gesendet wird.',
    parallel: 'Gleichzeitig',
    parallelHint:
      'Schneller bei vielen Paketen. Bricht das Netz ab, können mehrere Pakete zugleich zu Fragen werden, und mehrere können berechnet sein, bevor sich eine Grenze des Kontos zeigt.',
    onlyUnmetered: 'Nur in nicht getakteten Netzen senden',
    meteredHint:
      'Solange das System das Netz als getaktet meldet (Mobilfunk, Hotspots), warten Pakete im Ausgang.',
    meteredUnknown:
      'Dieses System sagt nicht, ob ein Netz getaktet ist; derzeit wird daher nichts zurückgehalten.',
  },
  notifications: {
    title: 'Benachrichtigungen',
    text: 'Was Sie gerade ansehen, wird nicht gemeldet, und Zwischenschritte nie. Viele auf einmal werden zu einer.',
    answers: 'Antworten',
    answersHint: 'Lautlos.',
    questions: 'Fragen und angehaltene Profile',
    questionsHint: 'Was ohne Sie nicht weitergeht. Mit dem Ton des Systems.',
    caseNumbers: 'Vorgangsnummer zeigen',
    caseNumbersHint:
      'Benachrichtigungen sind auch auf dem Sperrbildschirm lesbar. Ist dies aus, nennen sie keinen Vorgang; mehr als die Nummer steht nie darin.',
  },
  appearance: {
    language: 'Sprache',
    languageSystem: 'Wie das System ({{language}})',
    theme: 'Darstellung',
    themeSystem: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  language: { de: 'Deutsch', en: 'English', pl: 'Polski' },
  about: {
    version: 'Version',
    runtime: 'Laufzeit',
    platform: 'Plattform',
    dataFolder: 'Datenordner',
    keychain: 'Schlüsselbund',
    keychainWorks: 'arbeitet',
    keychainMissing: 'nicht verfügbar',
    licences: 'Software anderer',
    privacy:
      'Proofcase spricht mit dem Dienst Ihres Profils und mit niemandem sonst: keine Telemetrie, keine Kartenkacheln, keine Suche nach Aktualisierungen.',
  },
};
