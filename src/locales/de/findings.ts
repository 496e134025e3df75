import type { findings as original } from '../en/findings';
import type { Translation } from '../translation';

export const findings: Translation<typeof original> = {
  'no-metadata': {
    sentence: 'Keine Metadaten: weder Zeit, Ort, Kamera noch Software',
    ask: 'Messenger und Bildschirmfotos entfernen Metadaten. Fordern Sie die Originaldatei direkt aus Kamera oder Smartphone an.',
  },
  'no-position': {
    sentence: 'Kein Aufnahmeort in der Datei',
    ask: 'Viele Kameras speichern keinen. Fragen Sie nach dem Aufnahmeort, wo er zählt.',
  },
  'no-capture-time': {
    sentence: 'Keine Aufnahmezeit in der Datei',
    ask: 'Fragen Sie nach der Aufnahmezeit und der Originaldatei.',
  },
  'zone-unknown': {
    sentence: 'Zeitzone unbekannt',
    ask: 'Die Uhrzeit hängt von der Kameraeinstellung ab; mit anderen Geräten ist sie nicht auf die Stunde vergleichbar.',
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
    ask: 'Prüfen Sie zuerst den Stichtag. Fragen Sie dann, ob das Foto diesen Schaden zeigt und die Kamera-Uhr richtig ging.',
  },
  'capture-time-in-future': {
    sentence_one: 'Aufnahmezeit liegt bis zu {{count, number}} Tag in der Zukunft',
    sentence_other: 'Aufnahmezeit liegt bis zu {{count, number}} Tage in der Zukunft',
    ask: 'Die Kamera-Uhr ging falsch oder die Zeit wurde geändert. Fragen Sie nach anderen Belegen für die Zeit.',
  },
  'edited-by-software': {
    sentence: 'Mit {{software}} bearbeitet oder erneut gespeichert',
    ask: 'Fordern Sie das unbearbeitete Original an, und fragen Sie, was geändert wurde.',
  },
  'likely-screenshot': {
    sentence_one: 'Wahrscheinlich ein Bildschirmfoto ({{count}} Anzeichen)',
    sentence_other: 'Wahrscheinlich ein Bildschirmfoto ({{count}} Anzeichen)',
    ask: 'Fordern Sie das Bild selbst an, nicht ein Bild des Bildschirms.',
  },
  'extension-lies': {
    sentence: 'Die Dateiendung „{{extension}}“ passt nicht zum Inhalt ({{type}})',
    ask: 'Gesendet wird mit der richtigen Endung. Fragen Sie nach der Entstehung der Datei, falls es darauf ankommt.',
  },
  'duplicate-content': {
    sentence: 'Gleicher Inhalt wie {{of}}',
    ask: 'Byte für Byte gleich; eine Datei auszuschließen spart Token.',
  },
  unreadable: {
    sentence: 'Die Datei lässt sich nicht lesen',
    sentence_broken: 'Die Datei ist beschädigt oder unvollständig',
    sentence_timeout: 'Das Lesen der Datei dauerte zu lange und wurde abgebrochen',
    sentence_memory: 'Das Lesen der Datei brauchte zu viel Speicher und wurde abgebrochen',
    'sentence_worker-died': 'Das Lesen der Datei schlug fehl und wurde abgebrochen',
    'sentence_too-many-pixels': 'Das Bild hat mehr Pixel, als sicher gelesen werden können',
    ask: 'Fordern Sie die Datei noch einmal an. Sie kann so gesendet werden; ob der Dienst sie verwenden kann, ist offen.',
  },
  'invalid-position': {
    sentence: 'Der Aufnahmeort in der Datei ist unbrauchbar',
    sentence_zero: 'Der Aufnahmeort in der Datei ist 0°, 0°; das steht für „keiner“',
    'sentence_out-of-range': 'Der Aufnahmeort in der Datei liegt nicht auf der Erde',
    sentence_incomplete: 'Der Aufnahmeort in der Datei ist unvollständig',
    ask: 'Gilt als ohne Ort. Fragen Sie nach dem Aufnahmeort.',
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
    ask: 'Solche Spuren hinterlassen Programme, die Fotos bearbeiten oder übertragen. Fordern Sie die Originaldatei an, und fragen Sie, auf welchem Weg sie kam.',
  },
  'pdf-revised': {
    sentence_one: 'Das PDF enthält {{count, number}} frühere Fassung',
    sentence_other: 'Das PDF enthält {{count, number}} frühere Fassungen',
    ask: 'Auch Unterschreiben und Ausfüllen bewirken das. Die Analyse kann frühere Fassungen zum Vergleich wiederherstellen.',
  },
  'pdf-encrypted': {
    sentence: 'Das PDF ist verschlüsselt',
    ask: 'Der Dienst kann es vermutlich nicht lesen. Fordern Sie eine Kopie ohne Passwort an.',
  },
  'too-large': {
    sentence:
      'Größer, als ein Paket sein darf: {{mb, number(maximumFractionDigits: 1)}} MB (erlaubt sind {{limitMb, number}} MB)',
    ask: 'Schließen Sie die Datei aus, oder fordern Sie eine kleinere Fassung an.',
  },
  'extension-missing': {
    sentence: 'Keine Dateiendung; der Inhalt ist {{type}}',
    ask: 'Gesendet wird mit der richtigen Endung. Eine Rückfrage ist nicht nötig.',
  },
  'messenger-copy': {
    sentence: 'Sieht nach der Kopie eines Messengers oder einer Website aus',
    sentence_named: 'Sieht nach einer Kopie aus {{messenger}} aus',
    ask: 'Fordern Sie die Originaldatei an, als Datei oder per E-Mail statt als Bild im Chat.',
  },
  'editor-traces': {
    sentence: 'Spuren eines Bearbeitungsprogramms: {{traces}}',
    ask: 'Fordern Sie das unbearbeitete Original an, und fragen Sie, welches Programm verwendet wurde.',
  },
  'ai-marks': {
    sentence: 'Kennzeichen eines KI-Programms: {{marks}}',
    sentence_generated: 'Die Datei gibt an, von KI erzeugt zu sein: {{marks}}',
    sentence_partly: 'Die Datei gibt an, dass Teile von KI stammen: {{marks}}',
    sentence_unknown: 'Kennzeichen eines KI-Programms: {{marks}}',
    ask: 'Fordern Sie das Original aus der Kamera und weitere Bilder desselben Schadens an.',
  },
  'credentials-altered': {
    sentence:
      'Nach dem Signieren (C2PA) verändert: Das ist nicht mehr die Datei, die „{{signer}}“ signiert hat',
    sentence_file:
      'Nach dem Signieren (C2PA) verändert: Das ist nicht mehr die Datei, die „{{signer}}“ signiert hat',
    sentence_record:
      'Herkunftsnachweis (C2PA) verändert: Er enthält nicht mehr, was „{{signer}}“ signiert hat',
    ask: 'Fordern Sie die Datei in der signierten Fassung an, und fragen Sie, was warum geändert wurde.',
  },
  'content-credentials': {
    sentence: 'Herkunftsnachweis (C2PA) von {{signer}}',
    sentence_trusted: 'Signatur (C2PA) unversehrt, signiert von {{signer}}. Vermerkte Schritte: {{actions}}',
    'sentence_trusted-timed':
      'Signatur (C2PA) unversehrt, signiert von {{signer}}, spätestens am {{date, datetime(dateStyle: medium; timeStyle: short; timeZone: UTC)}} UTC. Vermerkte Schritte: {{actions}}',
    sentence_untrusted:
      'Signatur (C2PA) unversehrt, aber „{{signer}}“ steht auf keiner Vertrauensliste. Vermerkte Schritte: {{actions}}',
    'sentence_untrusted-timed':
      'Signatur (C2PA) unversehrt seit {{date, datetime(dateStyle: medium; timeStyle: short; timeZone: UTC)}} UTC, aber „{{signer}}“ steht auf keiner Vertrauensliste. Vermerkte Schritte: {{actions}}',
    sentence_expired:
      'Signatur (C2PA) unversehrt, aber das Zertifikat von „{{signer}}“ ist abgelaufen, und kein vertrauenswürdiger Zeitstempel zeigt, wann signiert wurde',
    sentence_revoked: 'Mit einem widerrufenen Zertifikat von „{{signer}}“ signiert (C2PA)',
    sentence_invalid: 'Der Herkunftsnachweis (C2PA) von „{{signer}}“ ist ungültig: {{problems}}',
    sentence_elsewhere: 'Der Herkunftsnachweis (C2PA) liegt bei {{host}} und wurde nicht abgerufen',
    sentence_unverified: 'Enthält einen Herkunftsnachweis (C2PA), der sich nicht prüfen ließ: {{problems}}',
    ask: 'Nur auf diesem Rechner geprüft: Ein Prüfdienst im Internet kann mehr sagen.',
    ask_trusted:
      'Ohne vertrauenswürdigen Zeitstempel ist der Zeitpunkt der Signatur nicht belegt. Ob das Zertifikat widerrufen wurde, lässt sich nur im Internet feststellen.',
    'ask_trusted-timed':
      'Der Zeitstempel belegt, dass die Datei zu diesem Zeitpunkt schon so war. Ob das Zertifikat widerrufen wurde, lässt sich nur im Internet feststellen.',
    ask_untrusted:
      'Ein solches Zertifikat kann jeder auf jeden Namen ausstellen. Eine Zertifizierungsstelle, der Sie vertrauen, lässt sich unter Einstellungen, Vorprüfung hinzufügen.',
    'ask_untrusted-timed':
      'Ein solches Zertifikat kann jeder auf jeden Namen ausstellen; belegt ist nur der Zeitpunkt. Eine Zertifizierungsstelle, der Sie vertrauen, lässt sich unter Einstellungen, Vorprüfung hinzufügen.',
    ask_elsewhere:
      'Proofcase fragt keine Adresse ab, die in einer Datei steht. Ein Prüfdienst im Internet kann den Nachweis zeigen.',
  },
  'thumbnail-differs': {
    sentence: 'Das Vorschaubild in der Datei zeigt etwas anderes ({{percent, number}} % ähnlich)',
    ask: 'Vergleichen Sie Vorschau und Bild. Fordern Sie das Original an, und fragen Sie, was geändert wurde.',
  },
  'resaved-jpeg': {
    sentence:
      'Erneut gespeichert: Solche JPEG-Tabellen schreibt diese Kamera nicht (etwa Qualität {{quality, number}})',
    ask: 'Fordern Sie die Datei so an, wie die Kamera sie geschrieben hat.',
  },
  'strong-compression': {
    sentence: 'Stark komprimiertes JPEG (etwa Qualität {{quality, number}})',
    ask: 'Fordern Sie das Original an; Einzelheiten des Schadens können verloren sein.',
  },
  'thermal-photo': {
    sentence: 'Wärmebild: enthält Temperaturen im Format von {{format}}',
    ask: 'Bewahren Sie das Original auf: Andere Programme und Messenger entfernen die Temperaturen.',
  },
  'low-resolution': {
    sentence: 'Geringe Auflösung: {{width, number}} × {{height, number}} Pixel',
    ask: 'Fordern Sie das Bild in voller Größe an.',
  },
  blurred: {
    sentence:
      'Vermutlich unscharf (Schärfe {{sharpness, number(maximumFractionDigits: 0)}}, scharf ab {{limit, number}})',
    ask: 'Sehen Sie sich das Bild an. Ist der Schaden nicht zu erkennen, fordern Sie ein neues an.',
  },
  overexposed: {
    sentence: 'Überbelichtet: {{percent, number}} % des Bildes sind weiß',
    ask: 'Sehen Sie sich das Bild an. Ist der Schaden nicht zu erkennen, fordern Sie ein neues an.',
  },
  underexposed: {
    sentence: 'Unterbelichtet: {{percent, number}} % des Bildes sind schwarz',
    ask: 'Sehen Sie sich das Bild an. Ist der Schaden nicht zu erkennen, fordern Sie ein neues an.',
  },
  'near-duplicate': {
    sentence: 'Fast dasselbe Bild wie {{of}}',
    ask: 'Vergleichen Sie beide; eines auszuschließen spart Token.',
  },
  'seen-before': {
    sentence: 'Schon im Vorgang {{caseNumber}} als {{name}}',
    sentence_content: 'Dieselbe Datei liegt schon im Vorgang {{caseNumber}} als {{name}}',
    sentence_picture: 'Fast dasselbe Bild liegt schon im Vorgang {{caseNumber}} als {{name}}',
    'sentence_content-team': 'Dieselbe Datei liegt im Team schon vor: {{cases}}',
    'sentence_picture-team': 'Fast dasselbe Bild liegt im Team schon vor: {{cases}}',
    'sentence_content-counted_one': 'Dieselbe Datei liegt in {{count, number}} Vorgang des Teams',
    'sentence_content-counted_other':
      'Dieselbe Datei liegt in {{count, number}} Vorgängen des Teams; vielleicht ist es ein Logo oder ein Formular',
    'sentence_picture-counted_one': 'Fast dasselbe Bild liegt in {{count, number}} Vorgang des Teams',
    'sentence_picture-counted_other':
      'Fast dasselbe Bild liegt in {{count, number}} Vorgängen des Teams; vielleicht ist es ein Logo oder ein Formular',
    ask: 'Vergleichen Sie mit jenem Vorgang, oder fragen Sie im Team nach. Fragen Sie, wann, wo und wovon das Foto aufgenommen wurde.',
  },
  'pdf-changed-later': {
    sentence_later_one:
      '{{count, number}} Tag nach der Erstellung geändert ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, dann {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_later_other:
      '{{count, number}} Tage nach der Erstellung geändert ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, dann {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    'sentence_same-day':
      'Am Tag der Erstellung geändert ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    ask: 'Fragen Sie, was geändert wurde, und fordern Sie das Dokument in der ausgestellten Fassung an.',
  },
  'pdf-edited-by': {
    sentence: 'Mit {{software}} verarbeitet, einem Programm, das PDFs verändert',
    ask: 'Fragen Sie, was geändert wurde, und fordern Sie das Dokument direkt beim Aussteller an.',
  },
  'pdf-metadata-conflict': {
    sentence: 'Die PDF-Metadaten widersprechen sich: {{conflicts}}',
    ask: 'Fragen Sie den Aussteller nach dem Dokument oder seinem Datum.',
  },
  'pdf-annotations': {
    sentence_one: '{{count, number}} Anmerkung auf den Seiten ({{kinds}})',
    sentence_other: '{{count, number}} Anmerkungen auf den Seiten ({{kinds}})',
    ask: 'Sehen Sie sich die Seiten an. Fordern Sie das Dokument ohne Zusätze an.',
  },
  'pdf-active-content': {
    sentence: 'Enthält aktive oder verborgene Inhalte: {{parts}}',
    ask: 'Öffnen Sie es nur hier, wo nichts davon läuft, und fordern Sie ein einfaches PDF an.',
  },
  'pdf-signature': {
    sentence_signed_one: 'Enthält {{count, number}} digitale Signatur; nicht geprüft',
    sentence_signed_other: 'Enthält {{count, number}} digitale Signaturen; nicht geprüft',
    sentence_empty: 'Enthält ein leeres Signaturfeld',
    ask: 'Ob die Signatur gilt, zeigt ein PDF-Programm mit den Zertifikaten des Ausstellers.',
  },
  'pdf-without-images': {
    sentence: 'Das PDF enthält keine Bilder, nur Text und Zeichnungen',
    ask: 'Nichts, wenn es am Rechner erstellt wurde. Fordern Sie bei einem gescannten Dokument den Scan an.',
  },
  'greatest-distance': {
    sentence: 'Größter Abstand zweier Fotos: {{km, distance}} ({{from}} und {{to}})',
    ask: 'Vergleichen Sie mit dem Schadenort.',
  },
  'geographical-outlier': {
    sentence: '{{name}} wurde {{km, distance}} vom Mittelpunkt aller Fotos entfernt aufgenommen',
    ask: 'Fragen Sie nach der Originaldatei und dem Aufnahmeort.',
  },
  'implied-speed': {
    sentence:
      '{{km, distance}} in {{minutes, number}} min von {{from}} bis {{to}}: Dafür wären {{speed, number}} km/h nötig gewesen',
    ask: 'Fragen Sie, wer welches Foto aufgenommen hat und ob Uhren und Orte stimmten.',
  },
  'camera-model-differs': {
    sentence_one: 'Fotos von {{count, number}} Kamera: {{models}}',
    sentence_other: 'Fotos von {{count, number}} Kameras: {{models}}',
    ask: 'Fragen Sie, wer welche Fotos mit welchem Gerät aufgenommen hat.',
  },
  'times-not-compared': {
    sentence_one:
      'Die Fotos liegen weit auseinander, und die Zeit von {{count, number}} davon ist nicht vergleichbar (Zeitzone unbekannt: {{zoneUnknown, number}}, ohne Zeit: {{noTime, number}})',
    sentence_other:
      'Die Fotos liegen weit auseinander, und die Zeiten von {{count, number}} davon sind nicht vergleichbar (Zeitzone unbekannt: {{zoneUnknown, number}}, ohne Zeit: {{noTime, number}})',
    ask: 'Ob eine Person alle aufgenommen haben kann, bleibt offen. Fragen Sie, wann und von wem sie aufgenommen wurden.',
  },
  'time-gap': {
    sentence_hours_one: 'Zwischen {{from}} und {{to}} liegt {{count, number}} Stunde',
    sentence_hours_other: 'Zwischen {{from}} und {{to}} liegen {{count, number}} Stunden',
    sentence_days_one: 'Zwischen {{from}} und {{to}} liegt {{count, number}} Tag',
    sentence_days_other: 'Zwischen {{from}} und {{to}} liegen {{count, number}} Tage',
    ask: 'Die längste Pause in diesem Vorgang. Fragen Sie, ob alle Fotos zu demselben Schaden gehören.',
  },
  'photo-groups': {
    sentence_one: 'Die Fotos entstanden in {{count, number}} Aufnahmeserie',
    sentence_other:
      'Die Fotos entstanden in {{count, number}} Aufnahmeserien, mehr als 30 Minuten oder 200 m auseinander',
    ask: 'Zeitleiste und Karte zeigen, welche Fotos zusammengehören.',
  },
  'unreadable-file': {
    sentence: '{{name}} konnte nicht vom Datenträger gelesen werden',
    ask: 'Prüfen Sie Zugriffsrechte und Laufwerk, und lesen Sie die Dateien dann neu ein. Die Datei wird nicht gesendet.',
  },
  'split-breaks-comparisons': {
    sentence_one: 'Braucht {{count, number}} Paket',
    sentence_other:
      'Braucht {{count, number}} Pakete: Der Dienst vergleicht Ort, Zeit und Kamera nur innerhalb jedes Pakets',
    ask: 'Die Vorprüfung hier umfasst den ganzen Vorgang. Schließen Sie Dateien aus, damit alles in ein Paket passt.',
  },
  'already-sent': {
    sentence_one:
      '{{count, number}} Datei wurde schon gesendet, im Vorgang {{caseNumber}} am {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_other:
      '{{count, number}} Dateien wurden schon gesendet, im Vorgang {{caseNumber}} am {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    ask: 'Sehen Sie sich zuerst das frühere Ergebnis an: Erneutes Senden kostet noch einmal Token.',
  },
  'team-not-compared': {
    sentence_one:
      '{{count, number}} Datei wurde nicht mit dem Team verglichen: Der Team-Speicher war nicht erreichbar',
    sentence_other:
      '{{count, number}} Dateien wurden nicht mit dem Team verglichen: Der Team-Speicher war nicht erreichbar',
    ask: 'Lesen Sie die Dateien neu ein, sobald der Team-Speicher erreichbar ist.',
  },
  'cloud-only-files': {
    sentence_one: '{{count, number}} Datei liegt nur in der Cloud und wird nicht gesendet',
    sentence_other: '{{count, number}} Dateien liegen nur in der Cloud und werden nicht gesendet',
    ask: 'Laden Sie die Dateien auf diesen Rechner herunter; dann werden sie wie die anderen geprüft.',
  },
  'source-changed': {
    sentence_one:
      '{{count, number}} Datei wurde nach dem Versiegeln geändert oder ist verschwunden: {{names}}',
    sentence_other:
      '{{count, number}} Dateien wurden nach dem Versiegeln geändert oder sind verschwunden: {{names}}',
    ask: 'Das versiegelte Paket enthält die frühere Fassung. Um die neue zu senden, lesen Sie die Dateien neu ein und versiegeln Sie erneut.',
  },
  'nothing-to-send': {
    sentence: 'Keine Datei kann gesendet werden',
    ask: 'Angenommen werden JPEG, PNG, TIFF, HEIC, WebP und PDF. Fügen Sie solche Dateien hinzu.',
  },
};
