import type { capture as english } from '../en/capture';
import type { Translation } from '../translation';

export const capture: Translation<typeof english> = {
  column: {
    sent: 'Wartet auf Fotos',
    reminder: 'Erinnert',
    manual: 'Manuelle Prüfung',
    closed: 'Geschlossen',
    other: 'Anderer Stand',
  },
  result: {
    pending: 'Noch kein Ergebnis',
    io: 'Unauffällig',
    nicht_io: 'Auffällig (kein Betrugsnachweis)',
    io_gps_suspicious: 'Bilder unauffällig, Ort auffällig',
    io_scene_override: 'Bilder unauffällig, Motivprüfung übergangen',
    inspection_requested: 'Besichtigung vor Ort gewünscht',
    claim_withdrawn: 'Schadenmeldung zurückgezogen',
  },
  decision: {
    closed_io: 'Automatisch geschlossen, unauffällig',
    betrug_bestaetigt: 'Von der Sachbearbeitung als Betrug bestätigt',
    manuell_geprueft: 'Von der Sachbearbeitung geprüft, in Ordnung',
    sonstiges: 'Sonstiges',
  },
  mode: {
    provider_versand: 'Der Betreiber des Dienstes sendet den Link an die versicherte Person.',
    eigenversand: 'Sie senden den Link selbst an die versicherte Person.',
  },
  sender: {
    provider_versand: 'Der Betreiber des Dienstes',
    eigenversand: 'Sie selbst',
  },
  language: { de: 'Deutsch', en: 'Englisch', pl: 'Polnisch' },
  action: {
    capture_triggered: 'Link angelegt',
    capture_scene_completed: 'Motiv fotografiert',
    capture_result_io: 'Ergebnis: unauffällig',
    capture_result_nicht_io_final: 'Ergebnis: auffällig, keine Versuche mehr',
    capture_inspection_requested: 'Versicherte Person wünscht eine Besichtigung vor Ort',
    capture_claim_withdrawn: 'Versicherte Person hat die Schadenmeldung zurückgezogen',
    reminder_sent_auto_first: 'Erste Erinnerung versendet',
    reminder_sent_auto_followup: 'Weitere Erinnerung versendet',
    escalated_to_manual: 'Zur manuellen Prüfung übergeben',
    capture_retriggered: 'Neuer Link ausgestellt',
    manually_closed: 'Von der Sachbearbeitung geschlossen',
    feedback_pushed: 'Ergebnis übermittelt',
    feedback_push_failed: 'Übermittlung des Ergebnisses fehlgeschlagen',
  },
  /** Who caused an event. */
  actor: {
    client: 'System Ihres Unternehmens',
    policyholder: 'Versicherte Person',
    claims_handler: 'Sachbearbeitung',
    system: 'Dienst',
  },
  push: {
    none: 'Ergebnis noch nicht übermittelt',
    delivered: 'Ergebnis übermittelt',
    failed: 'Übermittlung fehlgeschlagen: Fotos und Bericht sind nicht angekommen',
    missing: 'Geschlossen, aber keine Übermittlung gemeldet',
    other: 'Ergebnis mit einem anderen Status übermittelt',
    'not-expected': 'Für dieses Konto werden keine Ergebnisse übermittelt',
  },
  creation: {
    sending: 'Der Link wird angefordert',
    created: 'Link angelegt',
    refused: 'Der Dienst hat den Link abgelehnt',
    'not-sent': 'Die Anforderung wurde nicht gesendet',
    unknown: 'Ungewiss, ob ein Link angelegt wurde',
    'given-up': 'Ohne Link abgeschlossen',
  },
  lookUp: {
    found: 'Der Link war doch angelegt worden.',
    older:
      'Der neueste Aufnahmefall dieser Nummer ist älter als die Anforderung: Wahrscheinlich wurde kein Link angelegt.',
    known:
      'Der neueste Aufnahmefall dieser Nummer wird schon verfolgt: Wahrscheinlich wurde kein Link angelegt.',
    undated: 'Es gibt einen Aufnahmefall, aber ohne Angabe, wann er angelegt wurde.',
    none: 'Der Dienst kennt keinen Aufnahmefall dieser Nummer: Wahrscheinlich wurde kein Link angelegt.',
    failed: 'Die Abfrage beim Dienst ist fehlgeschlagen.',
  },
  problem: {
    'key-missing': 'Für dieses Profil ist kein API-Schlüssel hinterlegt.',
    'key-refused': 'Der Dienst lehnt den API-Schlüssel ab.',
    'key-unusable': 'Der API-Schlüssel enthält etwas, das sich nicht senden lässt.',
    'key-other-origin': 'Der API-Schlüssel gehört zu einer anderen Adresse als der jetzigen des Profils.',
    'address-not-allowed': 'Ihr Unternehmen lässt die Adresse des Profils nicht zu.',
    'certificate-invalid': 'Dem Zertifikat des Servers kann nicht vertraut werden; es wurde nichts gesendet.',
    'keychain-unavailable': 'Der Schlüsselbund lässt sich nicht lesen.',
    'not-found': 'Der Dienst kennt diesen Aufnahmefall nicht oder nicht mehr.',
    'quota-reached': 'Das Kontingent des Kontos ist aufgebraucht.',
    'account-configuration':
      'Das Konto ist nicht für die Live-Aufnahme eingerichtet, oder seine Adresse stimmt nicht.',
    'service-error': 'Der Dienst meldet einen Fehler.',
    'host-unreachable': 'Der Dienst ist nicht erreichbar.',
    'captive-portal': 'Statt des Dienstes hat eine Anmeldeseite des Netzes geantwortet.',
    'not-a-status': 'Die Antwort ist nicht der Stand dieses Aufnahmefalls.',
  },
  notReported: 'nicht gemeldet',
  decisionLabel: 'Entscheidung',
  board: {
    title: 'Live-Aufnahme',
    meta_one: '{{count, number}} Aufnahmefall',
    meta_other: '{{count, number}} Aufnahmefälle',
    loud_one: '{{count, number}} Übermittlung fehlgeschlagen oder ausgeblieben',
    loud_other: '{{count, number}} Übermittlungen fehlgeschlagen oder ausgeblieben',
    question: '{{caseNumber}}: Es ist ungewiss, ob ein Link angelegt wurde',
    inColumn: 'In dieser Spalte seit',
    scenes: 'Motive',
    attempts: 'Versuche',
    reminders: 'Erinnerungen',
    pushFailed: 'Übermittlung fehlgeschlagen',
    pushMissing: 'Keine Übermittlung gemeldet',
    pushOther: 'Status der Übermittlung',
    none: 'Keine',
    filter: 'Suche und Filter',
    search: 'Aufnahmefälle suchen',
    searchPlaceholder: 'Schadennummer oder Ticket',
    result: 'Ergebnis',
    allResults: 'Alle Ergebnisse',
    age: 'Zeit in der Spalte',
    ages: {
      all: 'Jede Dauer',
      day: 'Länger als ein Tag',
      week: 'Länger als eine Woche',
      month: 'Länger als ein Monat',
    },
    profile: 'Profil',
    allProfiles: 'Alle Profile',
    nothingFound: 'Kein Aufnahmefall passt',
    reset: 'Alle zeigen',
    empty: {
      title: 'Noch keine Live-Aufnahme',
      text: 'Öffnen Sie einen Vorgang und legen Sie einen Aufnahme-Link an. Die versicherte Person nimmt die Fotos auf, und der Stand erscheint hier.',
      action: 'Zu den Vorgängen',
    },
  },
  tab: {
    empty: {
      title: 'Keine Live-Aufnahme zu diesem Vorgang',
      text: 'Über einen Aufnahme-Link nimmt die versicherte Person geprüfte Fotos mit dem Smartphone auf. Sie können auch einen anderswo angelegten Aufnahmefall verfolgen.',
    },
    create: 'Aufnahme-Link anlegen',
    adopt: 'Vorhandene Aufnahme verfolgen',
    closed:
      'Der Vorgang ist abgeschlossen. Öffnen Sie ihn wieder, um einen Aufnahme-Link anzulegen oder eine Aufnahme zu verfolgen.',
    which: 'Aufnahmefall',
    ticket: 'Aufnahme {{number}} · {{ticketId}}',
    asOf: 'Stand {{time}}',
    notFollowed: 'wird nicht mehr automatisch verfolgt',
    refresh: 'Jetzt abfragen',
    notCompared:
      'Der Dienst vergleicht diese Live-Fotos nicht mit den Fotos dieses Vorgangs, die als Paket gesendet wurden.',
  },
  adopt: {
    title: 'Vorhandene Aufnahme verfolgen',
    text: 'Für einen Aufnahmefall zu {{caseNumber}}, der anderswo angelegt wurde. Es wird keine Nachricht gesendet.',
    ticket: 'Ticket',
    ticketHelp:
      'Leer für den neuesten Aufnahmefall dieser Schadennummer. Ein älterer wird nur über sein Ticket gefunden.',
    action: 'Verfolgen',
  },
  create: {
    title: 'Aufnahme-Link anlegen',
    text: 'Zu {{caseNumber}} wird mit dem Konto „{{profile}}“ ein Aufnahmefall angelegt. Je nach Konto erhält die versicherte Person dadurch eine Nachricht. Die Anforderung wird nur einmal gesendet.',
    fields: 'Felder des Kontos (JSON)',
    payload: 'Gesendet wird:',
    send: 'Link anlegen',
    sending: 'Wird angefordert …',
    sender: 'Versand des Links',
    language: 'Sprache für die versicherte Person',
    unset: 'Wie im Konto eingestellt',
    scenes: 'Gewünschte Fotos, eines je Zeile',
    scenesHelp:
      'Leer: die im Konto eingestellten Fotos. Nicht jedes Konto nimmt alle diese Felder an; Auskunft gibt der Betreiber.',
    otherScenes:
      'Die gewünschten Fotos sind in einer eigenen Form Ihres Kontos angegeben. Ändern Sie sie unter „Erweitert“.',
    advanced: 'Erweitert: alle Felder als JSON',
    second:
      'Der Aufnahmefall {{ticket}} vom {{time}} ist noch offen. Ein zweiter Link beendet ihn nicht: Beide Links gelten, bis der Dienst die Fälle schließt. Proofcase bietet danach nur den neuen Link an und kennzeichnet den von {{ticket}} als abgelöst. Das später übermittelte Ergebnis ersetzt das frühere.',
    sendSecond: 'Zweiten Link anlegen',
  },
  receiver: {
    off: 'Fotos und Bericht kommen auf diesem Rechner nicht an: Der Empfänger ist aus.',
    offPractice:
      'Fotos und Bericht kommen nicht an: Der Empfänger ist aus. Für den Übungsdienst genügt es, ihn einzuschalten.',
    'not-started':
      'Fotos und Bericht kommen auf diesem Rechner nicht an: Der Empfänger ließ sich nicht starten.',
    unreachable:
      'Fotos und Bericht kommen auf diesem Rechner nicht an: Der Betreiber erreicht den Empfänger von außen nicht.',
    'token-unknown': 'Fotos und Bericht werden abgelehnt, bis der Betreiber das Token des Empfängers hat.',
    'not-for-practice':
      'Der Übungsdienst sendet nur an 127.0.0.1 ohne Zertifikat; der Empfänger ist anders eingestellt.',
    switchOn: 'Einschalten',
    setUp: 'Empfänger einrichten …',
  },
  own: {
    help: 'Leer: wird bei jedem Link ausgefüllt.',
    fillIn: 'Füllen Sie dieses Feld aus.',
    remove: 'Feld {{name}} entfernen',
    add: 'Feld Ihres Kontos hinzufügen …',
    name: 'Name des Feldes',
    nameHelp: 'Genau wie beim Betreiber, zum Beispiel mobile.',
    addName: 'Hinzufügen',
    problem: {
      'case-number': 'Die Schadennummer ergänzt Proofcase selbst.',
      exists: 'Ein Feld dieses Namens gibt es schon.',
    },
  },
  fields: {
    help: 'Felder Ihres Kontos, z. B. {"communicationMode": "eigenversand"}. Proofcase ergänzt die Schadennummer.',
    'not-json': 'Das ist kein gültiges JSON.',
    'not-an-object': 'Geben Sie ein JSON-Objekt in geschweiften Klammern ein.',
    'case-number': 'Entfernen Sie die Schadennummer; Proofcase ergänzt sie.',
  },
  creationNotice: {
    status: '(Status {{status}})',
    unknown:
      'Die Anforderung wurde gesendet, aber es kam keine verlässliche Antwort. Eine zweite könnte die versicherte Person doppelt erreichen; deshalb wird nichts automatisch wiederholt.',
    lookedUp: 'Abgefragt am {{time}}:',
    lookUp: 'Beim Dienst nachfragen',
    again: 'Noch einmal anfordern …',
    giveUp: 'Ohne Link abschließen',
  },
  again: {
    title: 'Link noch einmal anfordern?',
    text: 'Falls die erste Anforderung doch ankam, erhält die versicherte Person womöglich eine zweite Nachricht, und es gibt zwei Aufnahmefälle.',
    caseNumber: 'Schadennummer',
    help: 'Geben Sie zur Bestätigung {{caseNumber}} ein.',
    mismatch: 'Das ist nicht {{caseNumber}}.',
    action: 'Noch einmal anfordern',
  },
  link: {
    title: 'Aufnahme-Link',
    none: 'Der Dienst hat keinen Link zum Weitergeben genannt.',
    copy: 'Link kopieren',
    copied: 'Link kopiert.',
    mail: 'E-Mail-Text …',
    print: 'Drucken',
    qr: 'QR-Code des Aufnahme-Links zu {{caseNumber}}',
    youSend: 'Senden Sie diesen Link an die versicherte Person. Proofcase sendet ihn nicht.',
    operatorSends:
      'Die versicherte Person erhält diesen Link vom Betreiber des Dienstes; Sie müssen ihn nicht senden.',
    senderUnknown:
      'Der Dienst meldet nicht, wer diesen Link sendet. Fragen Sie beim Betreiber nach, bevor Sie ihn senden, sonst erhält die versicherte Person ihn vielleicht zweimal.',
    supersededBy:
      'Zu diesem Schaden gibt es einen neueren Aufnahmefall. Geben Sie der versicherten Person dessen Link.',
    printTitle: 'Fotos zum Schaden {{caseNumber}}',
    printText: 'Bitte scannen Sie diesen Code mit Ihrem Smartphone und folgen Sie den Anweisungen.',
  },
  mailDialog: {
    title: 'E-Mail an die versicherte Person',
    text: 'Ihr E-Mail-Programm öffnet sich mit diesem Text. Empfänger und Versand bestimmen Sie.',
    language: 'Sprache der E-Mail',
    subject: 'Betreff',
    body: 'Text',
    copy: 'Text kopieren',
    copied: 'Text kopiert.',
    open: 'E-Mail-Programm öffnen',
    outdated:
      'Diese E-Mail hat sich geändert, seit Sie sie bearbeiten, zum Beispiel weil es einen neuen Link gibt. Übernehmen Sie den neuen Text; Ihre Änderungen an diesem gehen verloren.',
    useNew: 'Neuen Text übernehmen',
  },
  state: {
    title: 'Stand',
    status: 'Status',
    result: 'Ergebnis',
    noDecision: 'noch keine',
    retriggers: 'Neu ausgestellte Links',
    mode: 'Versand des Links',
    notHere:
      'Der Dienst meldet, dass Fotos und Bericht am {{time}} übermittelt wurden; hier sind sie nicht angekommen. Hat ein anderer Empfänger sie, lesen Sie sie unter „Empfangen“ ein.',
    notHereUndated:
      'Der Dienst meldet, dass Fotos und Bericht übermittelt wurden; hier sind sie nicht angekommen. Hat ein anderer Empfänger sie, lesen Sie sie unter „Empfangen“ ein.',
    push: 'Übermittlung',
    attempts: 'Versuche',
    reminders: 'Erinnerungen',
    created: 'Angelegt',
    updated: 'Geändert',
    closed: 'Geschlossen',
    ticket: 'Ticket',
    pushLost:
      'Der Dienst übermittelt ein Ergebnis nur einmal. Fordern Sie Fotos und Bericht beim Betreiber an und lesen Sie sie unter „Empfangen“ ein.',
    asBefore: 'Angezeigt wird der letzte bekannte Stand.',
  },
  scenes: {
    title: 'Motive: {{done}} von {{of}} erledigt',
    done: 'erledigt',
    open: 'offen',
    unnamed: 'Motiv {{number}}',
  },
  sessions: {
    title: 'Ausgestellte Links',
    id: 'ID {{id}}',
    number: 'Sitzung {{number}}',
    current: 'aktueller Link',
    last: 'letzter Link',
    superseded: 'abgelöst',
    attempts_one: '{{count, number}} Versuch',
    attempts_other: '{{count, number}} Versuche',
  },
  timeline: {
    title: 'Verlauf des Aufnahmefalls',
    events: 'Ereignisse',
    noEvents: 'Keine Ereignisse gemeldet.',
    answers: 'Antworten des Dienstes',
    first: 'erste Antwort',
    otherFields: 'andere Felder geändert',
    changes_one: '{{count, number}} Änderung',
    changes_other: '{{count, number}} Änderungen',
    extras: 'Weitere Angaben der Antwort',
    raw: 'Anzeigen',
    rawTitle: 'Antwort im Original',
  },
  mail: {
    subject: 'Fotos zu Ihrem Schaden {caseNumber}',
    body: `Sehr geehrte Damen und Herren,

zur Bearbeitung Ihres Schadens {caseNumber} benötigen wir einige Fotos. Bitte öffnen Sie diesen Link auf Ihrem Smartphone und folgen Sie den Anweisungen:

{captureLink}

Die Fotos werden direkt im Browser aufgenommen; Sie müssen nichts installieren.

Mit freundlichen Grüßen`,
  },
};
