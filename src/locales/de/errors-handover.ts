/** Handing a case over to another workstation, and taking it back. */
export const handoverErrors = {
  'handed-over': {
    title: 'Der Vorgang liegt bei einem anderen Arbeitsplatz.',
    safe: 'Es wurde nichts gesendet; alles hier Erfasste bleibt erhalten.',
    next: 'Arbeiten Sie dort weiter, oder nehmen Sie den Vorgang zuerst zurück.',
  },
  'handover-questions': {
    title: 'Bei einem Paket des Vorgangs ist offen, ob es verarbeitet wurde.',
    safe: 'Es wurde nichts übergeben.',
    next: 'Entscheiden Sie zuerst im Postausgang, oder bestätigen Sie, dass die Frage an diesem Arbeitsplatz bleibt.',
  },
  'handover-sending': {
    title: 'Ein Paket des Vorgangs wird gerade gesendet.',
    safe: 'Es wurde nichts übergeben.',
    next: 'Warten Sie auf das Ergebnis oder beantworten Sie die Frage, und übergeben Sie den Vorgang dann.',
  },
  'handover-damaged-here': {
    title: 'Eine Datei des Vorgangs fehlt, ist nicht lesbar oder wurde auf dem Datenträger verändert.',
    safe: 'Es wurde nichts übergeben.',
    next: 'Stellen Sie die Datei wieder her oder versiegeln Sie neu, und übergeben Sie den Vorgang dann.',
  },
  'handover-unreadable': {
    title: 'Das ist keine vollständige Übergabedatei, oder sie wurde unterwegs verändert.',
    safe: 'Es wurde nichts gespeichert.',
    next: 'Bitten Sie um eine neue Datei, und vergleichen Sie die Größe mit der beim Absender.',
  },
  'handover-newer': {
    title: 'Die Datei stammt aus einer neueren Version von Proofcase.',
    safe: 'Es wurde nichts gespeichert.',
    next: 'Aktualisieren Sie Proofcase hier, und übernehmen Sie den Vorgang dann.',
  },
  'handover-taken': {
    title: 'Diese Übergabe wurde auf diesem Rechner schon übernommen.',
    safe: 'Es wurde nichts doppelt gespeichert.',
    next: 'Öffnen Sie den vorhandenen Vorgang.',
  },
  'handover-own': {
    title: 'Dieser Vorgang wurde von diesem Rechner übergeben.',
    safe: 'Es wurde nichts geändert.',
    next: 'Wenn Sie hier weiterarbeiten möchten, nehmen Sie ihn zurück.',
  },
  'handover-case-exists': {
    title: 'Hier gibt es einen anderen Vorgang mit dieser Schadennummer.',
    safe: 'Es wurde nichts gespeichert; der andere Vorgang ist unverändert.',
    next: 'Ändern Sie dessen Nummer, wenn es ein anderer Schaden ist, oder arbeiten Sie in ihm weiter.',
  },
  'handover-diverged': {
    title: 'Der Vorgang wurde an beiden Arbeitsplätzen geändert.',
    safe: 'Es wurde nichts gespeichert; beide Fassungen sind unverändert.',
    next: 'Exportieren Sie hier den Beweisordner, und klären Sie mit dem anderen Arbeitsplatz, welche Fassung gilt.',
  },
  'handover-old': {
    title: 'Die Übergabedatei ist {{days}} Tage alt.',
    safe: 'Es wurde nichts gespeichert.',
    next: 'Fragen Sie beim Absender nach, ob der Vorgang noch für Sie bestimmt ist, und bestätigen Sie mit der Schadennummer.',
  },
  'handover-no-profile': {
    title: 'An diesem Arbeitsplatz ist noch kein Konto beim Dienst eingerichtet.',
    safe: 'Es wurde nichts gespeichert.',
    next: 'Richten Sie in den Einstellungen ein Profil mit Ihrem Konto ein, und übernehmen Sie den Vorgang danach.',
  },
  'handover-sent-here': {
    title:
      'Von hier wurde ein Paket dieses Vorgangs gesendet oder ein Aufnahme-Link erstellt, oder hier ist ein Ergebnis eingegangen.',
    safe: 'Es wurde nichts geändert.',
    next: 'Übergeben Sie den Vorgang zurück an den Absender, damit Ergebnisse und Aufnahmen mitgehen.',
  },
  'handover-code-wrong': {
    title: 'Der Code gehört nicht zu dieser Übergabe.',
    safe: 'Es wurde nichts geändert.',
    next: 'Vergleichen Sie ihn noch einmal mit dem anderen Arbeitsplatz.',
  },
  'handover-stopped': {
    title: 'Die Übergabe wurde abgebrochen.',
    safe: 'Es wurde nichts geändert.',
    next: 'Starten Sie sie neu, wenn Sie so weit sind.',
  },
  'handover-no-store': {
    title: 'Dieser Vorgang kann nicht über das Team übergeben werden.',
    safe: 'Es wurde nichts geändert.',
    next: 'Tragen Sie im Profil einen Team-Speicher ein, oder übergeben Sie den Vorgang als Datei.',
  },
  'handover-store-full': {
    title: 'Im Team-Speicher ist kein Platz für diesen Vorgang.',
    safe: 'Es wurde nichts übergeben.',
    next: 'Übergeben Sie den Vorgang als Datei, oder versuchen Sie es später noch einmal.',
  },
  'handover-too-large': {
    title: 'Der Vorgang hat zu viele Dateien oder zu viele Daten für eine Übergabe.',
    safe: 'Es wurde nichts übergeben.',
    next: 'Exportieren Sie den Beweisordner, und geben Sie stattdessen diesen weiter.',
  },
  'handover-gone': {
    title: 'Der Vorgang wird nicht mehr angeboten.',
    safe: 'Es wurde nichts gespeichert.',
    next: 'Ein anderer Arbeitsplatz hat ihn übernommen, oder der Absender hat ihn zurückgenommen.',
  },
  'handover-elsewhere': {
    title: 'Ein anderer Arbeitsplatz hat diesen Vorgang übernommen.',
    safe: 'Es wurde nichts gespeichert.',
    next: 'Wählen Sie einen anderen Vorgang.',
  },
  'handover-taken-by': {
    title: '{{workstation}} hat den Vorgang übernommen.',
    safe: 'Es wurde nichts geändert.',
    next: 'Bitten Sie dort um die Freigabe oder um die Rückübergabe des Vorgangs.',
  },
  'handover-unsure': {
    title: 'Der Team-Speicher wurde nach der Übergabe aus einer Sicherung wiederhergestellt.',
    safe: 'Es wurde nichts geändert.',
    next: 'Ob ein anderer Arbeitsplatz den Vorgang hat, ist dort nicht mehr verzeichnet. Fragen Sie im Team nach, und bestätigen Sie dann mit der Schadennummer {{caseNumber}}.',
  },
  'question-elsewhere': {
    title: 'Die Frage zu diesem Paket ist an dem Arbeitsplatz offen, der es gesendet hat.',
    safe: 'Von hier wird es nicht gesendet.',
    next: 'Bitten Sie dort um eine Entscheidung; das Ergebnis bleibt dort.',
  },
};
