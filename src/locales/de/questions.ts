import type { questions as original } from '../en/questions';
import type { Translation } from '../translation';

export const questions: Translation<typeof original> = {
  sentence: {
    original:
      'Können Sie uns das Foto {{name}} im Original schicken, so wie Ihr Smartphone oder Ihre Kamera es gespeichert hat?',
    'full-size':
      'Das Foto {{name}} hat uns stark verkleinert erreicht. Können Sie es uns in voller Größe schicken?',
    visible:
      'Auf dem Foto {{name}} ist der Schaden schwer zu erkennen. Können Sie uns ein weiteres Foto schicken, das scharf und gut beleuchtet ist?',
    'taken-before':
      'Das Foto {{name}} wurde am {{date, datetime(dateStyle: long; timeZone: UTC)}} aufgenommen. Haben Sie auch ein Foto vom Tag des Schadens?',
    'taken-after':
      'Das Foto {{name}} wurde am {{date, datetime(dateStyle: long; timeZone: UTC)}} aufgenommen, also nach dem Tag des Schadens. Wurde bis dahin etwas repariert oder verändert, und haben Sie ein früheres Foto?',
    clock:
      'Die Kamera hat das Foto {{name}} auf den {{date, datetime(dateStyle: long; timeZone: UTC)}} datiert, auf einen Zeitpunkt, der bei Eingang des Fotos noch in der Zukunft lag. Waren Datum und Uhrzeit der Kamera richtig eingestellt, und wann ist das Foto entstanden?',
    'dates-differ':
      'In der Datei des Fotos {{name}} stehen unterschiedliche Daten, wie es nach dem Bearbeiten oder Kopieren vorkommt. Wann wurde das Foto aufgenommen, und wurde es danach bearbeitet oder kopiert?',
    'taken-when': 'Wann wurde das Foto {{name}} aufgenommen?',
    'taken-where': 'Wo wurde das Foto {{name}} aufgenommen?',
    elsewhere:
      'Das Foto {{name}} ist anscheinend an einem anderen Ort entstanden als die übrigen Fotos. Wo wurde es aufgenommen, und was zeigt es?',
    elsewhere_measured:
      'Das Foto {{name}} ist anscheinend rund {{km, number(maximumSignificantDigits: 2)}} km von den übrigen Fotos entfernt entstanden. Wo wurde es aufgenommen, und was zeigt es?',
    device: 'Mit welchem Smartphone oder welcher Kamera wurde das Foto {{name}} aufgenommen?',
    edited:
      'Wurde das Foto {{name}} bearbeitet, zum Beispiel zugeschnitten oder aufgehellt? Falls ja: Was wurde geändert, und können Sie uns das unbearbeitete Original schicken?',
    edited_named:
      'Das Foto {{name}} wurde mit dem Programm {{software}} gespeichert. Was wurde daran geändert, und können Sie uns das unbearbeitete Original schicken?',
    signed:
      'Das Foto {{name}} wurde noch einmal gespeichert, nachdem die Kamera oder ein Programm es signiert hatte. Was wurde geändert, und können Sie uns die Fassung davor schicken?',
    'ai-tool':
      'In der Datei des Fotos {{name}} ist ein KI-Werkzeug genannt; manche Smartphones und Programme tragen das von sich aus ein. Wie ist das Bild entstanden, und können Sie uns das Foto so schicken, wie Ihre Kamera es aufgenommen hat?',
    screenshot:
      'Das Bild {{name}} zeigt anscheinend einen Bildschirm. Können Sie uns das Foto selbst schicken?',
    circumstances: 'Wann und wo wurde das Foto {{name}} aufgenommen, und was zeigt es?',
    travel:
      'Einige Fotos sind kurz nacheinander an verschiedenen Orten entstanden. Wer hat welches Foto aufgenommen, und gingen die Uhren der Geräte richtig?',
    travel_measured_one:
      'Die Fotos {{from}} und {{to}} sind im Abstand von {{count, number}} Minute und rund {{km, number(maximumSignificantDigits: 2)}} km voneinander entfernt entstanden. Wer hat welches Foto aufgenommen, und gingen die Uhren der Geräte richtig?',
    travel_measured_other:
      'Die Fotos {{from}} und {{to}} sind im Abstand von {{count, number}} Minuten und rund {{km, number(maximumSignificantDigits: 2)}} km voneinander entfernt entstanden. Wer hat welches Foto aufgenommen, und gingen die Uhren der Geräte richtig?',
    devices:
      'Die Fotos stammen von verschiedenen Smartphones oder Kameras. Wer hat welche Fotos mit welchem Gerät aufgenommen?',
    devices_named:
      'Die Fotos stammen von verschiedenen Smartphones oder Kameras ({{models}}). Wer hat welche Fotos mit welchem Gerät aufgenommen?',
    'when-and-who': 'Wann und von wem wurden die Fotos aufgenommen?',
    occasions:
      'Die Fotos stammen anscheinend von mehreren Terminen oder Orten. Können Sie uns kurz schreiben, welche Fotos wann und wo aufgenommen wurden?',
    unreadable:
      'Die Datei {{name}} lässt sich bei uns nicht öffnen. Können Sie sie uns noch einmal schicken?',
    smaller:
      'Die Datei {{name}} ist für unsere Bearbeitung zu groß. Können Sie uns eine kleinere Fassung oder mehrere kleinere Dateien schicken?',
    'document-password':
      'Das Dokument {{name}} ist mit einem Passwort geschützt. Können Sie uns eine Kopie ohne Passwort schicken?',
    'document-changed':
      'Das Dokument {{name}} wurde nach seiner Erstellung geändert. Was wurde geändert, und können Sie uns das Dokument so schicken, wie Sie es erhalten haben?',
    'document-changed_dated':
      'Das Dokument {{name}} wurde am {{created, datetime(dateStyle: long; timeZone: UTC)}} erstellt und am {{date, datetime(dateStyle: long; timeZone: UTC)}} geändert. Was wurde geändert, und können Sie uns das Dokument so schicken, wie Sie es erhalten haben?',
    'document-notes':
      'Das Dokument {{name}} enthält nachträgliche Anmerkungen oder Markierungen. Von wem stammen sie, und können Sie uns das Dokument ohne sie schicken?',
    'document-original':
      'Können Sie uns das Dokument {{name}} noch einmal so schicken, wie Sie es vom Aussteller erhalten haben, zum Beispiel als weitergeleitete E-Mail?',
  },
  mail: {
    subject: 'Rückfragen zu Ihrem Schaden {{caseNumber}}',
    opening:
      'Sehr geehrte Damen und Herren,\n\nvielen Dank für Ihre Unterlagen zum Schaden {{caseNumber}}. Damit wir ihn bearbeiten können, benötigen wir noch einige Angaben. Bitte beantworten Sie uns diese Fragen:',
    closing:
      'Bitte hängen Sie Fotos und Dokumente als Datei an Ihre E-Mail an, denn Messenger verändern sie beim Versand. Vielen Dank für Ihre Mithilfe.\n\nMit freundlichen Grüßen',
  },
  several: 'Alle Fotos',
  open: 'Rückfragen …',
  title: 'Rückfragen an die versicherte Person',
  intro:
    'Zu jedem Befund, der sich klären lässt, schlägt Proofcase eine Frage vor. Wählen Sie aus, ändern Sie den Wortlaut und senden Sie die Fragen selbst; Proofcase sendet nichts.',
  language: 'Sprache der versicherten Person',
  list: 'Fragen',
  chosen_one: '{{count, number}} Frage ausgewählt',
  chosen_other: '{{count, number}} Fragen ausgewählt',
  tooMany:
    'Auf einmal lassen sich höchstens {{limit, number}} Fragen stellen. Wählen Sie weniger aus und stellen Sie die übrigen danach.',
  chooseSuggested: 'Vorschläge auswählen',
  chooseNone: 'Keine auswählen',
  showMore_one: '{{count, number}} weitere Frage anzeigen',
  showMore_other: '{{count, number}} weitere Fragen anzeigen',
  showFewer: 'Nur vorgeschlagene und ausgewählte anzeigen',
  edit: 'Wortlaut ändern: {{question}}',
  wording: 'Wortlaut der Frage',
  reset: 'Vorgeschlagenen Wortlaut wiederherstellen',
  own: 'Eigene Frage hinzufügen',
  ownTitle: 'Eigene Fragen',
  removeOwn: 'Frage entfernen',
  why: 'Anlass: {{reasons}}',
  levelReason: 'Stufe des Dienstes: {{level}}; keine andere Frage klärt ihren Grund',
  askedBefore: 'am {{date}} gestellt, noch nicht beantwortet',
  answeredBefore: 'am {{date}} gestellt, beantwortet',
  nothing: 'Keine Rückfrage vorzuschlagen',
  nothingText:
    'Weder die Vorprüfung noch der Dienst hat etwas gefunden, das die versicherte Person klären könnte. Sie können eigene Fragen hinzufügen.',
  message: 'E-Mail',
  subject: 'Betreff',
  opening: 'Vor den Fragen',
  closing: 'Nach den Fragen',
  copy: 'Text kopieren',
  copied: 'Text kopiert. Halten Sie die Fragen als gestellt fest, sobald sie gesendet sind.',
  mailOpen: 'Als E-Mail öffnen',
  mailOpened:
    'Ein Entwurf mit kleinen Bildern der Fotos wurde an Ihr E-Mail-Programm übergeben. Tragen Sie den Empfänger ein, senden Sie die E-Mail und halten Sie dann die Fragen als gestellt fest.',
  asked: 'Als gestellt festhalten',
  askedHelp: 'Die ausgewählten Fragen kommen mit Ihrem Namen und der Zeit in den Verlauf.',
  recorded_one: '{{count, number}} Frage als gestellt festgehalten',
  recorded_other: '{{count, number}} Fragen als gestellt festgehalten',
  inquiry: {
    title: 'Rückfragen',
    numbered: 'Rückfragen Nr. {{number, number}}',
    count_one: '{{count, number}} Frage',
    count_other: '{{count, number}} Fragen',
    state: { open: 'nicht beantwortet', 'partly-answered': 'teilweise beantwortet', answered: 'beantwortet' },
    asked: 'Gestellt von {{actor}}, {{time}}',
    language: 'Sprache: {{language}}',
    answers: 'Antworten',
    answeredOn: 'Beantwortet am {{date}}',
    recordedBy: 'festgehalten von {{actor}}, {{time}}',
    toAll: 'zu allen Fragen',
    toSome_one: 'zu Frage {{numbers}}',
    toSome_other: 'zu den Fragen {{numbers}}',
    noText: 'Beantwortet, ohne dass ein Text festgehalten wurde.',
    erased: 'Der Text wurde gelöscht.',
    questions: 'Fragen',
  },
  answer: {
    title: 'Antwort der versicherten Person',
    record: 'Antwort festhalten …',
    dialog: 'Antwort der versicherten Person festhalten',
    which: 'Beantwortete Fragen',
    date: 'Beantwortet am',
    dateHelp: 'Der Tag, an dem die Antwort eingegangen ist.',
    dateInvalid: 'Geben Sie einen Tag ein, zum Beispiel {{example}}.',
    dateRange: 'Zwischen dem Tag der Rückfrage ({{from}}) und heute ({{to}}).',
    text: 'Antwort',
    textHelp:
      'Optional. Ins Protokoll kommt nur die Prüfsumme dieses Textes, damit er mit dem Vorgang gelöscht werden kann.',
    save: 'Antwort festhalten',
    recorded: 'Antwort festgehalten',
  },
};
