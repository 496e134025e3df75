import type { caseErrors as reference } from '../en/errors-case-work';
import type { Translation } from '../translation';

export const caseErrors: Translation<typeof reference> = {
  'certificate-unusable': {
    title: 'Zertifikat und Schlüssel lassen sich nicht zusammen verwenden.',
    safe: 'Die Einstellungen sind unverändert.',
    next: 'Geben Sie die Zertifikatskette und den zugehörigen privaten Schlüssel an, beide als PEM.',
  },
  'trust-anchors-unusable': {
    title: 'Die Datei enthält kein verwendbares Zertifikat einer Zertifizierungsstelle.',
    safe: 'Die vertrauenswürdigen Zertifizierungsstellen sind unverändert.',
    next: 'Wählen Sie eine PEM-Datei, die nur Zertifikate von Zertifizierungsstellen enthält, keine von Unterzeichnern.',
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
    title: 'Das Dokument wurde nicht gefunden.',
    safe: 'Gesendetes und Empfangenes ist unverändert.',
    next: 'Gehört die Datei zum Ordner des Vorgangs, legen Sie sie wieder an ihren Platz und öffnen Sie sie erneut.',
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
    safe: 'Der ganze Vorgang bleibt unverändert erhalten.',
    next: 'Öffnen Sie den Vorgang wieder, wenn noch etwas zu tun ist.',
  },
  'case-on-hold': {
    title: 'Für diesen Vorgang gilt eine Löschsperre.',
    safe: 'Dieser Vorgang wurde weder geändert noch gelöscht.',
    next: 'Um den Vorgang zu löschen, heben Sie zuerst die Löschsperre mit einer Begründung auf.',
  },
  'case-packages-active': {
    title: 'Noch nicht erledigte Pakete des Vorgangs: {{count}}.',
    safe: 'Dieser Vorgang wurde weder geändert noch gelöscht.',
    next: 'Senden Sie die Pakete oder ziehen Sie sie im Postausgang zurück; versuchen Sie es dann erneut.',
  },
  'case-packages-unknown': {
    title: 'Pakete des Vorgangs mit ungewissem Ergebnis: {{count}}. Möglicherweise wurden sie bezahlt.',
    safe: 'Dieser Vorgang wurde weder geändert noch gelöscht.',
    next: 'Entscheiden Sie im Postausgang darüber; versuchen Sie es dann erneut.',
  },
  'case-captures-unknown': {
    title: 'Angeforderte Aufnahme-Links, bei denen ungewiss ist, ob es sie gibt: {{count}}.',
    safe: 'Dieser Vorgang wurde weder geändert noch gelöscht.',
    next: 'Entscheiden Sie auf dem Reiter „Live-Aufnahme“ des Vorgangs; versuchen Sie es dann erneut.',
  },
  'case-busy': {
    title:
      'Am Vorgang wird gerade gearbeitet: Ein Ordner wird gelesen, ein Paket versiegelt oder ein Beweisordner exportiert.',
    safe: 'Dieser Vorgang wurde weder geändert noch gelöscht.',
    next: 'Warten Sie, bis das erledigt ist, oder brechen Sie es ab; versuchen Sie es dann erneut.',
  },
  'case-not-due': {
    title: 'Nach keiner Regel darf dieser Vorgang schon gelöscht werden.',
    safe: 'Dieser Vorgang wurde nicht gelöscht.',
    next: 'Sehen Sie die Liste noch einmal durch oder löschen Sie den Vorgang von Hand.',
  },
  'retention-changed': {
    title: 'Diese Vorgänge haben sich nach der Vorschau geändert.',
    safe: 'Was sich geändert hat, wurde nicht gelöscht.',
    next: 'Sehen Sie die neue Vorschau durch und bestätigen Sie noch einmal.',
  },
  'receiver-failed': {
    title: 'Der Empfänger ließ sich nicht starten ({{reason}}).',
    safe: 'Es wurde nichts geändert.',
    next: 'Prüfen Sie Port, Adresse und Zertifikat. PROOFCASE_RECEIVER_TOKEN braucht mindestens 16 Zeichen ohne Leerzeichen; ohne diese Variable muss der Schlüsselbund lesbar sein.',
  },
  'capture-fields-invalid': {
    title: 'Die Felder des Kontos sind kein gültiges JSON-Objekt.',
    safe: 'Es wurde nichts gesendet.',
    next: 'Berichtigen Sie sie, ohne Schadennummer; Proofcase ergänzt sie.',
  },
  'capture-pending': {
    title:
      'Für diesen Vorgang wird schon ein Link angefordert, oder es ist ungewiss, ob einer angelegt wurde.',
    safe: 'Es wurde kein zweiter Link angefordert.',
    next: 'Entscheiden Sie zuerst über die frühere Anforderung.',
  },
  'capture-not-found': {
    title: 'Der Dienst kennt keinen solchen Aufnahmefall.',
    safe: 'Es wurde nichts geändert.',
    next: 'Prüfen Sie Schadennummer und Ticket und ob das richtige Profil gewählt ist.',
  },
  'capture-other-case': {
    title: 'Dieser Aufnahmefall gehört zu einer anderen Schadennummer.',
    safe: 'Es wurde nichts geändert.',
    next: 'Öffnen Sie den Vorgang mit jener Nummer, oder prüfen Sie das Ticket.',
  },
  'capture-answer-unreadable': {
    title: 'Die Antwort des Dienstes ist nicht der Stand eines Aufnahmefalls.',
    safe: 'Was vorher bekannt war, bleibt erhalten.',
    next: 'Versuchen Sie es später noch einmal; bleibt es so, wenden Sie sich an den Betreiber des Dienstes.',
  },
  'capture-without-link': {
    title: 'Dieser Aufnahmefall hat keinen Link zum Weitergeben.',
    safe: 'Es wurde nichts gesendet.',
    next: 'Fragen Sie den Stand ab; ein geschlossener Aufnahmefall bekommt erst einen Link, wenn der Dienst einen neuen ausstellt.',
  },
  'capture-mail-without-link': {
    title: 'Im Text fehlt {captureLink}.',
    safe: 'Der Text wurde nicht geändert.',
    next: 'Setzen Sie {captureLink} an die Stelle, an die der Link gehört.',
  },
  'file-needs-saving': {
    title: 'Diese Datei lässt sich nicht herausziehen.',
    safe: 'Sie kam mit einem Ergebnis und hat einen Typ, den kein Anzeigeprogramm öffnet.',
    next: 'Wenn Sie die Datei erwarten, speichern Sie sie mit „Speichern unter …“.',
  },
  'print-failed': {
    title: 'Es wurde nichts gedruckt.',
    safe: 'Das Dokument ist unverändert.',
    next: 'Prüfen Sie den Drucker und drucken Sie erneut, oder speichern Sie das Dokument und drucken Sie es aus einem anderen Programm.',
  },
  'mail-program-missing': {
    title: 'Es ließ sich kein E-Mail-Programm öffnen.',
    safe: 'Es wurde nichts gesendet.',
    next: 'Kopieren Sie den Text und senden Sie ihn selbst.',
  },
  'mail-too-long': {
    title: 'Der Text ist zu lang, um ihn an ein E-Mail-Programm zu übergeben.',
    safe: 'Es wurde nichts gesendet.',
    next: 'Kopieren Sie den Text und fügen Sie ihn in eine neue Nachricht ein.',
  },
};
