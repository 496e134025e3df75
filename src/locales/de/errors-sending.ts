import type { sendingErrors as reference } from '../en/errors-sending';
import type { Translation } from '../translation';
import {
  ANSWER_KEPT,
  BY_ITSELF,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  PACKAGE_KEPT,
  REFUSAL_KEPT,
} from './reassurance';

const COPY_KEY_AGAIN =
  'Kopieren Sie den Schlüssel erneut von dort, wo Sie ihn erhalten haben, und geben Sie ihn noch einmal ein.';

export const sendingErrors: Translation<typeof reference> = {
  'reference-date-too-far-ahead': {
    title: 'Der Stichtag liegt mehr als 5 Tage in der Zukunft; das lehnt der Dienst ab.',
    safe: NOTHING_SENT,
    next: 'Wählen Sie einen früheren Stichtag und prüfen Sie die Uhr dieses Rechners.',
  },
  'key-missing': {
    title: 'Für dieses Profil ist kein API-Schlüssel hinterlegt.',
    safe: PACKAGE_KEPT,
    next: 'Hinterlegen Sie den Schlüssel in den Einstellungen.',
  },
  'key-refused': {
    title: 'Der Dienst lehnt den API-Schlüssel ab.',
    safe: REFUSAL_KEPT,
    next: 'Hinterlegen Sie einen gültigen Schlüssel in den Einstellungen; bis dahin ist das Profil angehalten.',
    // Refused by Proofcase itself, before anything is sent.
    title_empty: 'Der API-Schlüssel ist leer.',
    title_character: 'Der API-Schlüssel enthält ein Zeichen, das sich nicht senden lässt: {{character}}.',
    'title_too-long': 'Der API-Schlüssel ist zu lang: {{length}} Zeichen.',
    safe_empty: NOTHING_SENT,
    safe_character: NOTHING_SENT,
    'safe_too-long': NOTHING_SENT,
    next_empty: COPY_KEY_AGAIN,
    next_character: COPY_KEY_AGAIN,
    'next_too-long': COPY_KEY_AGAIN,
  },
  'key-unusable': {
    title: 'Der hinterlegte API-Schlüssel enthält etwas, das sich nicht senden lässt.',
    safe: PACKAGE_KEPT,
    next: 'Geben Sie den Schlüssel in den Einstellungen erneut ein.',
  },
  'address-not-allowed': {
    title: 'Ihr Unternehmen lässt diese Adresse nicht zu.',
    safe: NOTHING_SENT,
    next: 'Wählen Sie ein anderes Profil, oder fragen Sie Ihre IT, ob die Adresse genutzt werden darf.',
  },
  'key-other-origin': {
    title: 'Der API-Schlüssel gehört zu einer anderen Adresse als der jetzigen des Profils.',
    safe: 'Weder der Schlüssel noch ein Foto wurde an die neue Adresse gesendet. Das versiegelte Paket bleibt erhalten.',
    next: 'Geben Sie in den Einstellungen den Schlüssel für die neue Adresse ein, oder stellen Sie die frühere Adresse wieder her.',
  },
  'certificate-invalid': {
    title: 'Dem Zertifikat des Servers kann nicht vertraut werden.',
    safe: 'Es wurde nichts gesendet, weder der Schlüssel noch ein Foto. Das versiegelte Paket bleibt erhalten.',
    next: 'Geben Sie Ihrer IT die Angaben zum Zertifikat. Setzen Sie das Profil fort, sobald es in Ordnung ist.',
  },
  'address-wrong': {
    title: 'Die Adresse des Profils führt nicht zum Dienst.',
    safe: REFUSAL_KEPT,
    next: 'Berichtigen Sie die Adresse des Dienstes in den Einstellungen und setzen Sie dann das Profil fort.',
  },
  'keychain-unavailable': {
    title: 'Der Schlüsselbund dieses Rechners ist gesperrt oder nicht verfügbar.',
    safe: PACKAGE_KEPT,
    next: 'Entsperren Sie den Schlüsselbund, oder geben Sie einen Schlüssel nur für diese Sitzung ein; er wird nie in eine Datei geschrieben.',
  },
  quota: {
    title: 'Das Kontingent dieses Kontos ist aufgebraucht.',
    safe: REFUSAL_KEPT,
    next: 'Lassen Sie das Kontingent erhöhen und setzen Sie dann das Profil in den Einstellungen fort.',
  },
  'account-configuration': {
    title: 'Das Konto ist beim Dienst für diese Art von Anfrage nicht eingerichtet.',
    safe: REFUSAL_KEPT,
    next: 'Bitten Sie den Betreiber des Dienstes, das Konto einzurichten, und setzen Sie dann das Profil in den Einstellungen fort.',
  },
  'disk-full': {
    title: 'Auf dem Datenträger ist kein Platz mehr.',
    safe: NOTHING_LOST,
    next: 'Schaffen Sie Platz und versuchen Sie es erneut. Wartende Pakete werden automatisch weiter versendet.',
  },
  network: {
    title: 'Der Dienst war nicht erreichbar, oder die Verbindung riss ab, bevor alles gesendet war.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  stalled: {
    title: 'Eine Minute lang ging der Upload nicht voran.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'service-away': {
    title: 'Der Dienst ist im Augenblick nicht verfügbar.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'unexpected-answer': {
    title: 'Die Adresse antwortet, aber nicht wie der Dienst.',
    safe: PACKAGE_KEPT,
    next: 'Prüfen Sie die Basisadresse des Profils. Es wird automatisch erneut versucht.',
  },
  'captive-portal': {
    title: 'Statt des Dienstes antwortete eine Anmeldeseite des Netzes.',
    safe: PACKAGE_KEPT,
    next: 'Melden Sie sich im Browser am Netz an (Hotel, Zug, Gastnetz). Danach geht es automatisch weiter.',
  },
  'proxy-credentials': {
    title: 'Der Proxy dieses Netzes verlangt Benutzername und Passwort.',
    safe: PACKAGE_KEPT,
    next: 'Geben Sie sie im Postausgang ein oder fragen Sie Ihre IT. Danach geht es automatisch weiter.',
  },
  'clock-wrong': {
    title: 'Das Paket konnte nicht gesendet werden, weil die Uhr dieses Computers falsch zu gehen scheint.',
    safe: PACKAGE_KEPT,
    next: 'Stellen Sie die Uhr dieses Rechners, am besten über das Netz. Es wird automatisch erneut versucht.',
  },
  paused: {
    title: 'Der Upload wurde abgebrochen, weil der Versand angehalten ist.',
    safe: PACKAGE_KEPT,
    next: 'Setzen Sie den Versand fort; der Upload beginnt dann neu.',
  },
  metered: {
    title: 'Der Upload wurde abgebrochen, weil das Netz getaktet ist.',
    safe: PACKAGE_KEPT,
    next: 'In einem anderen Netz geht es automatisch weiter; oder erlauben Sie getaktete Netze in den Einstellungen.',
  },
  'upload-refused': {
    title: 'Der Upload wurde abgelehnt, auch mit neuer Adresse.',
    safe: PACKAGE_KEPT,
    next: 'Prüfen Sie die Uhr dieses Rechners. Es wird automatisch erneut versucht.',
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
    title: 'Der Dienst oder ein Gateway meldete einen Fehler, nachdem alles gesendet war.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'not-an-analysis': {
    title: 'Es kam eine Antwort, aber keine Analyse; vielleicht eine Anmeldeseite des Netzes.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'answer-cut-off': {
    title: 'Das Paket wurde verarbeitet, aber die Antwort brach ab und ist unvollständig.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'result-unreadable': {
    title: 'Die Antwort ist angekommen, aber Proofcase konnte sie nicht lesen.',
    safe: ANSWER_KEPT,
    next: 'Öffnen Sie die Ergebnisse des Vorgangs und wählen Sie „Erneut lesen“, oder entscheiden Sie im Postausgang; erneutes Senden würde noch einmal Token kosten.',
  },
  'found-submitting-at-start': {
    title: 'Proofcase wurde beendet, während dieses Paket gesendet wurde.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  validation: {
    title: 'Der Dienst lehnt Schadennummer, Datum oder eine andere Angabe ab.',
    safe: REFUSAL_KEPT,
    next: 'Ändern Sie, was der Grund nennt, und versiegeln Sie neu.',
  },
  'too-large': {
    title: 'Der Dienst lehnt das Paket als zu groß ab.',
    safe: REFUSAL_KEPT,
    next: 'Schließen Sie einige Dateien aus und versiegeln Sie neu.',
  },
  malformed: {
    title: 'Der Dienst versteht die Anfrage nicht.',
    safe: REFUSAL_KEPT,
    next: 'Prüfen Sie die Adresse des Profils; stimmt sie, melden Sie es dem Betreiber des Dienstes.',
  },
  'package-unreadable': {
    title: 'Das versiegelte Paket lässt sich gerade nicht vom Datenträger lesen.',
    safe: PACKAGE_KEPT,
    next: 'Proofcase versucht es automatisch erneut. Bleibt es dabei, prüfen Sie, ob ein anderes Programm die Datei geöffnet hat und ob der Datenträger in Ordnung ist.',
  },
  'package-damaged': {
    title: 'Das versiegelte Paket auf dem Datenträger wurde seit dem Versiegeln verändert.',
    safe: NOTHING_SENT,
    next: 'Ziehen Sie es zurück und versiegeln Sie neu aus den Originalen; prüfen Sie den Datenträger.',
  },
  'upload-key-gone': {
    title: 'Der Dienst kennt diesen Upload nicht mehr; wahrscheinlich wurde er schon verarbeitet.',
    safe: NEVER_REPEATED,
    next: 'Senden Sie erneut, was nochmals Token kosten kann, oder schließen Sie es ohne Antwort.',
  },
  'upload-expired': {
    title: 'Der gespeicherte Upload ist abgelaufen, bevor der Dienst erneut gefragt werden konnte.',
    safe: NEVER_REPEATED,
    next: 'Senden Sie erneut, was nochmals Token kosten kann, oder schließen Sie es ohne Antwort.',
  },
  'later-request-refused': {
    title: 'Der Dienst lehnt die spätere Anfrage ab; ob er die erste verarbeitet hat, ist ungewiss.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'sending-again-stopped': {
    title: 'Sie haben das erneute Senden beendet; ob die erste Anfrage verarbeitet wurde, ist ungewiss.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'redirect-refused': {
    title: 'Der Dienst verwies auf eine andere Adresse; dorthin sendet Proofcase Ihren Schlüssel nicht.',
    safe: 'Weder Schlüssel noch Fotos gingen an die andere Adresse.',
    next: 'Prüfen Sie die Basisadresse des Profils und ob das Netz eine Anmeldung verlangt.',
  },
};
