import type { reasons as original } from '../en/reasons';
import type { Translation } from '../translation';

export const reasons: Translation<typeof original> = {
  'no-metadata':
    'Eine Kamera speichert Zeit, Modell und oft den Ort. Ohne diese Daten belegt nichts in der Datei, wann und wo sie entstand.',
  'no-position': 'Der Ort lässt sich nicht mit dem Schadenort vergleichen.',
  'no-capture-time': 'Die Zeit lässt sich nicht mit der Schadenzeit vergleichen.',
  'zone-unknown': 'Dieselbe Uhrzeit ist in einer anderen Zone ein anderer Augenblick.',
  'capture-time-far': 'Ein Foto von lange davor oder danach zeigt vielleicht einen anderen Schaden.',
  'capture-time-in-future': 'Kein Foto entsteht in der Zukunft: Diese Zeit ist falsch.',
  'edited-by-software':
    'Das Bild kann von der Aufnahme abweichen. Aufhellen und Zuschneiden hinterlassen dieselbe Spur wie Fälschen.',
  'likely-screenshot':
    'Ein Bildschirmfoto zeigt einen Bildschirm, keinen Ort, und enthält keine Daten des Fotos darauf.',
  'extension-lies': 'Ein Programm oder eine Person hat die Datei umbenannt.',
  'duplicate-content': 'Der Dienst analysiert und berechnet jede Datei.',
  unreadable: 'Eine Datei, die sich hier nicht lesen lässt, lässt sich hier nicht prüfen.',
  'invalid-position':
    'Diesen Ort hat ein Programm geschrieben; ein GPS-Gerät ohne Empfang speichert nichts oder null.',
  'metadata-conflict':
    'Kamera und Programme schrieben die Datei zu verschiedenen Zeiten, oder jemand hat einen der Werte geändert.',
  'pdf-revised': 'Jede gespeicherte Änderung wurde angehängt; die frühere Fassung ist zum Vergleich noch da.',
  'pdf-encrypted': 'Ohne Passwort bleibt der Inhalt der Analyse verborgen.',
  'too-large': 'Der Dienst nimmt kein Paket über seiner Grenze an.',
  'extension-missing':
    'Programme, die aus einem Datenstrom speichern, lassen die Endung oft weg; über das Bild sagt das nichts.',
  'messenger-copy':
    'Messenger verkleinern und komprimieren Bilder neu und entfernen Zeit, Ort und Kamera. Auch Bearbeitungsspuren gehen dabei verloren.',
  'editor-traces':
    'Kameras schreiben solche Daten nicht. Auch harmlose Programme, etwa von Archiven und Druckdiensten, hinterlassen sie.',
  'ai-marks':
    'Solche Kennzeichen schreiben die Programme selbst. Fehlen sie, sagt das nichts: Sie lassen sich leicht entfernen.',
  'credentials-altered':
    'Die Signatur umfasst jedes Byte der Datei. Eine Änderung am Bild bricht sie, aber auch ein Programm, das nur Metadaten schreibt.',
  'content-credentials':
    'Der Herkunftsnachweis hält fest, wie eine Datei entstand, soweit die beteiligten Programme es vermerkt haben. Die Signatur zeigt, wer für die Angaben einsteht, nicht, dass sie stimmen.',
  'thumbnail-differs':
    'Die Kamera legt eine kleine Vorschau in das Foto. Programme, die das Bild ändern, lassen manchmal die alte darin.',
  'resaved-jpeg':
    'Ein Foto direkt aus der Kamera wurde einmal komprimiert. Erneutes Speichern heißt nicht, dass das Bild geändert wurde, macht es aber möglich.',
  'strong-compression':
    'Kameras komprimieren viel weniger. Feine Spuren von Schäden und Bearbeitung sind verloren.',
  'thermal-photo':
    'Die Farben stehen für Temperaturen, nicht für das, was das Auge sieht. Proofcase sendet die Datei unverändert und liest die Temperaturen nicht aus.',
  'low-resolution':
    'Jedes Smartphone der letzten fünfzehn Jahre nimmt größere Bilder auf: Dieses wurde verkleinert oder ausgeschnitten.',
  blurred:
    'Einzelheiten des Schadens können fehlen, und Prüfungen sagen über ein unscharfes Bild weniger aus.',
  overexposed: 'Wo das Bild weiß ist, ist nichts zu erkennen.',
  underexposed: 'Wo das Bild schwarz ist, ist nichts zu erkennen.',
  'near-duplicate': 'So sehen Serienaufnahmen aus, aber auch ein Foto und seine bearbeitete Kopie.',
  'seen-before':
    'Ein Schaden wird manchmal zweimal gemeldet. Harmlose Gründe sind ähnliche Gegenstände und ein erneut angelegter Vorgang.',
  'pdf-changed-later': 'Rechnungen und Gutachten werden nach der Ausstellung selten geändert.',
  'pdf-edited-by':
    'Solche Programme fügen zusammen, komprimieren und füllen aus, können aber auch Beträge und Daten ändern.',
  'pdf-metadata-conflict':
    'Das Dokument nennt seine Herkunft an zwei Stellen. Ein Programm hat nur eine davon geändert.',
  'pdf-annotations':
    'Textfelder, Stempel und Zeichnungen liegen über der Seite und können verdecken, was dort stand.',
  'pdf-active-content':
    'Eine Rechnung braucht nichts davon. In anderen Programmen können solche Teile etwas ausführen oder öffnen.',
  'pdf-signature':
    'Eine gültige Signatur zeigt, dass seither nichts geändert wurde. Ob sie gültig ist, wurde nicht geprüft.',
  'pdf-without-images':
    'Der Dienst analysiert Bilder in PDFs; hier greifen nur seine Prüfungen des Dokuments selbst.',
  'greatest-distance': 'Fotos eines Schadens entstehen nahe beieinander.',
  'geographical-outlier': 'Das Foto zeigt vielleicht einen anderen Ort als die übrigen.',
  'implied-speed':
    'So schnell reist niemand: Eine Zeit oder ein Ort stimmt nicht, oder jemand anderes hat das Foto aufgenommen.',
  'camera-model-differs': 'Eine Person vor Ort nutzt meist ein Gerät.',
  'times-not-compared':
    'Ob der Weg zwischen Fotos zu schaffen war, zeigt sich nur, wo ihre Zeiten vergleichbar sind.',
  'time-gap': 'Fotos einer Besichtigung entstehen im Abstand von Minuten.',
  'photo-groups': 'Mehrere Termine oder mehrere Orte können mehrere Schäden bedeuten.',
  'unreadable-file': 'Die Datei wird weder geprüft noch gesendet.',
  'split-breaks-comparisons': 'Ein Foto in einem Paket wird nie mit einem in einem anderen verglichen.',
  'already-sent': 'Derselbe Inhalt wurde schon analysiert, und ein Schaden wird manchmal zweimal gemeldet.',
  'team-not-compared': 'Jemand im Team kann dasselbe Foto in einem anderen Vorgang haben.',
  'cloud-only-files': 'Dateien, die hier nicht gelesen wurden, können weder geprüft noch verpackt werden.',
  'source-changed':
    'Ein Paket belegt, was versiegelt wurde. Weicht die Quelle später ab, muss das erklärbar sein.',
  'nothing-to-send': 'Ohne Foto oder PDF gibt es nichts zu analysieren.',
};
