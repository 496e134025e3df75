import type { application as reference } from '../en/application';
import type { Translation } from '../translation';

export const application: Translation<typeof reference> = {
  updates: {
    title: 'Updates',
    server: 'Update-Server',
    state: 'Stand',
    off: 'Proofcase sucht nicht nach Updates. Ihr Unternehmen verteilt sie.',
    installation: 'Diese Installation hat ein Administrator eingerichtet, der sie auch aktualisiert.',
    noSignature:
      'Updates sind ausgeschaltet: Ihre Herkunft ließe sich nicht prüfen. In den Vorgaben Ihres Unternehmens fehlt der Herausgeber der Signatur (Windows) oder ein Signaturschlüssel (Linux).',
    current: 'Es ist keine neuere Version bekannt.',
    checked: 'Diese Version ist aktuell. Zuletzt geprüft: {{at}}.',
    waiting:
      'Version {{version}} wird heruntergeladen, sobald nichts mehr gesendet wird und keine Frage offen ist.',
    downloading: 'Version {{version}} wird heruntergeladen.',
    failed: 'Version {{version}} konnte nicht heruntergeladen werden. Proofcase versucht es später erneut.',
    ready:
      'Version {{version}} ist heruntergeladen und geprüft. Sie wird installiert, wenn Sie Proofcase beenden.',
    readyLater: 'Version {{version}} ist heruntergeladen und geprüft. Sie wird nicht installiert.',
    banner: 'Proofcase {{version}} wird beim Beenden installiert.',
    bannerFrom: 'Das Update wurde von {{server}} heruntergeladen und geprüft.',
    check: 'Jetzt prüfen',
    atQuit: 'Beim Beenden installieren',
    notNow: 'Nicht installieren',
    refused: 'Version {{version}} wurde abgelehnt.',
    refusedRelease: 'Der Update-Server wurde abgelehnt.',
    reason: {
      signature: 'Die Signatur fehlt oder ist nicht die, die Ihr Unternehmen verlangt.',
      hash: 'Die heruntergeladene Datei ist nicht die, die der Server angekündigt hat.',
      address: 'Die Versionsdatei nennt einen anderen Server.',
      'release-file': 'Die Versionsdatei lässt sich nicht lesen.',
      disk: 'Das Update lässt sich nicht speichern: Der Datenträger ist voll oder schreibgeschützt.',
    },
    passOn: 'Es wurde nichts installiert. Geben Sie Ihrer IT diese Angaben.',
  },
  support: {
    title: 'Supportpaket',
    text: 'Diese Dateien helfen, ein Problem zu finden. Sie enthalten keine Schlüssel, Schadennummern, Dateinamen oder Ordner; an deren Stelle steht „…“. Nichts wird gesendet: Proofcase schreibt eine ZIP-Datei, und Sie entscheiden, wer sie erhält.',
    files: 'Dateien im Paket',
    content: 'Inhalt von {{name}}',
    empty: 'Wählen Sie mindestens eine Datei.',
    save: 'Speichern unter …',
    saved: 'Supportpaket gespeichert.',
    collecting: 'Dateien werden zusammengestellt …',
  },
};
