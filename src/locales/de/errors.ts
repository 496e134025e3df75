import type { errors as reference } from '../en/errors';
import type { Translation } from '../translation';
import { caseErrors } from './errors-case-work';
import { handoverErrors } from './errors-handover';
import { sendingErrors } from './errors-sending';
import { teamErrors } from './errors-team';
import {
  ANSWER_KEPT,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  ORIGINALS_UNTOUCHED,
  PACKAGE_KEPT,
  REFUSAL_KEPT,
  STORED_UNCHANGED,
  TRY_AGAIN,
} from './reassurance';

export const errors: Translation<typeof reference> = {
  'invalid-request': {
    title: 'Diese Eingabe ist ungültig.',
    safe: STORED_UNCHANGED,
    next: 'Prüfen Sie Ihre Eingabe und versuchen Sie es erneut.',
  },
  'forbidden-sender': {
    title: 'Die Anfrage kam von einer nicht zugelassenen Stelle.',
    safe: STORED_UNCHANGED,
    next: 'Starten Sie Proofcase neu.',
  },
  'setting-managed': {
    title: 'Diese Einstellung legt Ihr Unternehmen fest.',
    safe: STORED_UNCHANGED,
    next: 'Fragen Sie Ihre IT, wenn sie anders sein soll.',
  },
  'policy-broken': {
    title: 'Die Vorgaben Ihres Unternehmens enthalten Fehler und wurden nicht übernommen.',
    safe: NOTHING_SENT,
    next: 'Geben Sie Ihrer IT diese Angaben: {{problems}}',
  },
  'not-found': {
    title: 'Nicht gefunden.',
    safe: STORED_UNCHANGED,
    next: 'Gehen Sie zur Liste zurück und wählen Sie erneut.',
  },
  internal: {
    title: 'In Proofcase ist ein Fehler aufgetreten.',
    safe: NOTHING_LOST,
    next: TRY_AGAIN,
  },
  'case-number-too-short': {
    title: 'Die Schadennummer hat {{length}} Zeichen; es müssen mindestens 4 sein.',
    safe: NOTHING_SENT,
    next: 'Geben Sie die ganze Schadennummer ein.',
  },
  'case-number-too-long': {
    title: 'Die Schadennummer hat {{length}} Zeichen; höchstens 50 können gesendet werden.',
    safe: NOTHING_SENT,
    next: 'Kürzen Sie die Schadennummer.',
  },
  'case-number-character': {
    title: 'Die Schadennummer enthält {{character}} an Stelle {{position}}; das kann nicht gesendet werden.',
    safe: NOTHING_SENT,
    next: 'Verwenden Sie nur A bis Z, Ziffern, Leerzeichen und Zeichen wie - _ . / : #',
  },
  'case-number-taken': {
    title: 'Den Vorgang {{caseNumber}} gibt es schon.',
    safe: STORED_UNCHANGED,
    next: 'Öffnen Sie den vorhandenen Vorgang oder wählen Sie eine andere Nummer.',
  },
  'case-number-used': {
    title:
      'Die Schadennummer {{caseNumber}} lässt sich nicht mehr ändern: Unter ihr wurde etwas gesendet oder angefordert, oder es ist unterwegs.',
    safe: STORED_UNCHANGED,
    next: 'Ziehen Sie Pakete zurück, die noch nicht gesendet wurden. Legen Sie sonst einen Vorgang mit der richtigen Nummer an.',
  },
  'filter-name-taken': {
    title: 'Es gibt schon einen Filter mit dem Namen „{{name}}“.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen anderen Namen oder benennen Sie den vorhandenen Filter um.',
  },
  'reference-date-invalid': {
    title: 'Das ist kein gültiges Datum.',
    safe: NOTHING_SENT,
    next: 'Geben Sie das Datum als 2026-03-31 oder 31.03.2026 ein.',
  },
  'folder-missing': {
    title: 'Der Ordner wurde nicht gefunden, oder es ist kein Ordner.',
    safe: NOTHING_SENT,
    next: 'Prüfen Sie den Pfad, schließen Sie Laufwerk oder Speicherkarte an und wählen Sie den Ordner erneut.',
  },
  'not-a-folder': {
    title: 'Das ist eine Datei oder eine Nachricht, kein Ordner.',
    safe: NOTHING_SENT,
    next: 'Speichern Sie Fotos und Anhänge in einem Ordner auf diesem Rechner und ziehen Sie diesen Ordner hierher, oder wählen Sie ihn aus.',
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
  'source-is-evidence': {
    title: 'Das ist ein von Proofcase exportierter Beweisordner, kein Ordner mit Fotos.',
    safe: NOTHING_SENT,
    next: 'Wählen Sie den Ordner mit den Originalfotos. Kopien davon liegen in data/originals.',
  },
  'source-in-data-folder': {
    title: 'Dieser Ordner liegt in einem Datenordner von Proofcase: {{path}}.',
    safe: NOTHING_SENT,
    next: 'Wählen Sie einen Fotoordner außerhalb des Datenordners.',
  },
  'data-folder-in-source': {
    title: 'In diesem Ordner liegt der Datenordner von Proofcase: {{path}}.',
    safe: NOTHING_SENT,
    next: 'Wählen Sie einen Ordner, der nur die Fotos enthält, oder einen Datenordner an anderer Stelle (--data-dir).',
  },
  'source-known': {
    title: '„{{name}}“ gehört bereits zu diesem Vorgang.',
    safe: 'An der Quelle „{{source}}“ wurde nichts geändert.',
    next: 'Lesen Sie die Quelle neu ein, wenn Dateien dazugekommen sind.',
  },
  'source-missing': {
    title: '„{{name}}“ wurde nicht gefunden.',
    safe: NOTHING_SENT,
    next: 'Vielleicht wurde es verschoben oder gelöscht. Prüfen Sie Laufwerk, Speicherkarte oder Netz und fügen Sie es erneut hinzu.',
  },
  'source-inside': {
    title: '„{{name}}“ liegt in einem Ordner dieses Vorgangs.',
    safe: 'Die Dateien gehören zur Quelle „{{source}}“; keine wird doppelt aufgenommen.',
    next: 'Lesen Sie diese Quelle neu ein, wenn Dateien dazugekommen sind.',
  },
  'source-archive': {
    title: '„{{name}}“ ist ein Archiv.',
    safe: NOTHING_SENT,
    next: 'Entpacken Sie es und fügen Sie den Ordner mit den Fotos hinzu.',
  },
  'source-mail': {
    title: '„{{name}}“ ist eine gespeicherte E-Mail.',
    safe: NOTHING_SENT,
    next: 'Ziehen Sie die Anhänge aus der E-Mail in dieses Fenster, oder speichern Sie sie und fügen Sie den Ordner hinzu.',
  },
  'source-shortcut': {
    title: '„{{name}}“ ist eine Verknüpfung.',
    safe: NOTHING_SENT,
    next: 'Fügen Sie den Ordner oder das Foto hinzu, auf das sie verweist.',
  },
  'source-unsupported': {
    title: '„{{name}}“ ist weder ein Foto noch ein PDF.',
    safe: NOTHING_SENT,
    next: 'Fügen Sie JPEG-, PNG-, TIFF-, HEIC-, WebP- oder PDF-Dateien hinzu oder einen Ordner damit.',
  },
  'source-empty-file': {
    title: '„{{name}}“ ist leer.',
    safe: NOTHING_SENT,
    next: 'Kopieren Sie das Foto noch einmal von der Kamera oder Speicherkarte.',
  },
  'source-too-large': {
    title: '„{{name}}“ ist größer als 50 MB.',
    safe: NOTHING_SENT,
    next: 'Der Dienst nimmt Dateien bis 50 MB an. Fordern Sie eine kleinere Fassung der Datei an.',
  },
  'source-too-many-files': {
    title: 'Mehr als {{max, number}} Dateien auf einmal.',
    title_bytes: 'Die Anhänge sind zusammen größer als {{megabytes, number}} MB.',
    'title_left-out':
      'Nur die ersten {{max, number}} von {{total, number}} Dateien und Ordnern wurden geöffnet (nicht übernommen: {{leftOut, number}}).',
    safe: NOTHING_SENT,
    next: 'Legen Sie die Dateien in einen Ordner und fügen Sie den Ordner hinzu.',
  },
  'nothing-to-send': {
    title: 'Es gibt kein Foto und kein PDF zum Senden.',
    safe: NOTHING_SENT,
    next: 'Fügen Sie JPEG-, PNG-, TIFF-, HEIC-, WebP- oder PDF-Dateien hinzu, oder schließen Sie ausgeschlossene wieder ein.',
  },
  'blockers-present': {
    title: 'Einige Dateien können so nicht gesendet werden.',
    safe: NOTHING_SENT,
    next: 'Schließen Sie die mit „nicht sendbar“ markierten Dateien aus, oder ersetzen Sie sie.',
  },
  'intake-running': {
    title: 'Die Dateien werden noch gelesen.',
    safe: STORED_UNCHANGED,
    next: 'Warten Sie, bis alle Dateien gelesen sind, oder brechen Sie ab.',
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
  'host-unreachable': {
    title: 'Der Dienst ist nicht erreichbar.',
    safe: PACKAGE_KEPT,
    next: 'Prüfen Sie das Netz und die Adresse des Profils.',
  },
  'service-error': {
    title: 'Der Dienst meldet einen internen Fehler.',
    safe: STORED_UNCHANGED,
    next: 'Versuchen Sie es später; hält es an, nennen Sie dem Betreiber des Dienstes den Status.',
  },
  'quota-reached': {
    title: 'Das Kontingent dieses Kontos ist aufgebraucht.',
    safe: REFUSAL_KEPT,
    next: 'Lassen Sie das Kontingent erhöhen und setzen Sie dann das Profil in den Einstellungen fort.',
  },
  'package-rejected': {
    title: 'Der Dienst lehnt dieses Paket ab.',
    safe: REFUSAL_KEPT,
    next: 'Lesen Sie den Grund, ändern Sie, was er nennt, und versiegeln Sie neu.',
  },
  'outcome-unknown': {
    title: 'Es ist nicht bekannt, ob der Dienst das Paket verarbeitet hat.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'answer-not-an-analysis': { title: 'Die Antwort ist keine Analyse.', safe: ANSWER_KEPT, next: DECIDE },
  'wrong-confirmation': {
    title: 'Die eingegebene Schadennummer stimmt nicht überein.',
    safe: NOTHING_SENT,
    next: 'Geben Sie genau die Schadennummer dieses Pakets ein.',
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
    next: 'Stimmen Sie der Überschreitung zu, auf der Befehlszeile mit --over-budget, oder erhöhen Sie das Budget in den Einstellungen des Profils.',
  },
  'already-sent': {
    title:
      'Alle Dateien wurden schon gesendet, im Vorgang {{caseNumber}} am {{date, datetime(dateStyle: medium; timeZone: UTC)}}.',
    safe: NOTHING_SENT,
    next: 'Sehen Sie sich zuerst das Ergebnis dort an: Erneutes Senden kostet noch einmal Token.',
  },
  'illegal-state': {
    title: 'Das ist im jetzigen Zustand nicht möglich.',
    safe: STORED_UNCHANGED,
    next: 'Sehen Sie im Postausgang nach: Der Zustand hat sich inzwischen geändert.',
  },
  'target-exists': {
    title: 'Ein Element mit diesem Namen ist schon vorhanden.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen anderen Ort oder Namen.',
  },
  'target-not-writable': {
    title: 'Dieser Ort ist schreibgeschützt.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen Ordner, in den Sie schreiben dürfen.',
  },
  'target-in-use': {
    title: 'Diese Datei oder dieser Ordner ist in einem anderen Programm geöffnet.',
    safe: STORED_UNCHANGED,
    next: 'Schließen Sie die Datei oder den Ordner dort und versuchen Sie es erneut.',
  },
  'space-short': {
    title:
      'Der Speicherplatz reicht nicht: Etwa {{needed, number}} MB werden gebraucht, {{free, number}} MB sind frei.',
    safe: 'Es wurde nichts geschrieben.',
    next: 'Wählen Sie einen anderen Ort, schaffen Sie Platz oder schließen Sie Teile aus.',
  },
  'target-gone': {
    title: 'Der Zielordner fehlt oder ist nicht erreichbar.',
    safe: `${STORED_UNCHANGED} Am Ziel kann eine unvollständige Datei oder ein unvollständiger Ordner liegen.`,
    next: 'Schließen Sie das Laufwerk wieder an, stellen Sie die Netzwerkverbindung her oder wählen Sie einen anderen Ort, und versuchen Sie es erneut.',
  },
  'target-not-evidence': {
    title: 'Das vorhandene Element mit diesem Namen ist kein Beweisordner von Proofcase.',
    safe: 'Es wurde nicht verändert: Nur Beweisordner werden ersetzt.',
    next: 'Wählen Sie einen anderen Namen oder einen anderen Ort.',
  },
  'export-running': {
    title: 'Ein anderer Export läuft noch.',
    safe: 'Für diesen wurde nichts geschrieben.',
    next: 'Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
  },
  'data-folder-in-use': {
    title: 'Ein anderes Proofcase benutzt diesen Datenordner.',
    safe: STORED_UNCHANGED,
    next: 'Schließen Sie das andere Fenster oder warten Sie auf den anderen Befehl, oder benutzen Sie einen anderen Datenordner.',
    title_window:
      '{{user}} hat diesen Datenordner im Fenster von Proofcase auf {{host}} geöffnet (Prozess {{pid}}, seit {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
    next_window: 'Schließen Sie dieses Fenster oder benutzen Sie einen anderen Datenordner.',
    'title_command-line':
      'Ein Befehl, den {{user}} auf {{host}} gestartet hat, benutzt diesen Datenordner (Prozess {{pid}}, seit {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
    'next_command-line':
      'Warten Sie, bis der Befehl fertig ist, oder benutzen Sie einen anderen Datenordner.',
    title_receiver:
      'Der Empfänger, den {{user}} auf {{host}} gestartet hat, benutzt diesen Datenordner (Prozess {{pid}}, seit {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
    next_receiver: 'Beenden Sie den Empfänger (dort mit Strg+C) oder benutzen Sie einen anderen Datenordner.',
  },
  'data-folder-unsuitable': {
    title: 'Dieser Datenordner kann nicht benutzt werden.',
    safe: STORED_UNCHANGED,
    next: 'Benutzen Sie einen Ordner auf einem lokalen Datenträger, in den Sie schreiben dürfen, und ein Proofcase, das nicht älter als die Daten ist.',
  },
  'data-folder-foreign': {
    title: 'Dieser Ordner ist nicht leer und kein Datenordner von Proofcase: {{path}}.',
    safe: 'Darin wurde nichts geändert.',
    next: 'Geben Sie als Datenordner einen neuen oder leeren Ordner an (--data-dir).',
  },
  'database-damaged': {
    title: 'Die Datenbank ist beschädigt oder fehlt.',
    safe: 'Es wurde nichts geändert. Versiegelte Pakete und Antworten sind eigene Dateien und bleiben erhalten. Das Nebenjournal hält fest, was bezahlt wurde.',
    next: 'Öffnen Sie das Proofcase-Fenster: Es zeigt, was lesbar ist, und bietet eine Sicherung an. Auf der Befehlszeile helfen „backups“ und „backups restore“.',
  },
  'database-read-only': {
    title:
      'Die Datenbank ist schreibgeschützt geöffnet, weil sie beschädigt ist oder von einem neueren Proofcase stammt.',
    safe: 'Es wird nichts geschrieben und nichts gesendet.',
    next: 'Stellen Sie eine Sicherung wieder her, oder beginnen Sie mit einer leeren Datenbank.',
  },
  'recovery-pending': {
    title: 'Beim letzten Start fehlten in der Datenbank Sendungen; eine Entscheidung steht noch aus.',
    safe: 'Der Versand ist angehalten; es wird nichts gesendet und nichts bezahlt.',
    next: 'Lesen Sie im Fenster oder mit „recovery“, was gefunden wurde, und entscheiden Sie dort.',
  },
  'backup-damaged': {
    title: 'Diese Sicherung ist beschädigt.',
    safe: 'Es wurde nichts geändert; die aktuelle Datenbank ist unverändert.',
    next: 'Wählen Sie eine ältere Sicherung.',
  },
  'profile-in-use': {
    title: 'Dieses Profil wird benutzt, oder sein Name ist vergeben.',
    safe: STORED_UNCHANGED,
    next: 'Wählen Sie einen anderen Namen. Ein Profil lässt sich erst entfernen, wenn es keine Vorgänge mehr hat und der Team-Speicher alle seine Nachrichten erhalten hat.',
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
    next: 'Lesen Sie die Dateien neu ein und versiegeln Sie dann.',
  },
  ...caseErrors,
  ...handoverErrors,
  ...sendingErrors,
  ...teamErrors,
};
