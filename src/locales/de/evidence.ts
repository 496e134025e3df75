import type { evidence as original } from '../en/evidence';
import type { Translation } from '../translation';

export const evidence: Translation<typeof original> = {
  title: 'Beweisordner {{caseNumber}}',
  product: 'Proofcase-Beweisordner',
  facts: {
    state: 'Stand',
    referenceDate: 'Stichtag',
    exportedAt: 'Exportiert',
    exportedBy: 'Exportiert von',
    version: 'Proofcase',
    note: 'Notiz',
    files: 'Dateien',
    decision: 'Entscheidung der Sachbearbeitung',
    noDecision: 'keine festgehalten',
  },
  head: {
    title: 'Letzte Prüfsumme des Verlaufsprotokolls',
    text: 'Sie deckt jeden Schritt des Vorgangs und jede Datei dieses Ordners ab. Vergleichen Sie sie mit der, die Proofcase am Ende des Exports angezeigt hat, oder suchen Sie sie im Verlauf des Vorgangs. Ein Bericht, der vor dem Export gedruckt wurde, nennt die Prüfsumme eines früheren Schritts; sie deckt die Dateien nicht ab.',
  },
  section: {
    check: 'Diesen Ordner prüfen',
    files: 'Dateien des Vorgangs',
    answers: 'Antworten des Dienstes',
    decisions: 'Entscheidungen und Notizen',
    captures: 'Live-Aufnahme',
    received: 'Empfangene Fotos und Berichte',
    reports: 'Berichte und Daten',
    custody: 'Verlaufsprotokoll',
    limits: 'Was diese Seite beweisen kann und was nicht',
  },
  remarks: {
    title: 'Bitte beachten',
    'original-changed':
      'Das Original auf dem Datenträger wurde seit dem Versiegeln verändert. Die Originale in diesem Ordner sind die versiegelten Fassungen.',
    'original-gone':
      'Das Original liegt nicht mehr an seinem Ort. Die Originale in diesem Ordner sind die versiegelten Fassungen.',
    'address-masked':
      'Die signierte Download-Adresse in dieser Originalantwort ist unkenntlich gemacht. Ihre SHA-256-Prüfsumme weicht deshalb von der der empfangenen Antwort ab; diese steht in summary.json.',
    'package-gone':
      'Das versiegelte Paket ist nicht mehr vorhanden oder beschädigt; die Datei ist nicht in diesem Ordner.',
    'unsent-changed':
      'Die Datei wurde nie gesendet und seit dem Einlesen verändert oder entfernt; sie ist nicht in diesem Ordner.',
    'stored-file-damaged':
      'Eine gespeicherte Datei fehlt oder ist beschädigt; sie ist nicht in diesem Ordner.',
    reading:
      'Die Dateien des Vorgangs wurden gerade eingelesen; deshalb enthält dieser Ordner keine Berichte.',
    left: 'und {{left, number}} weitere',
  },
  left: 'Auf Wunsch nicht in diesem Ordner: {{parts}}.',
  part: {
    originals: 'Originale',
    unsent: 'nie gesendete Dateien',
    packages: 'versiegelte Pakete',
    attachments: 'Anhänge der Antworten',
    received: 'empfangene Fotos und Berichte',
  },
  files: {
    name: 'Datei',
    level: 'Stufe',
    size: 'Größe',
    sha256: 'SHA-256',
    note: 'Notiz',
    notSent: 'nicht gesendet',
    excluded: 'ausgeschlossen: {{reason}}',
    notIn: 'nicht in diesem Ordner',
    none: 'Keine Dateien.',
    preview: 'Vorschau von {{name}}',
    packages: 'Versiegelte Pakete',
    sealed: 'versiegelt {{time}}',
  },
  answer: {
    title: 'Antwort vom {{time}}',
    tokens: 'Token',
    tokensPractice: 'Übungs-Token, nicht berechnet',
    practice:
      'Mit dem eingebauten Übungsdienst erstellt: Dieses Ergebnis dient der Übung und sagt nichts über einen echten Schaden.',
    session: 'Sitzung',
    models: 'Modelle',
    undecoded: 'Diese Antwort konnte nicht gelesen werden. Sie liegt Byte für Byte im Ordner.',
    raw: 'Originalantwort',
    decoded: 'aufbereitet',
    attachments: 'Anhänge',
    none: 'Noch keine Antwort.',
    noItems: 'Der Dienst hat in dieser Datei kein Bild untersucht.',
    item: 'Teil {{position, number}}',
    silent: 'Ohne Aussage: {{names}}',
    unanswered: 'Ohne Antwort: {{names}}',
  },
  decision: {
    erased: 'Der Text wurde gelöscht.',
    none: 'Keine Entscheidung und keine Notiz.',
    decided: 'Entscheidung',
    noted: 'Notiz',
    choice: {
      genuine: 'echt',
      doubtful: 'zweifelhaft',
      manipulated: 'manipuliert',
      undecidable: 'nicht entscheidbar',
      open: 'zurückgenommen',
    },
  },
  questions: { none: 'Keine Rückfragen an die versicherte Person.' },
  captures: {
    ticket: 'Ticket',
    since: 'Verfolgt seit',
    answers: 'Gespeicherte Antworten',
    none: 'Keine Live-Aufnahme.',
  },
  received: {
    at: 'Empfangen',
    push: 'vom Dienst übermittelt',
    import: 'eingelesen',
    replaced: 'am {{time}} durch ein späteres Ergebnis ersetzt',
    none: 'Es wurde nichts empfangen.',
  },
  custody: {
    sequence: 'Nr.',
    at: 'Wann',
    actor: 'Wer',
    action: 'Was',
    details: 'Einzelheiten',
    hash: 'Prüfsumme',
  },
  limits: {
    changed:
      'Die Prüfung oben liest jede Datei neu und vergleicht sie mit den Listen in diesem Ordner. Sie findet jede veränderte, fehlende oder hinzugefügte Datei und jeden Eintrag des Verlaufsprotokolls, der verändert, verschoben, hinzugefügt oder entfernt wurde. Sind alle versiegelten Pakete im Ordner, vergleicht sie auch die Originale damit. Hinzugefügte symbolische Links kann ein Browser übergehen; „proofcase verify“ nennt sie.',
    forged:
      'Wer den ganzen Ordner ersetzen kann, kann auch diese Seite und die Listen ersetzen. Ob das geschehen ist, zeigt die letzte Prüfsumme des Verlaufsprotokolls: Sie muss mit dem Verlauf des Vorgangs in Proofcase oder mit der Notiz von der Übergabe übereinstimmen. Die Prüfsumme auf einem Bericht, der vor dem Export gedruckt wurde, bestätigt nur den Verlauf bis zu diesem Schritt.',
    level:
      'Stufen und Prüfergebnisse sind Aussagen des Dienstes zum Zeitpunkt seiner Antwort. Eine Prüfung, die nicht gemeldet wurde, nicht aktiviert war oder fehlschlug, ist keine Entlastung.',
    other:
      'Der Ordner folgt BagIt 1.0 (RFC 8493): Auch jedes Prüfprogramm für BagIt kann ihn prüfen, ebenso „proofcase verify“.',
    offline:
      'Diese Seite verwendet kein Netzwerk und speichert nichts. Die zur Prüfung ausgewählten Dateien bleiben in Ihrem Browser.',
  },
  check: {
    text: 'Eine vom Datenträger geöffnete Seite darf die Dateien neben sich nicht selbst lesen. Wählen Sie diesen Ordner aus, und Ihr Browser berechnet jede Prüfsumme neu. Dazu ist weder Proofcase noch ein Netzwerk nötig. Ihr Browser nennt es vielleicht „Hochladen“, doch nichts verlässt diesen Rechner.',
    drop: 'Diesen Ordner hier ablegen',
    choose: 'Ordner auswählen …',
    printed: 'Letzte Prüfsumme vom Export oder von einem gedruckten Bericht (optional)',
    noScript:
      'Das Skript dieser Seite lief nicht, daher kann sie den Ordner nicht prüfen. Verwenden Sie einen aktuellen Browser, ein Prüfprogramm für BagIt oder „proofcase verify“.',
    checking: 'Jede Datei wird geprüft …',
    progress: '{{done}} von {{total}} MB',
    facts: 'Geprüfte Dateien: {{files}}, {{megabytes}} MB. Einträge des Verlaufsprotokolls: {{entries}}.',
    good: 'Unverändert: Alles ist wie exportiert',
    goodHint:
      'Um auszuschließen, dass der Ordner als Ganzes ersetzt wurde, vergleichen Sie die letzte Prüfsumme ganz oben mit der, die Proofcase am Ende des Exports angezeigt hat.',
    bad: 'Seit dem Export verändert – Abweichungen: {{count}}',
    other: 'Das ist nicht dieser Beweisordner',
    otherText: 'Wählen Sie den Ordner, in dem diese Seite liegt. Er enthält „bagit.txt“ und „data“.',
    printedFound: 'Diese Prüfsumme ist die des Eintrags {{entry}} von {{of}} im Verlaufsprotokoll.',
    printedEarlier:
      'Diese Prüfsumme ist die des Eintrags {{entry}} von {{of}} im Verlaufsprotokoll. Sie bestätigt den Verlauf bis zu diesem Eintrag, aber nicht die Dateien dieses Ordners.',
    headMalformed: 'Eine Prüfsumme besteht aus 64 Zeichen: Ziffern und den Buchstaben a bis f.',
    headUnknown: 'Diese Prüfsumme kommt im Verlaufsprotokoll nicht vor',
    headUnknownText:
      'Der Ordner stimmt mit seinen eigenen Listen überein. Vielleicht enthält die Prüfsumme einen Tippfehler, gehört zu einem anderen Vorgang oder steht auf einem Bericht, der nach diesem Export gedruckt wurde. Trifft nichts davon zu, wurde der Ordner ersetzt.',
    absentPackages:
      'Laut Verlaufsprotokoll versiegelt, aber nicht in diesem Ordner: {{names}}. Die Originale wurden daher nicht mit den Paketen verglichen.',
    systemFiles: 'Von einem Betriebssystem hier abgelegt, nicht Teil der Beweise: {{names}}',
    unreadable: 'Der Ordner konnte nicht bis zum Ende gelesen werden',
    unreadableText:
      'Eine Aussage ist nicht möglich. Kopieren Sie ihn auf einen lokalen Datenträger und versuchen Sie es erneut.',
    moreProblems: 'und {{count}} weitere',
    problem: {
      changed: 'Verändert:',
      missing: 'Fehlt:',
      'not-listed': 'Hinzugefügt, nicht verzeichnet:',
      unreadable: 'Nicht lesbar:',
      'unsafe-path': 'Unlesbare Zeile:',
      'not-an-evidence-folder': 'Kein Beweisordner:',
      'custody-broken': 'Verlaufsprotokoll unterbrochen bei Eintrag',
      'content-differs': 'Das Verlaufsprotokoll betrifft andere Dateien als verzeichnet:',
      'head-differs': 'Das Verlaufsprotokoll endet anders als im Ordner angegeben:',
      'page-differs': 'Diese Seite gehört zu einem anderen Stand des Ordners:',
      'head-unknown': 'Die gedruckte Prüfsumme kommt im Verlaufsprotokoll nicht vor:',
      'seal-differs': 'Nicht das Paket, das versiegelt wurde:',
    },
  },
  verify: { custodyBroken: 'Verlaufsprotokoll unterbrochen:' },
};
