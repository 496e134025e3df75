import type { handover as original } from '../en/handover';
import type { PolishTranslation } from '../translation';

export const handover: PolishTranslation<typeof original> = {
  menu: {
    handOver: 'Przekaż…',
    takeBack: 'Odbierz z powrotem…',
    release: 'Zwolnij dla stanowiska źródłowego…',
  },
  banner: {
    given: 'Przekazał(a) {{actor}} na stanowisku {{workstation}}, {{at}}. Stąd nic nie jest wysyłane.',
    writing: 'Plik przekazania nie został ukończony. Odbierz sprawę z powrotem i przekaż ją ponownie.',
    released: 'Zwolniono na tym stanowisku. {{workstation}} może odebrać sprawę kodem {{code}}.',
    reveal: 'Pokaż plik',
  },
  give: {
    title: 'Przekazanie {{caseNumber}}',
    text: 'Sprawa zostanie zapisana w jednym pliku. Potem jej pakiety może wysłać tylko stanowisko, które ją przejmie.',
    goes: 'Co zostanie przekazane',
    items_one: '{{count, number}} zdjęcie lub dokument',
    items_few: '{{count, number}} zdjęcia i dokumenty',
    items_many: '{{count, number}} zdjęć i dokumentów',
    items_other: '{{count, number}} zdjęcia i dokumentu',
    packages_one: '{{count, number}} zapieczętowany pakiet, niewysłane: {{unsent, number}}',
    packages_few: '{{count, number}} zapieczętowane pakiety, niewysłane: {{unsent, number}}',
    packages_many: '{{count, number}} zapieczętowanych pakietów, niewysłane: {{unsent, number}}',
    packages_other: '{{count, number}} zapieczętowanego pakietu, niewysłane: {{unsent, number}}',
    results_one: '{{count, number}} wynik z załącznikami',
    results_few: '{{count, number}} wyniki z załącznikami',
    results_many: '{{count, number}} wyników z załącznikami',
    results_other: '{{count, number}} wyniku z załącznikami',
    entries_one: '{{count, number}} wpis historii, z notatkami i decyzjami',
    entries_few: '{{count, number}} wpisy historii, z notatkami i decyzjami',
    entries_many: '{{count, number}} wpisów historii, z notatkami i decyzjami',
    entries_other: '{{count, number}} wpisu historii, z notatkami i decyzjami',
    size: 'Rozmiar: {{size}}',
    missing_one:
      'Jednego pliku brakuje albo został zmieniony po odczytaniu. Nie zostanie przekazany: {{paths}}',
    missing_few:
      '{{count, number}} plików brakuje albo zostały zmienione po odczytaniu. Nie zostaną przekazane: {{paths}}',
    missing_many:
      '{{count, number}} plików brakuje albo zostały zmienione po odczytaniu. Nie zostaną przekazane: {{paths}}',
    missing_other:
      '{{count, number}} pliku brakuje albo został zmieniony po odczytaniu. Nie zostanie przekazany: {{paths}}',
    question_one:
      'Wynik jednego pakietu nie jest znany. Pytanie zostaje tutaj i tylko to stanowisko może na nie odpowiedzieć.',
    question_few:
      'Wyniki {{count, number}} pakietów nie są znane. Pytania zostają tutaj i tylko to stanowisko może na nie odpowiedzieć.',
    question_many:
      'Wyniki {{count, number}} pakietów nie są znane. Pytania zostają tutaj i tylko to stanowisko może na nie odpowiedzieć.',
    question_other:
      'Wyniki {{count, number}} pakietu nie są znane. Pytania zostają tutaj i tylko to stanowisko może na nie odpowiedzieć.',
    withQuestions: 'Przekaż mimo to',
    busy: 'Pakiet jest właśnie wysyłany. Poczekaj na wynik, a potem przekaż sprawę.',
    action: 'Wybierz miejsce i przekaż…',
    stop: 'Zatrzymaj',
    progress: 'Zapisywanie pliku',
    done: 'Przekazano',
    doneText:
      'Plik {{name}} zawiera całą sprawę. Przekaż go drugiemu stanowisku; otworzy się po dwukrotnym kliknięciu.',
    head: 'Suma kontrolna historii',
    reveal: 'Pokaż w folderze',
  },
  take: {
    title: 'Przejęcie sprawy',
    titleRelease: 'Odbiór sprawy',
    choose: 'Wybierz plik…',
    chooseText:
      'Wybierz plik otrzymany od drugiego stanowiska. Zanim cokolwiek zostanie zapisane, plik jest w całości sprawdzany.',
    verified: 'Sprawdzono: wszystkie pliki się zgadzają, a historia jest nieprzerwana.',
    case: 'Sprawa',
    sender: 'Od',
    senderValue: '{{actor}}, {{workstation}}',
    at: 'Przekazano',
    contents: 'Zawartość',
    contentsValue:
      'zdjęcia i dokumenty: {{items, number}}, wyniki: {{results, number}}, wpisy historii: {{entries, number}}, {{size}}',
    unsent: 'Jeszcze niewysłane',
    unsentValue_one: '{{count, number}} pakiet; pozostanie zapieczętowany, dopóki go nie wyślesz',
    unsentValue_few: '{{count, number}} pakiety; pozostaną zapieczętowane, dopóki ich nie wyślesz',
    unsentValue_many: '{{count, number}} pakietów; pozostaną zapieczętowane, dopóki ich nie wyślesz',
    unsentValue_other: '{{count, number}} pakietu; pozostaną zapieczętowane, dopóki ich nie wyślesz',
    questions: 'Otwarte pytania',
    questionsValue: '{{count, number}}; zostają u nadawcy i nie są stąd wysyłane',
    profile: 'Profil',
    head: 'Suma kontrolna historii',
    isReturn: 'Sprawa została przekazana stąd i wraca.',
    missing: 'Brakowało już przed przekazaniem: {{paths}}',
    old: 'Plik ma {{days, number}} dni. Zapytaj nadawcę, czy sprawa jest nadal dla Ciebie, a potem wpisz jej numer {{caseNumber}}.',
    action: 'Przejmij',
    actionRelease: 'Odbierz',
    done: 'Przejęto sprawę {{caseNumber}}.',
    back: 'Odebrano z powrotem sprawę {{caseNumber}}.',
    release:
      '{{actor}} na stanowisku {{workstation}} zwolnił(a) sprawę. Niewysłane pakiety są tu znowu zapieczętowane.',
    copies:
      'Jeśli ten sam plik zostanie otwarty na drugim komputerze, Proofcase nie może o tym wiedzieć. Przekaż go tylko jednemu stanowisku.',
  },
  back: {
    title: 'Odbiór {{caseNumber}}',
    text: 'Drugie stanowisko musi najpierw zwolnić sprawę, aby nie wysłały jej oba.',
    how: 'Jak zwolniono sprawę?',
    file: 'Plikiem zwolnienia',
    code: 'Kodem przez telefon',
    unreachable: 'Z drugim stanowiskiem nie ma kontaktu',
    codeLabel: 'Kod',
    warning: 'Jeśli drugie stanowisko też wyśle sprawę, zapłacą oba. Zostanie to zapisane w historii.',
    typeNumber: 'Aby potwierdzić, wpisz numer szkody {{caseNumber}}',
    action: 'Odbierz',
    chooseFile: 'Wybierz plik zwolnienia…',
    done: 'Sprawa odebrana z powrotem.',
  },
  release: {
    title: 'Zwolnienie {{caseNumber}}',
    text: 'Potem nic z tej sprawy nie jest stąd wysyłane, a {{workstation}} może ją odebrać. To, co dodano tutaj, pozostaje tutaj; aby to przekazać, przekaż całą sprawę.',
    action: 'Zwolnij i pokaż kod',
    file: 'Zwolnij i zapisz plik…',
    done: 'Zwolniono',
    code: 'Kod dla stanowiska {{workstation}}',
    codeText: 'Podaj go przez telefon. Pasuje tylko do tego przekazania.',
  },
};
