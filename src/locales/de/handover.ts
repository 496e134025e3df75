import type { handover as original } from '../en/handover';
import type { Translation } from '../translation';

export const handover: Translation<typeof original> = {
  menu: {
    handOver: 'Übergeben …',
    takeBack: 'Zurücknehmen …',
    release: 'Für den Absender freigeben …',
  },
  banner: {
    given:
      'Am {{at}} von {{actor}} am Arbeitsplatz {{workstation}} übergeben. Von hier wird nichts gesendet.',
    writing:
      'Die Übergabedatei wurde nicht fertig. Nehmen Sie den Vorgang zurück, und übergeben Sie ihn dann neu.',
    released:
      'An diesem Arbeitsplatz freigegeben. {{workstation}} kann den Vorgang mit dem Code {{code}} zurücknehmen.',
    teamWriting: 'Der Vorgang kann übernommen werden, sobald der Team-Speicher wieder erreichbar ist.',
    offered: 'Jeder Arbeitsplatz des Teams kann ihn übernehmen.',
    offeredTo: '{{name}} kann ihn übernehmen.',
    takenBy: 'Übernommen von {{name}}.',
    releasedBy: '{{name}} hat ihn freigegeben: Sie können ihn zurücknehmen.',
    unknown:
      'Im Team-Speicher steht nicht mehr, wer den Vorgang hat. Fragen Sie im Team nach, und nehmen Sie ihn zurück, wenn ihn niemand hat.',
    reveal: 'Im Ordner anzeigen',
  },
  give: {
    title: '{{caseNumber}} übergeben',
    text: 'Der Vorgang wird in eine einzige Datei geschrieben. Danach kann nur der Arbeitsplatz, der ihn übernimmt, seine Pakete senden.',
    way: 'Weg',
    team: 'Über das Team',
    file: 'Als Datei',
    teamText:
      'Der Vorgang liegt im Team-Speicher, bis ihn ein anderer Arbeitsplatz übernommen hat. Danach kann nur dieser seine Pakete senden.',
    recipient: 'Für',
    anyone: 'Wer ihn übernimmt',
    lastSeen: 'Zuletzt verbunden: {{at}}',
    away: 'Der Team-Speicher ist gerade nicht erreichbar. Der Vorgang lässt sich als Datei übergeben.',
    teamAction: 'Übergeben',
    teamProgress: 'Vorgang wird im Team-Speicher abgelegt',
    doneTeam:
      'Der Vorgang wird allen Arbeitsplätzen des Teams angeboten. Bis ihn einer übernimmt, können Sie ihn zurücknehmen.',
    doneFor:
      'Der Vorgang wird dem Arbeitsplatz {{name}} angeboten. Bis er dort übernommen ist, können Sie ihn zurücknehmen.',
    goes: 'Das geht mit',
    items_one: '{{count, number}} Foto oder Dokument',
    items_other: '{{count, number}} Fotos und Dokumente',
    packages_one: '{{count, number}} versiegeltes Paket, noch nicht gesendet: {{unsent, number}}',
    packages_other: '{{count, number}} versiegelte Pakete, noch nicht gesendet: {{unsent, number}}',
    sentPackages_one: '{{count, number}} gesendetes Paket',
    sentPackages_other: '{{count, number}} gesendete Pakete',
    results_one: '{{count, number}} Ergebnis mit Anhängen',
    results_other: '{{count, number}} Ergebnisse mit Anhängen',
    entries_one: '{{count, number}} Eintrag des Verlaufs, mit Notizen und Entscheidungen',
    entries_other: '{{count, number}} Einträge des Verlaufs, mit Notizen und Entscheidungen',
    size: 'Größe: {{size}}',
    missing_one: 'Eine Datei fehlt oder wurde seit dem Einlesen verändert. Sie geht nicht mit: {{paths}}',
    missing_other:
      '{{count, number}} Dateien fehlen oder wurden seit dem Einlesen verändert. Sie gehen nicht mit: {{paths}}',
    question_one:
      'Bei einem Paket ist offen, ob es verarbeitet wurde. Die Frage bleibt hier und lässt sich nur hier beantworten.',
    question_other:
      'Bei {{count, number}} Paketen ist offen, ob sie verarbeitet wurden. Die Fragen bleiben hier und lassen sich nur hier beantworten.',
    withQuestions: 'Trotzdem übergeben',
    busy: 'Ein Paket wird gerade gesendet. Warten Sie auf das Ergebnis, und übergeben Sie den Vorgang dann.',
    action: 'Ort wählen und übergeben …',
    stop: 'Abbrechen',
    progress: 'Datei wird geschrieben',
    done: 'Übergeben',
    doneText:
      'Die Datei {{name}} enthält den ganzen Vorgang. Geben Sie sie dem anderen Arbeitsplatz; dort lässt sie sich mit einem Doppelklick öffnen.',
    head: 'Letzte Prüfsumme des Verlaufsprotokolls',
    reveal: 'Im Ordner anzeigen',
  },
  take: {
    title: 'Vorgang übernehmen',
    titleRelease: 'Vorgang zurücknehmen',
    choose: 'Datei wählen …',
    chooseText:
      'Wählen Sie die Datei, die Sie vom anderen Arbeitsplatz bekommen haben. Sie wird vollständig geprüft, bevor etwas gespeichert wird.',
    verified: 'Geprüft: Alle Dateien stimmen, und der Verlauf ist lückenlos.',
    case: 'Vorgang',
    sender: 'Von',
    senderValue: '{{actor}}, {{workstation}}',
    at: 'Übergeben',
    contents: 'Inhalt',
    contentsValue:
      'Fotos und Dokumente: {{items, number}} · Ergebnisse: {{results, number}} · Einträge im Verlauf: {{entries, number}} · {{size}}',
    unsent: 'Noch nicht gesendet',
    unsentValue_one: '{{count, number}} Paket; es bleibt hier versiegelt, bis Sie es senden',
    unsentValue_other: '{{count, number}} Pakete; sie bleiben hier versiegelt, bis Sie sie senden',
    questions: 'Offene Fragen',
    questionsValue: '{{count, number}}; sie bleiben beim Absender und werden von hier nicht gesendet',
    profile: 'Profil',
    head: 'Letzte Prüfsumme des Verlaufsprotokolls',
    isReturn: 'Der Vorgang wurde von hier übergeben und kommt zurück.',
    missing: 'Fehlte schon vor der Übergabe: {{paths}}',
    old: 'Die Datei ist {{days, number}} Tage alt. Fragen Sie beim Absender nach, ob der Vorgang noch für Sie bestimmt ist, und geben Sie dann die Nummer {{caseNumber}} ein.',
    action: 'Übernehmen',
    actionRelease: 'Zurücknehmen',
    done: 'Vorgang {{caseNumber}} übernommen.',
    back: 'Vorgang {{caseNumber}} zurückgenommen.',
    release:
      '{{actor}} hat den Vorgang am Arbeitsplatz {{workstation}} freigegeben. Nicht gesendete Pakete sind hier wieder versiegelt.',
    copies:
      'Wird dieselbe Datei an einem zweiten Rechner geöffnet, erkennt Proofcase das nicht. Geben Sie sie nur einem Arbeitsplatz.',
  },
  offers: {
    count_one: '{{count, number}} Vorgang wird Ihnen übergeben.',
    count_other: '{{count, number}} Vorgänge werden Ihnen übergeben.',
    show: 'Übernehmen …',
    title: 'Über das Team übergeben',
    hint: '{{actor}}, {{workstation}} · {{at}} · {{size}} · noch nicht gesendet: {{unsent, number}}',
    text: 'Alle Dateien und der Verlauf werden geprüft, bevor etwas gespeichert wird. Danach können nur Sie die Pakete senden.',
    progress: 'Vorgang wird geprüft',
  },
  back: {
    title: '{{caseNumber}} zurücknehmen',
    text: 'Der andere Arbeitsplatz muss den Vorgang zuerst freigeben, damit nicht beide senden.',
    teamText:
      'Hat noch niemand den Vorgang übernommen, kommt er sofort zurück. Sonst muss ihn der andere Arbeitsplatz erst freigeben.',
    team: 'Über den Team-Speicher',
    how: 'Wie wurde freigegeben?',
    file: 'Mit einer Freigabedatei',
    code: 'Mit einem Code am Telefon',
    unreachable: 'Der andere Arbeitsplatz ist nicht erreichbar',
    codeLabel: 'Code',
    warning: 'Sendet auch der andere Arbeitsplatz den Vorgang, zahlen beide. Das steht danach im Verlauf.',
    typeNumber: 'Zur Bestätigung die Schadennummer {{caseNumber}} eingeben',
    action: 'Zurücknehmen',
    chooseFile: 'Freigabedatei wählen …',
    done: 'Vorgang zurückgenommen.',
  },
  release: {
    title: '{{caseNumber}} für den Absender freigeben',
    text: 'Danach wird von hier nichts mehr aus dem Vorgang gesendet, und {{workstation}} kann ihn zurücknehmen. Was Sie ergänzt haben, bleibt hier; soll es mitgehen, übergeben Sie den Vorgang stattdessen.',
    action: 'Mit Code freigeben',
    file: 'Mit Datei freigeben …',
    done: 'Freigegeben',
    code: 'Code für {{workstation}}',
    codeText: 'Lesen Sie ihn am Telefon vor. Er gilt nur für diese Übergabe.',
  },
};
