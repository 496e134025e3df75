import type { safety as original } from '../en/safety';
import type { PolishTranslation } from '../translation';

export const safety: PolishTranslation<typeof original> = {
  finding: {
    'database-damaged':
      'Baza danych jest uszkodzona. Widoczne są dane, które da się odczytać; nic nie jest zapisywane.',
    'database-unreadable': 'Baza danych jest uszkodzona i nie da się jej odczytać.',
    'database-missing': 'Brakuje bazy danych, choć wcześniej istniała.',
    'database-newer':
      'Ta baza danych pochodzi z nowszego Proofcase (wersja {{version}}, obsługiwane do {{newest}}).',
    'database-rolled-back':
      'Baza danych jest starsza niż dziennik pomocniczy: brakuje w niej opłaconych zapytań ({{submissions, number}}) od {{since}}.',
    'backup-restored':
      'Przywrócono kopię zapasową z {{backupAt}}. Nie ma w niej tego, co działo się później do {{until}}.',
    'started-empty': 'Pusta baza danych zastąpiła starą.',
    'restore-failed':
      'Kopia zapasowa z {{backupAt}} nie została przywrócona: jest uszkodzona albo nie mieści się na dysku. Baza danych pozostała bez zmian.',
    'journal-damaged': 'Dziennik pomocniczy ma uszkodzone wiersze: {{lines, number}}.',
    'journal-incomplete':
      'Baza danych jest starsza niż każda kopia zapasowa. Może w niej brakować zapytań opłaconych do {{through}}.',
  },
  action: {
    'opened-read-only': 'Dane, które da się odczytać, pochodzą z kopii; sama baza danych jest niezmieniona.',
    'opened-empty': 'Proofcase pokazuje pustą listę; pliki bazy danych są niezmienione.',
    'outbox-paused': 'Wysyłanie jest wstrzymane: nic nie zostanie wysłane do czasu decyzji.',
    'set-aside': 'Poprzednia baza danych znajduje się w folderze „{{folder}}”.',
    'questions-asked_one':
      '{{count, number}} pakiet przywrócono do wysyłki i wymaga decyzji; nigdy nie zostanie automatycznie wysłany ponownie.',
    'questions-asked_few':
      '{{count, number}} pakiety przywrócono do wysyłki i wymagają decyzji; nigdy nie zostaną automatycznie wysłane ponownie.',
    'questions-asked_many':
      '{{count, number}} pakietów przywrócono do wysyłki i wymaga decyzji; nigdy nie zostaną automatycznie wysłane ponownie.',
    'questions-asked_other':
      '{{count, number}} pakietu przywrócono do wysyłki i wymaga decyzji; nigdy nie zostanie automatycznie wysłane ponownie.',
    'answers-found_one': '{{count, number}} odpowiedź znaleziono na dysku i przywrócono.',
    'answers-found_few': '{{count, number}} odpowiedzi znaleziono na dysku i przywrócono.',
    'answers-found_many': '{{count, number}} odpowiedzi znaleziono na dysku i przywrócono.',
    'answers-found_other': '{{count, number}} odpowiedzi znaleziono na dysku i przywrócono.',
    'packages-kept_one': '{{count, number}} nieopłacony pakiet jest zachowany i czeka.',
    'packages-kept_few': '{{count, number}} nieopłacone pakiety są zachowane i czekają.',
    'packages-kept_many': '{{count, number}} nieopłaconych pakietów jest zachowanych i czeka.',
    'packages-kept_other': '{{count, number}} nieopłaconego pakietu jest zachowane i czeka.',
  },
  report: {
    banner: 'Proofcase wykrył problem z bazą danych.',
    bannerHeld: 'Wysyłanie jest wstrzymane do czasu decyzji.',
    show: 'Pokaż szczegóły',
    title: 'Baza danych wymaga decyzji',
    found: 'Co stwierdzono',
    done: 'Co zrobiono',
    safe: 'Co jest bezpieczne',
    safeText:
      'Oryginalne pliki są niezmienione. Zapieczętowane pakiety i odpowiedzi są osobnymi plikami. Dziennik pomocniczy zawiera zapis opłaconych zapytań; bez Twojej decyzji za nic nie płaci się drugi raz.',
    next: 'Co możesz zrobić',
    'next-continue':
      'Sprawdź wysyłkę i sprawy, a potem kontynuuj. Brakujące foldery można ponownie wczytać i zapieczętować.',
    'next-restore-backup':
      'Przywróć kopię zapasową z {{at}}: Proofcase uruchomi się ponownie, a obecna baza danych zostanie odłożona na bok.',
    'next-reset':
      'Zacznij od pustej bazy danych: uszkodzona zostanie odłożona na bok, otwarte decyzje wrócą z dziennika pomocniczego.',
    'next-newer': 'Zainstaluj z powrotem nowszy Proofcase; potrafi odczytać tę bazę danych.',
    continue: 'Kontynuuj',
    'restore-backup': 'Przywróć kopię',
    reset: 'Zresetuj',
    openFolder: 'Otwórz folder danych',
    support: 'Pakiet dla pomocy technicznej…',
    confirmRestore: 'Przywrócić kopię zapasową z {{at}}?',
    confirmRestoreText:
      'Proofcase uruchomi się ponownie z bazą danych z tamtej chwili. Obecna zostanie odłożona na bok i zachowana. Nic nie zostanie wysłane, zanim jej nie sprawdzisz.',
    nothingMissing: 'Od czasu tej kopii nie zmieniła się żadna sprawa.',
    missingFrom_one: 'Zabraknie późniejszej pracy w {{count, number}} sprawie: {{names}}',
    missingFrom_few: 'Zabraknie późniejszej pracy w {{count, number}} sprawach: {{names}}',
    missingFrom_many: 'Zabraknie późniejszej pracy w {{count, number}} sprawach: {{names}}',
    missingFrom_other: 'Zabraknie późniejszej pracy w {{count, number}} sprawy: {{names}}',
    missingFromMany: 'Zabraknie późniejszej pracy w co najmniej {{count, number}} sprawach: {{names}}',
    confirmReset: 'Zacząć od pustej bazy danych?',
    confirmResetText:
      'Proofcase uruchomi się ponownie z pustą listą spraw. Uszkodzona baza danych zostanie odłożona na bok i zachowana. Otwarte decyzje wrócą z dziennika pomocniczego.',
    restart: 'Przywróć i uruchom ponownie',
    resetAndRestart: 'Zresetuj i uruchom ponownie',
    running: 'Proofcase uruchamia się ponownie…',
  },
  backups: {
    title: 'Kopie zapasowe',
    text: 'Proofcase raz dziennie, gdy jest otwarty, tworzy sprawdzoną kopię bazy danych. Przechowuje siedem kopii dziennych i cztery tygodniowe. Są w folderze danych i chronią przed uszkodzeniem, a nie przed utratą tego komputera: obejmij folder danych kopią zapasową komputera.',
    make: 'Utwórz teraz',
    running: 'Trwa tworzenie kopii…',
    made: 'Kopia zapasowa utworzona i sprawdzona',
    list: 'Kopie zapasowe',
    empty: 'Nie ma jeszcze kopii. Pierwsza powstanie krótko po uruchomieniu.',
    daily: 'dzienna',
    weekly: 'tygodniowa',
    restore: 'Przywróć…',
    restoreOf: 'Przywróć kopię zapasową z {{at}}',
    overdue: 'Ostatnia kopia zapasowa ma ponad trzy dni.',
    problem: {
      'disk-nearly-full':
        'Kopia nie powstała: dysk jest prawie pełny. Istniejące kopie zostają; próba zostanie automatycznie ponowiona.',
      'copy-damaged':
        'Baza danych jest uszkodzona. Uruchom Proofcase ponownie: sprawdzi wszystko i zaproponuje najnowszą dobrą kopię.',
      failed:
        'Ostatnia kopia się nie udała. Istniejące kopie zostają; próba zostanie automatycznie ponowiona.',
    },
    restartNow: 'Uruchom Proofcase ponownie',
  },
};
