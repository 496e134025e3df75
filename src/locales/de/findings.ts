import type { findings as original } from '../en/findings';
import type { Translation } from '../translation';

export const findings: Translation<typeof original> = {
  'no-metadata': {
    sentence: 'Ohne Metadaten: weder Zeit, Ort, Kamera noch Programm',
    ask: 'Messenger und Bildschirmfotos entfernen Metadaten. Bitte die Originaldatei direkt aus Kamera oder Telefon anfordern.',
  },
  'no-position': {
    sentence: 'Kein Aufnahmeort in der Datei',
    ask: 'Viele Kameras speichern keinen. Wo der Ort zählt, bitte den Aufnahmeort erfragen.',
  },
  'no-capture-time': {
    sentence: 'Keine Aufnahmezeit in der Datei',
    ask: 'Bitte Aufnahmezeit und Originaldatei erfragen.',
  },
  'zone-unknown': {
    sentence: 'Zeitzone unbekannt',
    ask: 'Uhrzeit wie in der Kamera eingestellt; mit anderen Geräten nicht auf die Stunde vergleichbar.',
  },
  'capture-time-far': {
    sentence_before_one:
      '{{count, number}} Tag vor dem Stichtag {{date, datetime(dateStyle: medium; timeZone: UTC)}} aufgenommen',
    sentence_before_other:
      '{{count, number}} Tage vor dem Stichtag {{date, datetime(dateStyle: medium; timeZone: UTC)}} aufgenommen',
    sentence_after_one:
      '{{count, number}} Tag nach dem Stichtag {{date, datetime(dateStyle: medium; timeZone: UTC)}} aufgenommen',
    sentence_after_other:
      '{{count, number}} Tage nach dem Stichtag {{date, datetime(dateStyle: medium; timeZone: UTC)}} aufgenommen',
    ask: 'Zuerst den Stichtag prüfen; dann erfragen, ob das Foto diesen Schaden zeigt und die Kamera-Uhr richtig ging.',
  },
  'capture-time-in-future': {
    sentence_one: 'Aufnahmezeit liegt bis zu {{count, number}} Tag in der Zukunft',
    sentence_other: 'Aufnahmezeit liegt bis zu {{count, number}} Tage in der Zukunft',
    ask: 'Die Kamera-Uhr ging falsch oder die Zeit wurde geändert. Bitte andere Belege für die Zeit erfragen.',
  },
  'edited-by-software': {
    sentence: 'Mit {{software}} bearbeitet oder neu gespeichert',
    ask: 'Bitte das unbearbeitete Original anfordern und erfragen, was geändert wurde.',
  },
  'likely-screenshot': {
    sentence_one: 'Wahrscheinlich ein Bildschirmfoto ({{count}} Anzeichen)',
    sentence_other: 'Wahrscheinlich ein Bildschirmfoto ({{count}} Anzeichen)',
    ask: 'Bitte das Bild selbst statt eines Bildes vom Bildschirm anfordern.',
  },
  'extension-lies': {
    sentence: 'Der Name endet auf „{{extension}}“, der Inhalt ist {{type}}',
    ask: 'Gesendet wird mit der richtigen Endung. Falls es darauf ankommt, nach der Entstehung der Datei fragen.',
  },
  'duplicate-content': {
    sentence: 'Gleicher Inhalt wie {{of}}',
    ask: 'Byte für Byte gleich; eine davon auszulassen spart Token.',
  },
  unreadable: {
    sentence: 'Die Datei lässt sich nicht lesen',
    sentence_broken: 'Die Datei ist beschädigt oder unvollständig',
    sentence_timeout: 'Das Lesen der Datei dauerte zu lange und wurde abgebrochen',
    sentence_memory: 'Das Lesen der Datei brauchte zu viel Speicher und wurde abgebrochen',
    'sentence_worker-died': 'Das Lesen der Datei schlug fehl und wurde abgebrochen',
    'sentence_too-many-pixels': 'Das Bild hat mehr Pixel, als sicher gelesen werden können',
    ask: 'Bitte die Datei noch einmal anfordern. Sie kann so gesendet werden; ob der Dienst sie verwenden kann, ist offen.',
  },
  'invalid-position': {
    sentence: 'Der Aufnahmeort in der Datei ist unbrauchbar',
    sentence_zero: 'Der Aufnahmeort in der Datei ist 0°, 0°; das steht für „keiner“',
    'sentence_out-of-range': 'Der Aufnahmeort in der Datei liegt nicht auf der Erde',
    sentence_incomplete: 'Der Aufnahmeort in der Datei ist unvollständig',
    ask: 'Gilt als ohne Ort. Bitte den Aufnahmeort erfragen.',
  },
  'metadata-conflict': {
    sentence: 'Zwei Quellen in der Datei widersprechen sich: {{chosenSource}} und {{otherSource}}',
    'sentence_capture-time':
      'Zwei Aufnahmezeiten: {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} ({{chosenSource}}) und {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} ({{otherSource}})',
    'sentence_capture-date':
      'Zwei Aufnahmedaten: {{chosen, datetime(dateStyle: medium; timeZone: UTC)}} ({{chosenSource}}) und {{other, datetime(dateStyle: medium; timeZone: UTC)}} ({{otherSource}})',
    'sentence_gps-time':
      'Die Kamera-Uhr zeigt {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, die Satellitenzeit war {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC: Das erklärt keine Zeitzone',
    'sentence_modify-time':
      'Zuletzt geändert am {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, also vor der Aufnahmezeit {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    'sentence_file-time':
      'Die Datei wurde zuletzt am {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC geschrieben, also vor ihrer Aufnahmezeit {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    sentence_position:
      'Zwei Aufnahmeorte, {{km, number(maximumSignificantDigits: 3)}} km auseinander: {{chosen}} ({{chosenSource}}) und {{other}} ({{otherSource}})',
    sentence_camera: 'Zwei Kameras: {{chosen}} ({{chosenSource}}) und {{other}} ({{otherSource}})',
    sentence_dimensions:
      'Das Bild hat {{chosen}} Pixel, {{otherSource}} nennt aber {{other}}: nach der Aufnahme beschnitten oder verkleinert',
    ask: 'Solche Spuren hinterlassen Programme, die Fotos bearbeiten oder übertragen. Bitte die Originaldatei anfordern und erfragen, auf welchem Weg sie kam.',
  },
  'pdf-revised': {
    sentence_one: 'Das PDF enthält {{count, number}} frühere Fassung',
    sentence_other: 'Das PDF enthält {{count, number}} frühere Fassungen',
    ask: 'Auch Unterschreiben und Ausfüllen bewirken das. Die Analyse kann frühere Fassungen zum Vergleich wiederherstellen.',
  },
  'pdf-encrypted': {
    sentence: 'Das PDF ist verschlüsselt',
    ask: 'Der Dienst kann es vermutlich nicht lesen. Bitte eine Kopie ohne Kennwort anfordern.',
  },
  'too-large': {
    sentence:
      'Mit {{mb, number(maximumFractionDigits: 1)}} MB größer, als ein Paket sein darf ({{limitMb, number}} MB)',
    ask: 'Bitte die Datei auslassen oder eine kleinere Fassung anfordern.',
  },
  'greatest-distance': {
    sentence:
      'Größter Abstand zweier Fotos: {{km, number(maximumSignificantDigits: 4)}} km ({{from}} und {{to}})',
    ask: 'Bitte mit dem Schadenort vergleichen.',
  },
  'geographical-outlier': {
    sentence:
      '{{name}} wurde {{km, number(maximumSignificantDigits: 4)}} km von der Mitte aller Fotos entfernt aufgenommen',
    ask: 'Bitte Originaldatei und Aufnahmeort erfragen.',
  },
  'implied-speed': {
    sentence:
      '{{km, number(maximumSignificantDigits: 4)}} km in {{minutes, number}} min von {{from}} bis {{to}}: dafür wären {{speed, number}} km/h nötig gewesen',
    ask: 'Bitte erfragen, wer welches Foto aufgenommen hat und ob Uhren und Orte stimmten.',
  },
  'camera-model-differs': {
    sentence_one: 'Fotos von {{count, number}} Kamera: {{models}}',
    sentence_other: 'Fotos von {{count, number}} Kameras: {{models}}',
    ask: 'Bitte erfragen, wer mit welchem Gerät aufgenommen hat.',
  },
  'times-not-compared': {
    sentence_one:
      'Die Fotos liegen weit auseinander, und die Zeit von {{count, number}} davon ist nicht vergleichbar (Zeitzone unbekannt: {{zoneUnknown, number}}, ohne Zeit: {{noTime, number}})',
    sentence_other:
      'Die Fotos liegen weit auseinander, und die Zeiten von {{count, number}} davon sind nicht vergleichbar (Zeitzone unbekannt: {{zoneUnknown, number}}, ohne Zeit: {{noTime, number}})',
    ask: 'Ob eine Person alle aufgenommen haben kann, bleibt offen. Bitte erfragen, wann und von wem sie aufgenommen wurden.',
  },
  'time-gap': {
    sentence_hours_one: 'Zwischen {{from}} und {{to}} liegt {{count, number}} Stunde',
    sentence_hours_other: 'Zwischen {{from}} und {{to}} liegen {{count, number}} Stunden',
    sentence_days_one: 'Zwischen {{from}} und {{to}} liegt {{count, number}} Tag',
    sentence_days_other: 'Zwischen {{from}} und {{to}} liegen {{count, number}} Tage',
    ask: 'Die längste Pause in diesem Ordner. Bitte erfragen, ob alle Fotos zu demselben Schaden gehören.',
  },
  'photo-groups': {
    sentence_one: 'Die Fotos entstanden in {{count, number}} Durchgang',
    sentence_other:
      'Die Fotos entstanden in {{count, number}} Durchgängen, mehr als 30 Minuten oder 200 m auseinander',
    ask: 'Zeitleiste und Karte zeigen, welches Foto zu welchem gehört.',
  },
  'unreadable-file': {
    sentence: '{{name}} ließ sich nicht vom Datenträger lesen',
    ask: 'Bitte Zugriffsrechte und Laufwerk prüfen, dann den Ordner neu lesen. Die Datei wird nicht gesendet.',
  },
  'split-breaks-comparisons': {
    sentence_one: 'Braucht {{count, number}} Paket',
    sentence_other:
      'Braucht {{count, number}} Pakete: Der Dienst vergleicht Ort, Zeit und Kamera nur innerhalb jedes Pakets',
    ask: 'Die Vorprüfung hier umfasst den ganzen Ordner. Für ein einziges Paket bitte Dateien auslassen.',
  },
  'already-sent': {
    sentence_one:
      '{{count, number}} Datei wurde schon gesendet, im Vorgang {{caseNumber}} am {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_other:
      '{{count, number}} Dateien wurden schon gesendet, im Vorgang {{caseNumber}} am {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    ask: 'Bitte zuerst das Ergebnis dort ansehen: Erneutes Senden kostet erneut Token.',
  },
  'nothing-to-send': {
    sentence: 'Keine Datei des Ordners kann gesendet werden',
    ask: 'Angenommen werden JPEG, PNG, TIFF, HEIC, WebP und PDF. Bitte einen anderen Ordner wählen.',
  },
};
