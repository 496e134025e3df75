import type { questions as original } from '../en/questions';
import type { PolishTranslation } from '../translation';

export const questions: PolishTranslation<typeof original> = {
  sentence: {
    original:
      'Czy mogą Państwo przesłać nam oryginał zdjęcia {{name}}, tak jak zapisał je telefon lub aparat?',
    'full-size':
      'Zdjęcie {{name}} dotarło do nas mocno pomniejszone. Czy mogą Państwo przesłać je w pełnym rozmiarze?',
    visible:
      'Na zdjęciu {{name}} trudno rozpoznać szkodę. Czy mogą Państwo przesłać nam inne, ostre i dobrze oświetlone zdjęcie?',
    'taken-before':
      'Zdjęcie {{name}} zostało wykonane {{date, datetime(dateStyle: long; timeZone: UTC)}}. Czy mają Państwo zdjęcie z dnia szkody?',
    'taken-after':
      'Zdjęcie {{name}} zostało wykonane {{date, datetime(dateStyle: long; timeZone: UTC)}}, czyli po dniu szkody. Czy do tego czasu coś naprawiono lub zmieniono i czy mają Państwo wcześniejsze zdjęcie?',
    clock:
      'Aparat zapisał w zdjęciu {{name}} datę {{date, datetime(dateStyle: long; timeZone: UTC)}} i czas, który w chwili otrzymania zdjęcia jeszcze nie nadszedł. Czy data i godzina w aparacie były ustawione prawidłowo i kiedy wykonano to zdjęcie?',
    'dates-differ':
      'Plik zdjęcia {{name}} zawiera różne daty, co zdarza się po edycji lub kopiowaniu. Kiedy wykonano to zdjęcie i czy było później edytowane lub kopiowane?',
    'taken-when': 'Kiedy wykonano zdjęcie {{name}}?',
    'taken-where': 'Gdzie wykonano zdjęcie {{name}}?',
    elsewhere:
      'Zdjęcie {{name}} zostało prawdopodobnie wykonane w innym miejscu niż pozostałe zdjęcia. Gdzie je wykonano i co przedstawia?',
    elsewhere_measured:
      'Zdjęcie {{name}} zostało prawdopodobnie wykonane około {{km, number(maximumSignificantDigits: 2)}} km od pozostałych zdjęć. Gdzie je wykonano i co przedstawia?',
    device: 'Jakim telefonem lub aparatem wykonano zdjęcie {{name}}?',
    edited:
      'Czy zdjęcie {{name}} było edytowane, na przykład przycięte lub rozjaśnione? Jeśli tak, co zostało zmienione i czy mogą Państwo przesłać nam oryginał bez zmian?',
    edited_named:
      'Zdjęcie {{name}} zostało zapisane w programie {{software}}. Co zostało w nim zmienione i czy mogą Państwo przesłać nam oryginał bez zmian?',
    signed:
      'Zdjęcie {{name}} zostało ponownie zapisane po tym, jak podpisał je aparat lub program. Co zostało zmienione i czy mogą Państwo przesłać nam wcześniejszą wersję?',
    'ai-tool':
      'W pliku zdjęcia {{name}} wymieniono narzędzie AI; niektóre telefony i programy dodają taki wpis samodzielnie. Jak powstał ten obraz i czy mogą Państwo przesłać nam zdjęcie w takiej postaci, w jakiej wykonał je aparat?',
    screenshot:
      'Obraz {{name}} przedstawia prawdopodobnie ekran. Czy mogą Państwo przesłać nam samo zdjęcie?',
    circumstances: 'Kiedy i gdzie wykonano zdjęcie {{name}} i co ono przedstawia?',
    travel:
      'Niektóre zdjęcia wykonano krótko po sobie w różnych miejscach. Kto wykonał które zdjęcie i czy zegary urządzeń były ustawione prawidłowo?',
    travel_measured_one:
      'Zdjęcia {{from}} i {{to}} wykonano w odstępie {{count, number}} minuty, w odległości około {{km, number(maximumSignificantDigits: 2)}} km. Kto wykonał które zdjęcie i czy zegary urządzeń były ustawione prawidłowo?',
    travel_measured_few:
      'Zdjęcia {{from}} i {{to}} wykonano w odstępie {{count, number}} minut, w odległości około {{km, number(maximumSignificantDigits: 2)}} km. Kto wykonał które zdjęcie i czy zegary urządzeń były ustawione prawidłowo?',
    travel_measured_many:
      'Zdjęcia {{from}} i {{to}} wykonano w odstępie {{count, number}} minut, w odległości około {{km, number(maximumSignificantDigits: 2)}} km. Kto wykonał które zdjęcie i czy zegary urządzeń były ustawione prawidłowo?',
    travel_measured_other:
      'Zdjęcia {{from}} i {{to}} wykonano w odstępie {{count, number}} minuty, w odległości około {{km, number(maximumSignificantDigits: 2)}} km. Kto wykonał które zdjęcie i czy zegary urządzeń były ustawione prawidłowo?',
    devices:
      'Zdjęcia pochodzą z różnych telefonów lub aparatów. Kto wykonał które zdjęcia i jakim urządzeniem?',
    devices_named:
      'Zdjęcia pochodzą z różnych telefonów lub aparatów ({{models}}). Kto wykonał które zdjęcia i jakim urządzeniem?',
    'when-and-who': 'Kiedy i przez kogo zostały wykonane zdjęcia?',
    occasions:
      'Zdjęcia pochodzą prawdopodobnie z kilku terminów lub miejsc. Czy mogą Państwo krótko napisać, kiedy i gdzie wykonano które zdjęcia?',
    unreadable: 'Nie udało nam się otworzyć pliku {{name}}. Czy mogą Państwo przesłać go ponownie?',
    smaller:
      'Plik {{name}} jest za duży, abyśmy mogli go przetworzyć. Czy mogą Państwo przesłać mniejszą wersję lub kilka mniejszych plików?',
    'document-password':
      'Dokument {{name}} jest zabezpieczony hasłem. Czy mogą Państwo przesłać nam kopię bez hasła?',
    'document-changed':
      'Dokument {{name}} został zmieniony po utworzeniu. Co zostało zmienione i czy mogą Państwo przesłać nam dokument w takiej postaci, w jakiej go Państwo otrzymali?',
    'document-changed_dated':
      'Dokument {{name}} utworzono {{created, datetime(dateStyle: long; timeZone: UTC)}}, a zmieniono {{date, datetime(dateStyle: long; timeZone: UTC)}}. Co zostało zmienione i czy mogą Państwo przesłać nam dokument w takiej postaci, w jakiej go Państwo otrzymali?',
    'document-notes':
      'Dokument {{name}} zawiera dodane adnotacje lub oznaczenia. Kto je dodał i czy mogą Państwo przesłać nam dokument bez nich?',
    'document-original':
      'Czy mogą Państwo przesłać nam ponownie dokument {{name}} w takiej postaci, w jakiej otrzymali go Państwo od wystawcy, na przykład przekazując wiadomość e-mail?',
  },
  mail: {
    subject: 'Pytania dotyczące szkody {{caseNumber}}',
    opening:
      'Szanowni Państwo,\n\ndziękujemy za dokumenty dotyczące szkody {{caseNumber}}. Do jej rozpatrzenia potrzebujemy jeszcze kilku informacji. Prosimy o odpowiedź na poniższe pytania:',
    closing:
      'Zdjęcia i dokumenty prosimy dołączyć do wiadomości e-mail jako pliki, ponieważ komunikatory zmieniają je podczas wysyłania. Dziękujemy za pomoc.\n\nZ poważaniem',
  },
  several: 'Wszystkie zdjęcia',
  open: 'Pytania do ubezpieczonego…',
  title: 'Pytania do ubezpieczonego',
  intro:
    'Do każdego ustalenia, które można wyjaśnić, Proofcase proponuje pytanie. Wybierz pytania, zmień ich treść i wyślij je samodzielnie; Proofcase niczego nie wysyła.',
  language: 'Język ubezpieczonego',
  list: 'Pytania',
  chosen_one: 'Wybrano {{count, number}} pytanie',
  chosen_few: 'Wybrano {{count, number}} pytania',
  chosen_many: 'Wybrano {{count, number}} pytań',
  chosen_other: 'Wybrano {{count, number}} pytania',
  tooMany:
    'Jednorazowo można zadać najwyżej {{limit, number}} pytań. Wybierz mniej, a pozostałe zadaj później.',
  chooseSuggested: 'Wybierz proponowane',
  chooseNone: 'Nie wybieraj żadnego',
  showMore_one: 'Pokaż jeszcze {{count, number}} pytanie',
  showMore_few: 'Pokaż jeszcze {{count, number}} pytania',
  showMore_many: 'Pokaż jeszcze {{count, number}} pytań',
  showMore_other: 'Pokaż jeszcze {{count, number}} pytania',
  showFewer: 'Pokaż tylko proponowane i wybrane',
  edit: 'Zmień treść: {{question}}',
  wording: 'Treść pytania',
  reset: 'Przywróć proponowaną treść',
  own: 'Dodaj własne pytanie',
  ownTitle: 'Własne pytania',
  removeOwn: 'Usuń pytanie',
  why: 'Powód: {{reasons}}',
  levelReason: 'Poziom podany przez usługę: {{level}}; żadne inne pytanie nie dotyczy jego przyczyny',
  askedBefore: 'zadane {{date}}, jeszcze bez odpowiedzi',
  answeredBefore: 'zadane {{date}}, jest odpowiedź',
  nothing: 'Brak pytań do zaproponowania',
  nothingText:
    'Ani kontrola wstępna, ani usługa nie znalazły niczego, co mógłby wyjaśnić ubezpieczony. Możesz dodać własne pytania.',
  message: 'Wiadomość',
  subject: 'Temat',
  opening: 'Przed pytaniami',
  closing: 'Po pytaniach',
  copy: 'Kopiuj tekst',
  copied: 'Tekst skopiowany. Po wysłaniu zapisz pytania jako zadane.',
  mailOpen: 'Otwórz jako wiadomość',
  mailOpened:
    'Szkic z małymi podglądami zdjęć przekazano do programu pocztowego. Wpisz odbiorcę, wyślij wiadomość, a potem zapisz pytania jako zadane.',
  asked: 'Zapisz jako zadane',
  askedHelp: 'Wybrane pytania trafią do historii z Twoim nazwiskiem oraz datą i godziną.',
  recorded_one: 'Zapisano {{count, number}} pytanie jako zadane',
  recorded_few: 'Zapisano {{count, number}} pytania jako zadane',
  recorded_many: 'Zapisano {{count, number}} pytań jako zadane',
  recorded_other: 'Zapisano {{count, number}} pytania jako zadane',
  inquiry: {
    title: 'Pytania do ubezpieczonego',
    numbered: 'Zestaw pytań nr {{number, number}}',
    count_one: '{{count, number}} pytanie',
    count_few: '{{count, number}} pytania',
    count_many: '{{count, number}} pytań',
    count_other: '{{count, number}} pytania',
    state: { open: 'bez odpowiedzi', 'partly-answered': 'częściowa odpowiedź', answered: 'jest odpowiedź' },
    asked: 'Zadane przez: {{actor}}, {{time}}',
    language: 'Język: {{language}}',
    answers: 'Odpowiedzi',
    answeredOn: 'Odpowiedź z dnia {{date}}',
    recordedBy: 'zapisane przez: {{actor}}, {{time}}',
    toAll: 'na wszystkie pytania',
    toSome_one: 'na pytanie {{numbers}}',
    toSome_few: 'na pytania {{numbers}}',
    toSome_many: 'na pytania {{numbers}}',
    toSome_other: 'na pytania {{numbers}}',
    noText: 'Odpowiedź bez zapisanej treści.',
    erased: 'Treść została usunięta.',
    questions: 'Pytania',
  },
  answer: {
    title: 'Odpowiedź ubezpieczonego',
    record: 'Zapisz odpowiedź…',
    dialog: 'Zapisz odpowiedź ubezpieczonego',
    which: 'Pytania, na które odpowiedziano',
    date: 'Data odpowiedzi',
    dateHelp: 'Dzień, w którym nadeszła odpowiedź.',
    dateInvalid: 'Podaj dzień, na przykład {{example}}.',
    dateRange: 'Od dnia zadania pytań ({{from}}) do dziś ({{to}}).',
    text: 'Odpowiedź',
    textHelp:
      'Opcjonalnie. Do rejestru trafia tylko suma kontrolna tej treści, aby można ją było usunąć razem ze sprawą.',
    save: 'Zapisz odpowiedź',
    recorded: 'Odpowiedź zapisana',
  },
};
