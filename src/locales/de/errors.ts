import type { errors as reference } from '../en/errors';
import type { Translation } from '../translation';

const NOTHING_SENT = 'Es wurde nichts gesendet und nichts bezahlt.';
const STORED_UNCHANGED = 'Was bisher gespeichert ist, bleibt unverändert.';
const ORIGINALS_UNTOUCHED = 'Ihre Originaldateien sind unberührt.';
const PACKAGE_KEPT = 'Das versiegelte Paket bleibt erhalten; für diesen Versuch wurde nichts bezahlt.';
const NEVER_REPEATED = 'Das Paket bleibt erhalten und wird nie ohne Ihre Entscheidung wiederholt.';
const ANSWER_KEPT = 'Was ankam, ist vollständig aufbewahrt und wird gezeigt, wie es kam.';
const NOTHING_LOST = 'Nichts Gespeichertes geht verloren.';
const BY_ITSELF = 'Nichts zu tun: Es wird von selbst erneut versucht.';
const DECIDE = 'Entscheiden Sie im Postausgang: nachfragen, erneut senden oder schließen.';
const TRY_AGAIN = 'Versuchen Sie es erneut; wenn es wieder geschieht, starten Sie Proofcase neu.';

export const errors: Translation<typeof reference> = {
  'invalid-request': {
    title: 'Diese Anfrage ist ungültig.',
    safe: STORED_UNCHANGED,
    next: 'Prüfen Sie die Eingabe und versuchen Sie es erneut.',
  },
  'forbidden-sender': {
    title: 'Die Anfrage kam von einer Stelle, die das nicht darf.',
    safe: STORED_UNCHANGED,
    next: 'Starten Sie Proofcase neu.',
  },
  'not-found': {
    title: 'Das gibt es nicht oder nicht mehr.',
    safe: STORED_UNCHANGED,
    next: 'Gehen Sie zur Liste zurück und wählen Sie neu.',
  },
  internal: {
    title: 'In Proofcase ist etwas Unerwartetes schiefgegangen.',
    safe: NOTHING_LOST,
    next: TRY_AGAIN,
  },
  'case-number-too-short': {
    title: 'Die Vorgangsnummer hat {{length}} Zeichen; es müssen mindestens 4 sein.',
    safe: NOTHING_SENT,
    next: 'Geben Sie die ganze Vorgangsnummer ein.',
  },
  'case-number-too-long': {
    title: 'Die Vorgangsnummer hat {{length}} Zeichen; höchstens 50 können gesendet werden.',
    safe: NOTHING_SENT,
    next: 'Kürzen Sie die Vorgangsnummer.',
  },
  'case-number-character': {
    title: 'Die Vorgangsnummer enthält {{character}} an Stelle {{position}}; das kann nicht gesendet werden.',
    safe: NOTHING_SENT,
    next: 'Verwenden Sie nur Buchstaben von A bis Z, Ziffern, Leerzeichen und übliche Satzzeichen.',
  },
  'case-number-taken': {
    title: 'Den Vorgang {{caseNumber}} gibt es schon.',
    safe: STORED_UNCHANGED,
    next: 'Öffnen Sie den vorhandenen Vorgang oder wählen Sie eine andere Nummer.',
  },
  'filter-name-taken': {
    title: 'Es gibt schon einen Filter mit dem Namen „{{name}}“.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen anderen Namen oder benennen Sie den vorhandenen Filter um.',
  },
  'reference-date-invalid': {
    title: 'Das ist kein lesbares Kalenderdatum.',
    safe: NOTHING_SENT,
    next: 'Geben Sie das Datum als 2026-03-31 oder 31.03.2026 ein.',
  },
  'reference-date-too-far-ahead': {
    title: 'Das Bezugsdatum liegt mehr als 5 Tage in der Zukunft; das lehnt der Dienst ab.',
    safe: NOTHING_SENT,
    next: 'Wählen Sie ein früheres Bezugsdatum und prüfen Sie die Uhr dieses Rechners.',
  },
  'folder-missing': {
    title: 'Den Ordner gibt es nicht, oder es ist kein Ordner.',
    safe: NOTHING_SENT,
    next: 'Prüfen Sie den Pfad, schließen Sie Laufwerk oder Karte an und wählen Sie den Ordner erneut.',
  },
  'folder-unreadable': {
    title: 'Der Ordner kann nicht gelesen werden.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Prüfen Sie die Zugriffsrechte des Ordners und lesen Sie ihn erneut.',
  },
  'folder-empty': {
    title: 'Der Ordner enthält keine Datei.',
    safe: NOTHING_SENT,
    next: 'Wählen Sie den Ordner mit den Fotos.',
  },
  'nothing-to-send': {
    title: 'Es gibt kein Foto und kein PDF zum Senden.',
    safe: NOTHING_SENT,
    next: 'Fügen Sie Dateien der Arten JPEG, PNG, TIFF, HEIC, WEBP oder PDF hinzu, oder nehmen Sie ausgeschlossene wieder auf.',
  },
  'blockers-present': {
    title: 'Einige Dateien können so nicht gesendet werden.',
    safe: NOTHING_SENT,
    next: 'Schließen Sie die als Hindernis markierten Dateien aus, oder ersetzen Sie sie.',
  },
  'intake-running': {
    title: 'Der Ordner wird noch gelesen.',
    safe: STORED_UNCHANGED,
    next: 'Warten Sie, bis es fertig ist, oder halten Sie es an.',
  },
  'base-url-invalid': {
    title: 'Das ist keine Basisadresse eines Dienstes.',
    safe: NOTHING_SENT,
    next: 'Geben Sie eine Adresse wie https://service.example ohne Abfrageteil ein.',
  },
  'base-url-insecure': {
    title: 'Die Adresse ist unverschlüsselt (http).',
    safe: NOTHING_SENT,
    next: 'Verwenden Sie eine https-Adresse; http wird nur für diesen Rechner angenommen.',
  },
  'key-missing': {
    title: 'Für dieses Profil ist kein API-Schlüssel hinterlegt.',
    safe: PACKAGE_KEPT,
    next: 'Hinterlegen Sie den Schlüssel in den Einstellungen.',
  },
  'key-refused': {
    title: 'Der Dienst lehnt den API-Schlüssel ab.',
    safe: PACKAGE_KEPT,
    next: 'Hinterlegen Sie einen gültigen Schlüssel in den Einstellungen; bis dahin ruht das Profil.',
  },
  'keychain-unavailable': {
    title: 'Der Schlüsselbund dieses Rechners ist gesperrt oder nicht verfügbar.',
    safe: PACKAGE_KEPT,
    next: 'Entsperren Sie den Schlüsselbund, oder geben Sie einen Schlüssel nur für diese Sitzung ein; er wird nie in eine Datei geschrieben.',
  },
  'host-unreachable': {
    title: 'Der Dienst ist nicht erreichbar.',
    safe: PACKAGE_KEPT,
    next: 'Prüfen Sie das Netz und die Adresse des Profils.',
  },
  'service-error': {
    title: 'Der Dienst meldet einen eigenen Fehler.',
    safe: STORED_UNCHANGED,
    next: 'Versuchen Sie es später; hält es an, nennen Sie dem Betreiber des Dienstes den Status.',
  },
  'quota-reached': {
    title: 'Das Kontingent dieses Kontos ist aufgebraucht.',
    safe: PACKAGE_KEPT,
    next: 'Lassen Sie das Kontingent erhöhen. Setzen Sie danach das Profil in den Einstellungen fort.',
  },
  quota: {
    title: 'Das Kontingent dieses Kontos ist aufgebraucht.',
    safe: PACKAGE_KEPT,
    next: 'Lassen Sie das Kontingent erhöhen. Setzen Sie danach das Profil in den Einstellungen fort.',
  },
  'account-configuration': {
    title: 'Das Konto ist beim Dienst dafür nicht eingerichtet.',
    safe: PACKAGE_KEPT,
    next: 'Bitten Sie den Betreiber des Dienstes, das Konto einzurichten. Setzen Sie danach das Profil in den Einstellungen fort.',
  },
  'package-rejected': {
    title: 'Der Dienst lehnt dieses Paket ab.',
    safe: PACKAGE_KEPT,
    next: 'Lesen Sie den Grund, ändern Sie, was er nennt, und versiegeln Sie neu.',
  },
  'outcome-unknown': {
    title: 'Es ist nicht bekannt, ob der Dienst das Paket verarbeitet hat.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'answer-not-an-analysis': { title: 'Die Antwort ist keine Analyse.', safe: ANSWER_KEPT, next: DECIDE },
  'wrong-confirmation': {
    title: 'Die eingetippte Vorgangsnummer ist eine andere.',
    safe: NOTHING_SENT,
    next: 'Tippen Sie die Vorgangsnummer dieses Pakets genau ab.',
  },
  'too-early': {
    title: 'Für eine Nachfrage ist es zu früh: Der Dienst arbeitet vielleicht noch.',
    safe: NEVER_REPEATED,
    next: 'Warten Sie bis {{availableAt}}.',
  },
  budget: {
    title:
      'Damit würde das Token-Budget dieses Profils für den Monat überschritten: {{used}} von {{budget}} sind verbraucht, etwa {{underway}} sind unterwegs, dazu kämen etwa {{planned}}.',
    safe: NOTHING_SENT,
    next: 'Stimmen Sie der Überschreitung zu, auf der Kommandozeile mit --over-budget, oder erhöhen Sie das Budget in den Einstellungen des Profils.',
  },
  'illegal-state': {
    title: 'Das ist im jetzigen Zustand nicht möglich.',
    safe: STORED_UNCHANGED,
    next: 'Sehen Sie im Postausgang nach: Der Zustand hat sich inzwischen geändert.',
  },
  'target-exists': {
    title: 'Etwas mit diesem Namen gibt es schon.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen anderen Ort oder Namen.',
  },
  'target-not-writable': {
    title: 'Dort kann nicht geschrieben werden.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen Ordner, in den Sie schreiben dürfen.',
  },
  'disk-full': {
    title: 'Auf dem Datenträger ist kein Platz mehr.',
    safe: NOTHING_LOST,
    next: 'Schaffen Sie Platz; was wartet, geht dann von selbst weiter.',
  },
  'space-short': {
    title:
      'Der Speicherplatz reicht nicht: Etwa {{needed, number}} MB werden gebraucht, {{free, number}} MB sind frei.',
    safe: 'Es wurde nichts geschrieben.',
    next: 'Wählen Sie einen anderen Ort, schaffen Sie Platz oder lassen Sie Teile weg.',
  },
  'target-gone': {
    title:
      'Der Zielordner ist nicht mehr da: Ein Laufwerk wurde abgezogen oder eine Netzwerkverbindung ist abgerissen.',
    safe: 'Ihr Vorgang ist unverändert, und kein halber Ordner trägt den endgültigen Namen.',
    next: 'Schließen Sie das Laufwerk wieder an oder wählen Sie einen anderen Ort, und exportieren Sie erneut.',
  },
  'target-not-evidence': {
    title: 'Was dort unter diesem Namen liegt, ist kein Beweisordner von Proofcase.',
    safe: 'Es wurde nicht angerührt: Ersetzt werden ausschließlich Beweisordner.',
    next: 'Wählen Sie einen anderen Namen oder einen anderen Ort.',
  },
  'export-running': {
    title: 'Ein anderer Export läuft noch.',
    safe: 'Für diesen wurde nichts geschrieben.',
    next: 'Warten Sie, bis er fertig ist, oder halten Sie ihn an.',
  },
  'data-folder-in-use': {
    title: 'Ein anderes Proofcase benutzt diesen Datenordner.',
    safe: STORED_UNCHANGED,
    next: 'Schließen Sie das andere Fenster oder warten Sie auf den anderen Befehl, oder benutzen Sie einen anderen Datenordner.',
  },
  'data-folder-unsuitable': {
    title: 'Dieser Datenordner kann nicht benutzt werden.',
    safe: STORED_UNCHANGED,
    next: 'Benutzen Sie einen Ordner auf einem lokalen Datenträger, in den Sie schreiben dürfen, und ein Proofcase, das nicht älter als die Daten ist.',
  },
  'database-damaged': {
    title: 'Die Datenbank ist beschädigt oder fehlt.',
    safe: 'Es wurde nichts geändert; versiegelte Pakete und Antworten sind eigene Dateien und bleiben erhalten. Das Nebenjournal weiß, was bezahlt wurde.',
    next: 'Öffnen Sie das Proofcase-Fenster: Es zeigt, was lesbar ist, und bietet eine Sicherung an. Auf der Kommandozeile helfen „backups“ und „backups restore“.',
  },
  'database-read-only': {
    title:
      'Die Datenbank wird nur angezeigt, weil sie beschädigt ist oder von einem neueren Proofcase stammt.',
    safe: 'Es wird nichts geschrieben und nichts gesendet.',
    next: 'Stellen Sie eine Sicherung wieder her, oder beginnen Sie mit einer leeren Datenbank.',
  },
  'recovery-pending': {
    title:
      'Der letzte Start hat festgestellt, dass die Datenbank Sendungen vergessen hatte, und noch hat niemand entschieden.',
    safe: 'Der Postausgang ist angehalten; es wird nichts gesendet und nichts bezahlt.',
    next: 'Lesen Sie im Fenster oder mit „recovery“, was gefunden wurde, und entscheiden Sie dort, dass es weitergeht.',
  },
  'backup-damaged': {
    title: 'Diese Sicherung ist beschädigt.',
    safe: 'Es wurde nichts geändert; die Datenbank in Gebrauch ist, wie sie war.',
    next: 'Wählen Sie eine ältere Sicherung.',
  },
  'profile-in-use': {
    title: 'Dieses Profil wird benutzt, oder sein Name ist vergeben.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen anderen Namen; ein Profil mit Vorgängen bleibt für deren Verlauf erhalten.',
  },
  'practice-service-unavailable': {
    title: 'Der Übungsdienst läuft nicht.',
    safe: PACKAGE_KEPT,
    next: 'Starten Sie Proofcase neu, oder wählen Sie ein anderes Profil.',
  },
  'seal-failed': {
    title:
      'Das Paket konnte nicht versiegelt werden: Eine Datei wurde geändert, fehlt oder ist nicht lesbar.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Lesen Sie den Ordner erneut und versiegeln Sie dann.',
  },
  network: {
    title: 'Der Dienst war nicht erreichbar, oder die Verbindung riss ab, bevor alles gesendet war.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  stalled: {
    title: 'Eine Minute lang konnte kein Byte gesendet werden.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'service-away': {
    title: 'Der Dienst ist im Augenblick nicht verfügbar.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'unexpected-answer': {
    title: 'An der Adresse des Dienstes antwortet etwas, aber nicht wie der Dienst.',
    safe: PACKAGE_KEPT,
    next: 'Prüfen Sie die Basisadresse des Profils. Es wird von selbst erneut versucht.',
  },
  'captive-portal': {
    title: 'Statt des Dienstes antwortete eine Anmeldeseite des Netzes.',
    safe: PACKAGE_KEPT,
    next: 'Melden Sie sich im Browser am Netz an (Hotel, Zug, Gastnetz). Danach geht es von selbst weiter.',
  },
  'proxy-credentials': {
    title: 'Der Proxy dieses Netzes verlangt Benutzername und Passwort.',
    safe: PACKAGE_KEPT,
    next: 'Geben Sie sie im Postausgang ein oder fragen Sie die Netzbetreuung. Danach geht es von selbst weiter.',
  },
  'clock-wrong': {
    title:
      'Der Upload wurde abgelehnt, und die Uhr dieses Rechners geht falsch: Upload-Adressen gelten nur Minuten.',
    safe: PACKAGE_KEPT,
    next: 'Stellen Sie die Uhr dieses Rechners, am besten über das Netz. Es wird von selbst erneut versucht.',
  },
  paused: {
    title: 'Der Upload wurde angehalten, weil der Postausgang pausiert.',
    safe: PACKAGE_KEPT,
    next: 'Setzen Sie den Postausgang fort; der Upload beginnt dann neu.',
  },
  metered: {
    title: 'Der Upload wurde angehalten, weil die Verbindung getaktet ist.',
    safe: PACKAGE_KEPT,
    next: 'In einem anderen Netz geht es von selbst weiter; oder erlauben Sie getaktete Verbindungen in den Einstellungen.',
  },
  'upload-refused': {
    title: 'Der Upload wurde abgelehnt, auch mit frischer Adresse.',
    safe: PACKAGE_KEPT,
    next: 'Prüfen Sie die Uhr dieses Rechners. Nichts zu tun: Es wird von selbst erneut versucht.',
  },
  'connection-lost-after-body': {
    title: 'Die Verbindung riss ab, nachdem alles gesendet war und bevor eine Antwort kam.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'no-answer-in-time': {
    title: 'Innerhalb von 150 Sekunden kam keine Antwort.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'server-error-after-body': {
    title: 'Der Dienst oder ein Vermittler meldete einen Fehler, nachdem alles gesendet war.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'not-an-analysis': {
    title: 'Es kam eine Antwort, aber keine Analyse; vielleicht eine Anmeldeseite des Netzes.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'answer-cut-off': {
    title: 'Die Antwort riss vor dem Ende ab: verarbeitet, Antwort unvollständig.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'found-submitting-at-start': {
    title: 'Proofcase wurde beendet, während dieses Paket gesendet wurde.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'certificate-unusable': {
    title: 'Zertifikat und Schlüssel lassen sich nicht zusammen verwenden.',
    safe: 'Die Einstellungen sind unverändert.',
    next: 'Geben Sie die Zertifikatskette und den zugehörigen privaten Schlüssel an, beide als PEM.',
  },
  'nothing-to-import': {
    title: 'Dieser Ordner enthält kein Ergebnis einer Live-Aufnahme: Fotos und höchstens einen PDF-Bericht.',
    safe: 'Es wurde nichts geändert.',
    next: 'Wählen Sie den Ordner, in dem Fotos und Bericht liegen.',
  },
  'import-too-large': {
    title: 'Die Fotos oder der Bericht sind größer, als das Ergebnis einer Live-Aufnahme sein darf.',
    safe: 'Es wurde nichts geändert.',
    next: 'Einlesen lassen sich Fotos bis zusammen 100 MB und ein Bericht bis 50 MB.',
  },
  'document-gone': {
    title: 'Das Dokument ist nicht mehr vorhanden.',
    safe: 'Gesendetes und Empfangenes ist unverändert.',
    next: 'Gehört die Datei zum Ordner des Falls, legen Sie sie wieder an ihren Platz und öffnen Sie sie erneut.',
  },
  'document-changed': {
    title: 'Das Dokument wurde geändert, während es geöffnet war.',
    safe: 'Gesendetes und Empfangenes ist unverändert.',
    next: 'Schließen Sie es und öffnen Sie es erneut, um den jetzigen Stand zu sehen.',
  },
  'document-too-large': {
    title: 'Das Dokument ist zu groß, um hier angezeigt zu werden.',
    safe: 'Es wurde nichts geändert.',
    next: 'Speichern Sie eine Kopie und öffnen Sie sie in einem PDF-Programm, dem Sie vertrauen.',
  },
  'case-closed': {
    title: 'Dieser Vorgang ist abgeschlossen.',
    safe: 'Alles, was dazugehört, bleibt, wie es ist.',
    next: 'Öffnen Sie den Vorgang wieder, wenn noch etwas zu tun ist.',
  },
  'case-on-hold': {
    title: 'Für diesen Vorgang gilt eine Löschsperre.',
    safe: 'Es wurde nichts gelöscht.',
    next: 'Heben Sie zuerst die Löschsperre mit einer Begründung auf, wenn der Vorgang gelöscht werden darf.',
  },
  'case-packages-active': {
    title: '{{count}} Pakete des Vorgangs sind noch nicht erledigt.',
    safe: 'Es wurde nichts geändert und nichts gelöscht.',
    next: 'Senden Sie die Pakete oder ziehen Sie sie unter „Ausgang“ zurück; versuchen Sie es dann erneut.',
  },
  'case-packages-unknown': {
    title: 'Bei {{count}} Paketen des Vorgangs ist der Ausgang unbekannt: Sie wurden möglicherweise bezahlt.',
    safe: 'Es wurde nichts geändert und nichts gelöscht.',
    next: 'Entscheiden Sie unter „Ausgang“, was daraus geworden ist; versuchen Sie es dann erneut.',
  },
  'case-captures-unknown': {
    title: 'Bei {{count}} angeforderten Aufnahmelinks ist noch nicht bekannt, ob es sie gibt.',
    safe: 'Es wurde nichts geändert und nichts gelöscht.',
    next: 'Beantworten Sie die Frage im Reiter „Live-Aufnahme“ des Vorgangs; versuchen Sie es dann erneut.',
  },
  'case-busy': {
    title:
      'Am Vorgang wird gerade gearbeitet: Ein Ordner wird gelesen, ein Paket versiegelt oder Beweismaterial exportiert.',
    safe: 'Es wurde nichts geändert und nichts gelöscht.',
    next: 'Warten Sie, bis das erledigt ist, oder brechen Sie es ab; versuchen Sie es dann erneut.',
  },
  'case-not-due': {
    title: 'Nach keiner Regel ist dieser Vorgang schon zu löschen.',
    safe: 'Es wurde nichts gelöscht.',
    next: 'Sehen Sie die Liste noch einmal durch oder löschen Sie den Vorgang von Hand.',
  },
  'retention-changed': {
    title: 'An diesen Vorgängen hat sich nach der Vorschau etwas geändert.',
    safe: 'Es wurde nichts gelöscht.',
    next: 'Sehen Sie die neue Vorschau durch und bestätigen Sie noch einmal.',
  },
  'receiver-failed': {
    title: 'Der Empfänger ließ sich nicht starten ({{reason}}).',
    safe: 'Es wurde nichts geändert.',
    next: 'Prüfen Sie Port, Adresse, Token und Zertifikat; über diesen Rechner hinaus ist ein Token nötig (PROOFCASE_RECEIVER_TOKEN).',
  },
  'capture-fields-invalid': {
    title: 'Die eigenen Felder des Kontos sind kein gültiges JSON-Objekt.',
    safe: 'Es wurde nichts gesendet.',
    next: 'Berichtigen Sie sie; die Vorgangsnummer ergänzt Proofcase, sie darf nicht darunter sein.',
  },
  'capture-pending': {
    title:
      'Für diesen Vorgang wird schon ein Link angefordert, oder es ist unbekannt, ob einer angelegt wurde.',
    safe: 'Es wurde kein zweites Mal angefordert.',
    next: 'Beantworten Sie zuerst die offene Frage des Vorgangs.',
  },
  'capture-not-found': {
    title: 'Der Dienst kennt keinen solchen Aufnahmefall.',
    safe: 'Es wurde nichts geändert.',
    next: 'Prüfen Sie Vorgangsnummer und Ticket und ob das richtige Profil gewählt ist.',
  },
  'capture-other-case': {
    title: 'Dieser Aufnahmefall gehört zu einer anderen Vorgangsnummer.',
    safe: 'Es wurde nichts geändert.',
    next: 'Öffnen Sie den Vorgang mit jener Nummer, oder prüfen Sie das Ticket.',
  },
  'capture-answer-unreadable': {
    title: 'Die Antwort des Dienstes ist nicht der Stand eines Aufnahmefalls.',
    safe: 'Was vorher bekannt war, bleibt erhalten.',
    next: 'Versuchen Sie es später noch einmal; bleibt es so, wenden Sie sich an den Betreiber des Dienstes.',
  },
  'capture-without-link': {
    title: 'Dieser Aufnahmefall hat keinen Link, der sich weitergeben ließe.',
    safe: 'Es wurde nichts gesendet.',
    next: 'Fragen Sie den Stand ab; ein geschlossener Aufnahmefall bekommt erst einen Link, wenn der Dienst einen neuen ausstellt.',
  },
  'capture-mail-without-link': {
    title: 'Im Text fehlt {captureLink}.',
    safe: 'Der Text wurde nicht geändert.',
    next: 'Setzen Sie {captureLink} an die Stelle, an die der Link gehört.',
  },
  'mail-program-missing': {
    title: 'Es ließ sich kein Mailprogramm öffnen.',
    safe: 'Es wurde nichts gesendet.',
    next: 'Kopieren Sie den Text und senden Sie ihn selbst.',
  },
  validation: {
    title: 'Der Dienst lehnt Vorgangsnummer, Datum oder eine andere Angabe ab.',
    safe: PACKAGE_KEPT,
    next: 'Ändern Sie, was der Grund nennt, und versiegeln Sie neu.',
  },
  'too-large': {
    title: 'Dem Dienst ist das Paket zu groß.',
    safe: PACKAGE_KEPT,
    next: 'Schließen Sie einige Dateien aus und versiegeln Sie neu.',
  },
  malformed: {
    title: 'Der Dienst versteht die Anfrage nicht.',
    safe: PACKAGE_KEPT,
    next: 'Prüfen Sie die Adresse des Profils; stimmt sie, melden Sie es dem Betreiber des Dienstes.',
  },
  'package-damaged': {
    title: 'Das versiegelte Paket auf dem Datenträger ist nicht mehr, was versiegelt wurde.',
    safe: NOTHING_SENT,
    next: 'Ziehen Sie es zurück und versiegeln Sie neu aus den Originalen; prüfen Sie den Datenträger.',
  },
  'upload-key-gone': {
    title: 'Der Dienst kennt diesen Upload nicht mehr; wahrscheinlich wurde er schon verarbeitet.',
    safe: NEVER_REPEATED,
    next: 'Senden Sie erneut, was nochmals Token kosten kann, oder schließen Sie es als unbeantwortet.',
  },
  'upload-expired': {
    title: 'Der gespeicherte Upload ist abgelaufen, bevor der Dienst erneut gefragt werden konnte.',
    safe: NEVER_REPEATED,
    next: 'Senden Sie erneut, was nochmals Token kosten kann, oder schließen Sie es als unbeantwortet.',
  },
  'redirect-refused': {
    title: 'Der Dienst verwies auf eine andere Adresse; dorthin geht Ihr Schlüssel nicht.',
    safe: 'Weder Schlüssel noch Fotos gingen an die andere Adresse.',
    next: 'Prüfen Sie die Basisadresse des Profils und ob das Netz eine Anmeldung verlangt.',
  },
};
