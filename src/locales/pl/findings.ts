import type { findings as original } from '../en/findings';
import type { PolishTranslation } from '../translation';

export const findings: PolishTranslation<typeof original> = {
  'no-metadata': {
    sentence: 'Brak metadanych: czasu, lokalizacji, aparatu i programu',
    ask: 'Komunikatory i zrzuty ekranu usuwają metadane. Poproś o oryginalny plik prosto z aparatu lub telefonu.',
  },
  'no-position': {
    sentence: 'Brak lokalizacji w pliku',
    ask: 'Wiele aparatów jej nie zapisuje. Jeśli miejsce ma znaczenie, zapytaj, gdzie wykonano zdjęcie.',
  },
  'no-capture-time': {
    sentence: 'Brak czasu wykonania w pliku',
    ask: 'Zapytaj o czas wykonania i poproś o oryginalny plik.',
  },
  'zone-unknown': {
    sentence: 'Strefa czasowa nieznana',
    ask: 'Czas według ustawienia aparatu; nie da się go porównać z innymi urządzeniami co do godziny.',
  },
  'capture-time-far': {
    sentence_before_one:
      'Wykonano {{count, number}} dzień przed datą odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_before_few:
      'Wykonano {{count, number}} dni przed datą odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_before_many:
      'Wykonano {{count, number}} dni przed datą odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_before_other:
      'Wykonano {{count, number}} dnia przed datą odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_after_one:
      'Wykonano {{count, number}} dzień po dacie odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_after_few:
      'Wykonano {{count, number}} dni po dacie odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_after_many:
      'Wykonano {{count, number}} dni po dacie odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_after_other:
      'Wykonano {{count, number}} dnia po dacie odniesienia {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    ask: 'Najpierw sprawdź datę odniesienia, potem zapytaj, czy zdjęcie pokazuje tę szkodę i czy zegar aparatu był dobrze ustawiony.',
  },
  'capture-time-in-future': {
    sentence_one: 'Czas wykonania z przyszłości (najwyżej {{count, number}} dzień naprzód)',
    sentence_few: 'Czas wykonania z przyszłości (najwyżej {{count, number}} dni naprzód)',
    sentence_many: 'Czas wykonania z przyszłości (najwyżej {{count, number}} dni naprzód)',
    sentence_other: 'Czas wykonania z przyszłości (najwyżej {{count, number}} dnia naprzód)',
    ask: 'Zegar aparatu był źle ustawiony albo czas zmieniono. Poproś o inne dowody czasu.',
  },
  'edited-by-software': {
    sentence: 'Edytowano lub zapisano ponownie programem {{software}}',
    ask: 'Poproś o nieedytowany oryginał i zapytaj, co zmieniono.',
  },
  'likely-screenshot': {
    sentence_one: 'Prawdopodobnie zrzut ekranu ({{count}} oznaka)',
    sentence_few: 'Prawdopodobnie zrzut ekranu ({{count}} oznaki)',
    sentence_many: 'Prawdopodobnie zrzut ekranu ({{count}} oznak)',
    sentence_other: 'Prawdopodobnie zrzut ekranu ({{count}} oznaki)',
    ask: 'Poproś o sam obraz zamiast obrazu ekranu.',
  },
  'extension-lies': {
    sentence: 'Rozszerzenie „{{extension}}” nie pasuje do zawartości ({{type}})',
    ask: 'Plik zostanie wysłany z właściwym rozszerzeniem. Jeśli to istotne, zapytaj, jak powstał.',
  },
  'duplicate-content': {
    sentence: 'Ta sama zawartość co {{of}}',
    ask: 'Identyczne co do bajtu; wykluczenie jednego oszczędza tokeny.',
  },
  unreadable: {
    sentence: 'Pliku nie można odczytać',
    sentence_broken: 'Plik jest uszkodzony lub niekompletny',
    sentence_timeout: 'Odczyt pliku trwał zbyt długo i został przerwany',
    sentence_memory: 'Odczyt pliku wymagał zbyt dużo pamięci i został przerwany',
    'sentence_worker-died': 'Odczyt pliku nie powiódł się i został przerwany',
    'sentence_too-many-pixels': 'Obraz ma więcej pikseli, niż można bezpiecznie odczytać',
    ask: 'Poproś o plik jeszcze raz. Można go wysłać bez zmian; nie wiadomo, czy usługa go wykorzysta.',
  },
  'invalid-position': {
    sentence: 'Lokalizacji zapisanej w pliku nie da się użyć',
    sentence_zero: 'Lokalizacja w pliku to 0°, 0°, co oznacza „brak”',
    'sentence_out-of-range': 'Lokalizacja w pliku nie leży na Ziemi',
    sentence_incomplete: 'Lokalizacja w pliku jest niepełna',
    ask: 'Traktowane jak brak lokalizacji. Zapytaj, gdzie wykonano zdjęcie.',
  },
  'metadata-conflict': {
    sentence: 'Dwa źródła w pliku są ze sobą sprzeczne: {{chosenSource}} i {{otherSource}}',
    'sentence_capture-time':
      'Dwa czasy wykonania: {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} ({{chosenSource}}) i {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} ({{otherSource}})',
    'sentence_capture-date':
      'Dwie daty wykonania: {{chosen, datetime(dateStyle: medium; timeZone: UTC)}} ({{chosenSource}}) i {{other, datetime(dateStyle: medium; timeZone: UTC)}} ({{otherSource}})',
    'sentence_gps-time':
      'Zegar aparatu wskazuje {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, a czas satelitarny to {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC: nie tłumaczy tego żadna strefa czasowa',
    'sentence_modify-time':
      'Ostatnia zmiana {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, czyli przed czasem wykonania {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    'sentence_file-time':
      'Plik zapisano ostatnio {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC, czyli przed czasem wykonania {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    sentence_position:
      'Dwa miejsca wykonania oddalone o {{km, number(maximumSignificantDigits: 3)}} km: {{chosen}} ({{chosenSource}}) i {{other}} ({{otherSource}})',
    sentence_camera: 'Dwa aparaty: {{chosen}} ({{chosenSource}}) i {{other}} ({{otherSource}})',
    sentence_dimensions:
      'Obraz ma {{chosen}} pikseli, a {{otherSource}} podaje {{other}}: przycięty lub zmniejszony po wykonaniu',
    ask: 'Takie ślady zostawiają programy do edycji lub przesyłania zdjęć. Poproś o oryginalny plik i zapytaj, jaką drogą go przesłano.',
  },
  'pdf-revised': {
    sentence_one: 'PDF zawiera {{count, number}} wcześniejszą wersję',
    sentence_few: 'PDF zawiera {{count, number}} wcześniejsze wersje',
    sentence_many: 'PDF zawiera {{count, number}} wcześniejszych wersji',
    sentence_other: 'PDF zawiera {{count, number}} wcześniejszej wersji',
    ask: 'Powodują to także podpisy i wypełnianie formularzy. Analiza może odtworzyć wcześniejsze wersje do porównania.',
  },
  'pdf-encrypted': {
    sentence: 'PDF jest zaszyfrowany',
    ask: 'Usługa prawdopodobnie go nie odczyta. Poproś o kopię bez hasła.',
  },
  'too-large': {
    sentence:
      'Rozmiar {{mb, number(maximumFractionDigits: 1)}} MB przekracza limit pakietu ({{limitMb, number}} MB)',
    ask: 'Wyklucz plik albo poproś o mniejszą wersję.',
  },
  'extension-missing': {
    sentence: 'Brak rozszerzenia pliku; zawartość to {{type}}',
    ask: 'Plik zostanie wysłany z właściwym rozszerzeniem. Pytanie nie jest potrzebne.',
  },
  'messenger-copy': {
    sentence: 'Wygląda na kopię z komunikatora lub strony internetowej',
    sentence_named: 'Wygląda na kopię z aplikacji {{messenger}}',
    ask: 'Poproś o oryginalny plik, przesłany jako plik lub e-mailem, a nie jako zdjęcie na czacie.',
  },
  'editor-traces': {
    sentence: 'Ślady programu do edycji: {{traces}}',
    ask: 'Poproś o nieedytowany oryginał i zapytaj, jakiego programu użyto.',
  },
  'ai-marks': {
    sentence: 'Oznaczenia programu AI: {{marks}}',
    sentence_generated: 'Plik podaje, że wygenerowała go AI: {{marks}}',
    sentence_partly: 'Plik podaje, że jego części stworzyła AI: {{marks}}',
    sentence_unknown: 'Oznaczenia programu AI: {{marks}}',
    ask: 'Poproś o oryginał z aparatu i o inne zdjęcia tej samej szkody.',
  },
  'credentials-altered': {
    sentence: 'Zmieniono po podpisaniu (C2PA): to już nie jest plik, który podpisał „{{signer}}”',
    sentence_file: 'Zmieniono po podpisaniu (C2PA): to już nie jest plik, który podpisał „{{signer}}”',
    sentence_record:
      'Zmieniono poświadczenie pochodzenia (C2PA): nie zawiera już tego, co podpisał „{{signer}}”',
    ask: 'Poproś o plik w podpisanej postaci i zapytaj, co i dlaczego zmieniono.',
  },
  'content-credentials': {
    sentence: 'Poświadczenie pochodzenia (C2PA), podpis: {{signer}}',
    sentence_trusted: 'Podpis (C2PA) nienaruszony, podpisujący: {{signer}}. Odnotowane kroki: {{actions}}',
    'sentence_trusted-timed':
      'Podpis (C2PA) nienaruszony, podpisujący: {{signer}}, podpisano najpóźniej {{date, datetime(dateStyle: medium; timeStyle: short; timeZone: UTC)}} UTC. Odnotowane kroki: {{actions}}',
    sentence_untrusted:
      'Podpis (C2PA) nienaruszony, ale podpisującego „{{signer}}” nie ma na żadnej liście zaufania. Odnotowane kroki: {{actions}}',
    'sentence_untrusted-timed':
      'Podpis (C2PA) nienaruszony od {{date, datetime(dateStyle: medium; timeStyle: short; timeZone: UTC)}} UTC, ale podpisującego „{{signer}}” nie ma na żadnej liście zaufania. Odnotowane kroki: {{actions}}',
    sentence_expired:
      'Podpis (C2PA) nienaruszony, ale certyfikat „{{signer}}” wygasł, a żaden zaufany znacznik czasu nie pokazuje, kiedy złożono podpis',
    sentence_revoked: 'Podpisano unieważnionym certyfikatem „{{signer}}” (C2PA)',
    sentence_invalid: 'Poświadczenie pochodzenia (C2PA) „{{signer}}” jest nieważne: {{problems}}',
    sentence_elsewhere:
      'Poświadczenie pochodzenia (C2PA) znajduje się pod adresem {{host}} i nie zostało pobrane',
    sentence_unverified:
      'Zawiera poświadczenie pochodzenia (C2PA), którego nie udało się sprawdzić: {{problems}}',
    ask: 'Sprawdzono tylko na tym komputerze: weryfikator internetowy może powiedzieć więcej.',
    ask_trusted:
      'Bez zaufanego znacznika czasu chwila podpisania nie jest udowodniona. Czy certyfikat unieważniono, można ustalić tylko przez internet.',
    'ask_trusted-timed':
      'Znacznik czasu dowodzi, że plik był wtedy taki sam. Czy certyfikat unieważniono, można ustalić tylko przez internet.',
    ask_untrusted:
      'Taki certyfikat każdy może wystawić na dowolną nazwę. Urząd certyfikacji, któremu ufasz, można dodać w Ustawieniach, w części Kontrola wstępna.',
    'ask_untrusted-timed':
      'Taki certyfikat każdy może wystawić na dowolną nazwę; udowodniony jest tylko czas. Urząd certyfikacji, któremu ufasz, można dodać w Ustawieniach, w części Kontrola wstępna.',
    ask_elsewhere:
      'Proofcase nie łączy się z adresami zapisanymi w plikach. Weryfikator internetowy może pokazać to poświadczenie.',
  },
  'thumbnail-differs': {
    sentence: 'Miniatura w pliku pokazuje coś innego (zgodność {{percent, number}}%)',
    ask: 'Porównaj miniaturę ze zdjęciem; poproś o oryginał i zapytaj, co zmieniono.',
  },
  'resaved-jpeg': {
    sentence:
      'Zapisano ponownie: ten aparat nie zapisuje takich tablic JPEG (jakość około {{quality, number}})',
    ask: 'Poproś o plik w postaci zapisanej przez aparat.',
  },
  'strong-compression': {
    sentence: 'Silnie skompresowany JPEG (jakość około {{quality, number}})',
    ask: 'Poproś o oryginał; szczegóły szkody mogły zostać utracone.',
  },
  'thermal-photo': {
    sentence: 'Zdjęcie termowizyjne: zawiera temperatury w formacie {{format}}',
    ask: 'Zachowaj oryginał: inne programy i komunikatory usuwają temperatury.',
  },
  'low-resolution': {
    sentence: 'Niska rozdzielczość: {{width, number}} × {{height, number}} pikseli',
    ask: 'Poproś o zdjęcie w pełnym rozmiarze.',
  },
  blurred: {
    sentence:
      'Prawdopodobnie nieostre (ostrość {{sharpness, number(maximumFractionDigits: 0)}}, ostre od {{limit, number}})',
    ask: 'Obejrzyj zdjęcie; jeśli szkody nie widać, poproś o nowe.',
  },
  overexposed: {
    sentence: 'Prześwietlone: {{percent, number}}% zdjęcia jest białe',
    ask: 'Obejrzyj zdjęcie; jeśli szkody nie widać, poproś o nowe.',
  },
  underexposed: {
    sentence: 'Niedoświetlone: {{percent, number}}% zdjęcia jest czarne',
    ask: 'Obejrzyj zdjęcie; jeśli szkody nie widać, poproś o nowe.',
  },
  'near-duplicate': {
    sentence: 'Prawie to samo zdjęcie co {{of}}',
    ask: 'Porównaj oba; wykluczenie jednego oszczędza tokeny.',
  },
  'seen-before': {
    sentence: 'Jest już w sprawie {{caseNumber}} jako {{name}}',
    sentence_content: 'Ten sam plik jest już w sprawie {{caseNumber}} jako {{name}}',
    sentence_picture: 'Prawie to samo zdjęcie jest już w sprawie {{caseNumber}} jako {{name}}',
    'sentence_content-team': 'Zespół ma już ten sam plik: {{cases}}',
    'sentence_picture-team': 'Zespół ma już prawie to samo zdjęcie: {{cases}}',
    'sentence_content-counted_one': 'Ten sam plik jest w {{count, number}} sprawie zespołu',
    'sentence_content-counted_few':
      'Ten sam plik jest w {{count, number}} sprawach zespołu; może to logo lub formularz',
    'sentence_content-counted_many':
      'Ten sam plik jest w {{count, number}} sprawach zespołu; może to logo lub formularz',
    'sentence_content-counted_other':
      'Ten sam plik jest w {{count, number}} sprawy zespołu; może to logo lub formularz',
    'sentence_picture-counted_one': 'Prawie to samo zdjęcie jest w {{count, number}} sprawie zespołu',
    'sentence_picture-counted_few':
      'Prawie to samo zdjęcie jest w {{count, number}} sprawach zespołu; może to logo lub formularz',
    'sentence_picture-counted_many':
      'Prawie to samo zdjęcie jest w {{count, number}} sprawach zespołu; może to logo lub formularz',
    'sentence_picture-counted_other':
      'Prawie to samo zdjęcie jest w {{count, number}} sprawy zespołu; może to logo lub formularz',
    ask: 'Porównaj z tamtą sprawą lub zapytaj osobę, która ją prowadzi; zapytaj, kiedy, gdzie i co sfotografowano.',
  },
  'pdf-changed-later': {
    sentence_later_one:
      'Zmieniono {{count, number}} dzień po utworzeniu ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, potem {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_later_few:
      'Zmieniono {{count, number}} dni po utworzeniu ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, potem {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_later_many:
      'Zmieniono {{count, number}} dni po utworzeniu ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, potem {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_later_other:
      'Zmieniono {{count, number}} dnia po utworzeniu ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, potem {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    'sentence_same-day': 'Zmieniono w dniu utworzenia ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    ask: 'Zapytaj, co zmieniono, i poproś o dokument w wystawionej postaci.',
  },
  'pdf-edited-by': {
    sentence: 'Przetworzono programem {{software}}, który zmienia pliki PDF',
    ask: 'Zapytaj, co zmieniono, i poproś o dokument bezpośrednio od wystawcy.',
  },
  'pdf-metadata-conflict': {
    sentence: 'Metadane PDF są ze sobą sprzeczne: {{conflicts}}',
    ask: 'Zapytaj wystawcę o dokument lub jego datę.',
  },
  'pdf-annotations': {
    sentence_one: 'Na stronach jest {{count, number}} adnotacja ({{kinds}})',
    sentence_few: 'Na stronach są {{count, number}} adnotacje ({{kinds}})',
    sentence_many: 'Na stronach jest {{count, number}} adnotacji ({{kinds}})',
    sentence_other: 'Na stronach jest {{count, number}} adnotacji ({{kinds}})',
    ask: 'Obejrzyj strony; poproś o dokument bez dopisków.',
  },
  'pdf-active-content': {
    sentence: 'Zawiera aktywną lub ukrytą treść: {{parts}}',
    ask: 'Otwieraj tylko tutaj, gdzie nic z tego się nie uruchamia. Poproś o zwykły PDF.',
  },
  'pdf-signature': {
    sentence_signed_one: 'Zawiera {{count, number}} podpis cyfrowy; nie zweryfikowano',
    sentence_signed_few: 'Zawiera {{count, number}} podpisy cyfrowe; nie zweryfikowano',
    sentence_signed_many: 'Zawiera {{count, number}} podpisów cyfrowych; nie zweryfikowano',
    sentence_signed_other: 'Zawiera {{count, number}} podpisu cyfrowego; nie zweryfikowano',
    sentence_empty: 'Zawiera niepodpisane pole podpisu',
    ask: 'Ważność podpisu pokaże program PDF z certyfikatami wystawcy.',
  },
  'pdf-without-images': {
    sentence: 'PDF nie zawiera obrazów, tylko tekst i rysunki',
    ask: 'Nic, jeśli powstał na komputerze. Jeśli to skan, poproś o plik skanu.',
  },
  'greatest-distance': {
    sentence: 'Największa odległość między dwoma zdjęciami: {{km, distance}} ({{from}} i {{to}})',
    ask: 'Porównaj z miejscem szkody.',
  },
  'geographical-outlier': {
    sentence: '{{name}} wykonano {{km, distance}} od środka wszystkich zdjęć',
    ask: 'Poproś o oryginalny plik i zapytaj o miejsce wykonania.',
  },
  'implied-speed': {
    sentence:
      '{{km, distance}} w {{minutes, number}} min od {{from}} do {{to}}: wymagałoby to {{speed, number}} km/h',
    ask: 'Zapytaj, kto wykonał które zdjęcie oraz czy zegary i miejsca były prawidłowe.',
  },
  'camera-model-differs': {
    sentence_one: 'Zdjęcia z {{count, number}} aparatu: {{models}}',
    sentence_few: 'Zdjęcia z {{count, number}} aparatów: {{models}}',
    sentence_many: 'Zdjęcia z {{count, number}} aparatów: {{models}}',
    sentence_other: 'Zdjęcia z {{count, number}} aparatu: {{models}}',
    ask: 'Zapytaj, kto wykonywał zdjęcia którym urządzeniem.',
  },
  'times-not-compared': {
    sentence_one:
      'Zdjęcia dzieli duża odległość, a czasu {{count, number}} z nich nie można porównać (strefa nieznana: {{zoneUnknown, number}}, brak czasu: {{noTime, number}})',
    sentence_few:
      'Zdjęcia dzieli duża odległość, a czasów {{count, number}} z nich nie można porównać (strefa nieznana: {{zoneUnknown, number}}, brak czasu: {{noTime, number}})',
    sentence_many:
      'Zdjęcia dzieli duża odległość, a czasów {{count, number}} z nich nie można porównać (strefa nieznana: {{zoneUnknown, number}}, brak czasu: {{noTime, number}})',
    sentence_other:
      'Zdjęcia dzieli duża odległość, a czasów {{count, number}} z nich nie można porównać (strefa nieznana: {{zoneUnknown, number}}, brak czasu: {{noTime, number}})',
    ask: 'Nie wiadomo, czy jedna osoba mogła wykonać wszystkie. Zapytaj, kto i kiedy je wykonał.',
  },
  'time-gap': {
    sentence_hours_one: 'Między {{from}} a {{to}} minęła {{count, number}} godzina',
    sentence_hours_few: 'Między {{from}} a {{to}} minęły {{count, number}} godziny',
    sentence_hours_many: 'Między {{from}} a {{to}} minęło {{count, number}} godzin',
    sentence_hours_other: 'Między {{from}} a {{to}} minęło {{count, number}} godziny',
    sentence_days_one: 'Między {{from}} a {{to}} minął {{count, number}} dzień',
    sentence_days_few: 'Między {{from}} a {{to}} minęły {{count, number}} dni',
    sentence_days_many: 'Między {{from}} a {{to}} minęło {{count, number}} dni',
    sentence_days_other: 'Między {{from}} a {{to}} minęło {{count, number}} dnia',
    ask: 'Najdłuższa przerwa w tej sprawie. Zapytaj, czy wszystkie zdjęcia dotyczą tej samej szkody.',
  },
  'photo-groups': {
    sentence_one: 'Zdjęcia wykonano w {{count, number}} serii',
    sentence_few: 'Zdjęcia wykonano w {{count, number}} seriach, które dzieli ponad 30 minut lub 200 m',
    sentence_many: 'Zdjęcia wykonano w {{count, number}} seriach, które dzieli ponad 30 minut lub 200 m',
    sentence_other: 'Zdjęcia wykonano w {{count, number}} serii, które dzieli ponad 30 minut lub 200 m',
    ask: 'Oś czasu i mapa pokazują, które zdjęcia należą do siebie.',
  },
  'unreadable-file': {
    sentence: 'Nie udało się odczytać z dysku: {{name}}',
    ask: 'Sprawdź prawa dostępu i dysk, potem wczytaj pliki ponownie. Plik nie zostanie wysłany.',
  },
  'split-breaks-comparisons': {
    sentence_one: 'Potrzebny jest {{count, number}} pakiet',
    sentence_few:
      'Potrzebne są {{count, number}} pakiety: usługa porównuje miejsce, czas i aparat tylko w obrębie każdego z nich',
    sentence_many:
      'Potrzebnych jest {{count, number}} pakietów: usługa porównuje miejsce, czas i aparat tylko w obrębie każdego z nich',
    sentence_other:
      'Potrzeba {{count, number}} pakietu: usługa porównuje miejsce, czas i aparat tylko w obrębie każdego z nich',
    ask: 'Kontrola wstępna obejmuje całą sprawę. Aby zmieścić się w jednym pakiecie, wyklucz część plików.',
  },
  'already-sent': {
    sentence_one:
      '{{count, number}} plik wysłano już wcześniej, w sprawie {{caseNumber}} ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_few:
      '{{count, number}} pliki wysłano już wcześniej, w sprawie {{caseNumber}} ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_many:
      '{{count, number}} plików wysłano już wcześniej, w sprawie {{caseNumber}} ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_other:
      '{{count, number}} pliku wysłano już wcześniej, w sprawie {{caseNumber}} ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    ask: 'Najpierw sprawdź tamten wynik: ponowne wysłanie znów kosztuje tokeny.',
  },
  'team-not-compared': {
    sentence_one: 'Nie porównano z zespołem {{count, number}} pliku: magazyn zespołu był niedostępny',
    sentence_few: 'Nie porównano z zespołem {{count, number}} plików: magazyn zespołu był niedostępny',
    sentence_many: 'Nie porównano z zespołem {{count, number}} plików: magazyn zespołu był niedostępny',
    sentence_other: 'Nie porównano z zespołem {{count, number}} pliku: magazyn zespołu był niedostępny',
    ask: 'Wczytaj pliki ponownie, gdy magazyn zespołu będzie dostępny.',
  },
  'cloud-only-files': {
    sentence_one: '{{count, number}} plik jest tylko w chmurze i nie zostanie wysłany',
    sentence_few: '{{count, number}} pliki są tylko w chmurze i nie zostaną wysłane',
    sentence_many: '{{count, number}} plików jest tylko w chmurze i nie zostanie wysłanych',
    sentence_other: '{{count, number}} pliku jest tylko w chmurze i nie zostanie wysłane',
    ask: 'Pobierz pliki na ten komputer; zostaną wtedy sprawdzone jak pozostałe.',
  },
  'source-changed': {
    sentence_one: '{{count, number}} plik zmienił się lub zniknął po zapieczętowaniu: {{names}}',
    sentence_few: '{{count, number}} pliki zmieniły się lub zniknęły po zapieczętowaniu: {{names}}',
    sentence_many: '{{count, number}} plików zmieniło się lub zniknęło po zapieczętowaniu: {{names}}',
    sentence_other: '{{count, number}} pliku zmieniło się lub zniknęło po zapieczętowaniu: {{names}}',
    ask: 'Zapieczętowany pakiet zawiera wcześniejszą wersję. Aby wysłać nową, wczytaj pliki ponownie i zapieczętuj.',
  },
  'nothing-to-send': {
    sentence: 'Żadnego pliku nie można wysłać',
    ask: 'Przyjmowane są JPEG, PNG, TIFF, HEIC, WebP i PDF. Dodaj takie pliki.',
  },
};
