import type { safety as original } from '../en/safety';
import type { PolishTranslation } from '../translation';

export const safety: PolishTranslation<typeof original> = {
  finding: {
    'database-damaged':
      'Baza danych jest uszkodzona. Jest wyświetlana w zakresie, w jakim da się ją odczytać; niczego się w niej nie zapisuje.',
    'database-unreadable': 'Baza danych jest uszkodzona i nie da się jej odczytać.',
    'database-missing': 'Brakuje bazy danych, choć wcześniej istniała.',
    'database-newer': 'Tę bazę danych zapisał nowszy Proofcase (wersja {{version}}, znane do {{newest}}).',
    'database-rolled-back':
      'Baza danych zapomniała o opłaconych żądaniach, które zna dziennik pomocniczy: {{submissions, number}} od {{since}}. Pochodzi z wcześniejszego momentu.',
    'backup-restored':
      'Przywrócono kopię zapasową z {{backupAt}}. Nie ma w niej tego, co działo się później do {{until}}.',
    'started-anew': 'Miejsce starej bazy danych zajęła pusta.',
    'restore-failed': 'Kopia zapasowa z {{backupAt}} okazała się uszkodzona i nie została przywrócona.',
    'journal-damaged': 'Dziennik pomocniczy ma uszkodzone wiersze: {{lines, number}}.',
    'journal-incomplete':
      'Baza danych jest starsza niż każda kopia zapasowa. Może w niej brakować żądań opłaconych do {{through}}.',
  },
  action: {
    'opened-read-only': 'To, co da się odczytać, pochodzi z kopii; sama baza danych jest nietknięta.',
    'opened-empty': 'Proofcase pokazuje pustą listę; pliki bazy danych są nietknięte.',
    'outbox-paused': 'Wysyłka jest wstrzymana: przed Twoją decyzją niczego się nie wysyła.',
    'set-aside': 'Dotychczas używana baza danych leży w folderze „{{folder}}”.',
    'questions-asked_one':
      '{{count, number}} paczka wróciła do wysyłki jako pytanie; nigdy nie zostanie wysłana ponownie sama z siebie.',
    'questions-asked_few':
      '{{count, number}} paczki wróciły do wysyłki jako pytania; nigdy nie zostaną wysłane ponownie same z siebie.',
    'questions-asked_many':
      '{{count, number}} paczek wróciło do wysyłki jako pytania; nigdy nie zostaną wysłane ponownie same z siebie.',
    'questions-asked_other':
      '{{count, number}} paczki wróciło do wysyłki jako pytania; nigdy nie zostaną wysłane ponownie same z siebie.',
    'answers-found_one': '{{count, number}} odpowiedź była na dysku i została ponownie odłożona.',
    'answers-found_few': '{{count, number}} odpowiedzi były na dysku i zostały ponownie odłożone.',
    'answers-found_many': '{{count, number}} odpowiedzi było na dysku i zostało ponownie odłożonych.',
    'answers-found_other': '{{count, number}} odpowiedzi było na dysku i zostało ponownie odłożonych.',
    'packages-kept_one':
      '{{count, number}} paczka, za którą nic nie zapłacono, jest zachowana i czeka na Ciebie.',
    'packages-kept_few':
      '{{count, number}} paczki, za które nic nie zapłacono, są zachowane i czekają na Ciebie.',
    'packages-kept_many':
      '{{count, number}} paczek, za które nic nie zapłacono, jest zachowanych i czeka na Ciebie.',
    'packages-kept_other':
      '{{count, number}} paczki, za które nic nie zapłacono, jest zachowanych i czeka na Ciebie.',
  },
  report: {
    banner: 'Z bazą danych Proofcase jest coś nie tak.',
    bannerHeld: 'Wysyłka jest wstrzymana, dopóki nie zdecydujesz.',
    show: 'Co się stało',
    title: 'Baza danych wymaga Twojej decyzji',
    found: 'Co stwierdzono',
    done: 'Co zrobiono',
    safe: 'Co jest bezpieczne',
    safeText:
      'Twoje oryginalne pliki są nietknięte. Zapieczętowane paczki i odpowiedzi są osobnymi plikami. To, za co zapłacono, jest w dzienniku pomocniczym; bez Twojej decyzji za nic nie płaci się drugi raz.',
    next: 'Co możesz zrobić',
    'next-go-on':
      'Sprawdź wysyłkę i sprawy, a potem kontynuuj. To, czego brakuje, można ponownie wczytać i zapieczętować.',
    'next-restore-backup':
      'Przywróć kopię zapasową z {{at}}: Proofcase uruchomi się ponownie, a obecna baza danych zostanie odłożona na bok.',
    'next-start-anew':
      'Zacznij od pustej bazy danych: uszkodzona zostanie odłożona na bok, otwarte pytania wrócą z dziennika pomocniczego.',
    'next-newer': 'Zainstaluj z powrotem nowszy Proofcase; potrafi odczytać tę bazę danych.',
    'go-on': 'Kontynuuj',
    'restore-backup': 'Przywróć kopię',
    'start-anew': 'Zacznij od nowa',
    openFolder: 'Otwórz folder danych',
    saveReport: 'Zapisz raport o błędzie',
    reportSaved: 'Zapisano raport o błędzie: {{path}}',
    confirmRestore: 'Przywrócić kopię zapasową z {{at}}?',
    confirmRestoreText:
      'Proofcase uruchomi się ponownie i będzie pracować z bazą danych z tamtej chwili. Obecna zostanie odłożona na bok i zachowana. Zanim na to spojrzysz, niczego się nie wyśle.',
    confirmAnew: 'Zacząć od pustej bazy danych?',
    confirmAnewText:
      'Proofcase uruchomi się ponownie z pustą listą spraw. Uszkodzona baza danych zostanie odłożona na bok i zachowana. Otwarte pytania wrócą z dziennika pomocniczego.',
    restart: 'Przywróć i uruchom ponownie',
    restartAnew: 'Zacznij od nowa i uruchom ponownie',
    running: 'Proofcase uruchamia się ponownie …',
  },
  backups: {
    title: 'Kopie zapasowe',
    text: 'Raz dziennie, gdy Proofcase jest otwarty, powstaje sprawdzona kopia bazy danych; zostaje siedem z ostatnich dni i cztery z wcześniejszych tygodni. Leżą w folderze danych i pomagają przy uszkodzeniach, a nie przy utracie tego komputera: obejmij folder danych kopią zapasową komputera.',
    make: 'Utwórz teraz',
    running: 'Trwa tworzenie kopii …',
    made: 'Kopia zapasowa utworzona i sprawdzona',
    list: 'Kopie zapasowe',
    empty: 'Nie ma jeszcze kopii. Pierwsza powstanie krótko po uruchomieniu.',
    daily: 'dzienna',
    weekly: 'tygodniowa',
    restore: 'Przywróć …',
    restoreOf: 'Przywróć kopię zapasową z {{at}}',
    overdue: 'Ostatnia kopia zapasowa ma ponad trzy dni.',
    problem: {
      'disk-nearly-full':
        'Kopia nie powstała: dysk jest prawie pełny. Istniejące kopie zostają; próba zostanie samoczynnie ponowiona.',
      'copy-damaged':
        'Sprawdzenie kopii wykryło uszkodzenie bazy danych. Uruchom Proofcase ponownie: przejrzy wszystko i zaproponuje najnowszą dobrą kopię.',
      failed: 'Ostatnia kopia się nie udała. Istniejące kopie zostają; próba zostanie samoczynnie ponowiona.',
    },
    restartNow: 'Uruchom Proofcase ponownie',
  },
};
