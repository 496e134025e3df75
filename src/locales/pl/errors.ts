import type { errors as reference } from '../en/errors';
import type { Translation } from '../translation';

const NOTHING_SENT = 'Nic nie wysłano i za nic nie zapłacono.';
const STORED_UNCHANGED = 'To, co zapisano wcześniej, pozostaje bez zmian.';
const ORIGINALS_UNTOUCHED = 'Oryginalne pliki pozostały nietknięte.';
const PACKAGE_KEPT = 'Zapieczętowana paczka jest zachowana; za tę próbę nic nie zapłacono.';
const NEVER_REPEATED = 'Paczka jest zachowana i nigdy nie zostanie wysłana ponownie bez Twojej decyzji.';
const ANSWER_KEPT = 'To, co nadeszło, jest w całości zachowane i pokazane bez zmian.';
const NOTHING_LOST = 'Nic z tego, co zapisano, nie przepadło.';
const BY_ITSELF = 'Nic nie trzeba robić: próba zostanie ponowiona samoczynnie.';
const DECIDE = 'Zdecyduj w skrzynce nadawczej: zapytaj ponownie, wyślij ponownie albo zamknij.';
const TRY_AGAIN = 'Spróbuj ponownie; jeśli problem wróci, uruchom Proofcase jeszcze raz.';

export const errors: Translation<typeof reference> = {
  'invalid-request': {
    title: 'To żądanie jest nieprawidłowe.',
    safe: STORED_UNCHANGED,
    next: 'Sprawdź wprowadzone dane i spróbuj ponownie.',
  },
  'forbidden-sender': {
    title: 'Żądanie pochodziło z nieuprawnionego miejsca.',
    safe: STORED_UNCHANGED,
    next: 'Uruchom Proofcase ponownie.',
  },
  'not-found': {
    title: 'Tego nie ma albo już nie istnieje.',
    safe: STORED_UNCHANGED,
    next: 'Wróć do listy i wybierz jeszcze raz.',
  },
  internal: { title: 'W Proofcase wystąpił nieoczekiwany błąd.', safe: NOTHING_LOST, next: TRY_AGAIN },
  'case-number-too-short': {
    title: 'Numer sprawy ma {{length}} znaków; potrzeba co najmniej 4.',
    safe: NOTHING_SENT,
    next: 'Wpisz pełny numer sprawy.',
  },
  'case-number-too-long': {
    title: 'Numer sprawy ma {{length}} znaków; można wysłać najwyżej 50.',
    safe: NOTHING_SENT,
    next: 'Skróć numer sprawy.',
  },
  'case-number-character': {
    title: 'Numer sprawy zawiera {{character}} na pozycji {{position}}; tego nie można wysłać.',
    safe: NOTHING_SENT,
    next: 'Użyj tylko liter od A do Z, cyfr, spacji i zwykłych znaków.',
  },
  'case-number-taken': {
    title: 'Sprawa {{caseNumber}} już istnieje.',
    safe: STORED_UNCHANGED,
    next: 'Otwórz istniejącą sprawę albo wybierz inny numer.',
  },
  'filter-name-taken': {
    title: 'Filtr o nazwie „{{name}}” już istnieje.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz inną nazwę albo zmień nazwę istniejącego filtra.',
  },
  'reference-date-invalid': {
    title: 'To nie jest czytelna data kalendarzowa.',
    safe: NOTHING_SENT,
    next: 'Wpisz datę w postaci 2026-03-31 albo 31.03.2026.',
  },
  'reference-date-too-far-ahead': {
    title: 'Data odniesienia wypada ponad 5 dni w przyszłości; usługa to odrzuca.',
    safe: NOTHING_SENT,
    next: 'Wybierz wcześniejszą datę odniesienia i sprawdź zegar tego komputera.',
  },
  'folder-missing': {
    title: 'Folder nie istnieje albo nie jest folderem.',
    safe: NOTHING_SENT,
    next: 'Sprawdź ścieżkę, podłącz dysk lub kartę i wybierz folder ponownie.',
  },
  'folder-unreadable': {
    title: 'Nie można odczytać folderu.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Sprawdź uprawnienia do folderu i odczytaj go ponownie.',
  },
  'folder-empty': {
    title: 'Folder nie zawiera żadnego pliku.',
    safe: NOTHING_SENT,
    next: 'Wybierz folder ze zdjęciami.',
  },
  'nothing-to-send': {
    title: 'Nie ma zdjęć ani plików PDF do wysłania.',
    safe: NOTHING_SENT,
    next: 'Dodaj pliki JPEG, PNG, TIFF, HEIC, WEBP lub PDF albo przywróć wykluczone.',
  },
  'blockers-present': {
    title: 'Niektórych plików nie można wysłać w tej postaci.',
    safe: NOTHING_SENT,
    next: 'Wyklucz pliki oznaczone jako przeszkoda albo je zastąp.',
  },
  'intake-running': {
    title: 'Folder jest jeszcze odczytywany.',
    safe: STORED_UNCHANGED,
    next: 'Poczekaj na zakończenie albo zatrzymaj odczyt.',
  },
  'base-url-invalid': {
    title: 'To nie jest adres bazowy usługi.',
    safe: NOTHING_SENT,
    next: 'Wpisz adres w rodzaju https://service.example bez zapytania.',
  },
  'base-url-insecure': {
    title: 'Adres jest nieszyfrowany (http).',
    safe: NOTHING_SENT,
    next: 'Użyj adresu https; zwykłe http jest dozwolone tylko dla tego komputera.',
  },
  'key-missing': {
    title: 'Dla tego profilu nie ma klucza API.',
    safe: PACKAGE_KEPT,
    next: 'Wpisz klucz w ustawieniach.',
  },
  'key-refused': {
    title: 'Usługa odrzuca klucz API.',
    safe: PACKAGE_KEPT,
    next: 'Wpisz prawidłowy klucz w ustawieniach; do tego czasu profil jest wstrzymany.',
  },
  'keychain-unavailable': {
    title: 'Pęk kluczy tego komputera nie działa albo jest zablokowany.',
    safe: PACKAGE_KEPT,
    next: 'Odblokuj pęk kluczy albo podaj klucz tylko na czas tej sesji; nigdy nie trafi on do pliku.',
  },
  'host-unreachable': {
    title: 'Nie można połączyć się z usługą.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź sieć i adres w profilu.',
  },
  'service-error': {
    title: 'Usługa zgłasza własny błąd.',
    safe: STORED_UNCHANGED,
    next: 'Spróbuj później; jeśli błąd się utrzymuje, podaj operatorowi usługi kod stanu.',
  },
  'quota-reached': {
    title: 'Limit tego konta został wyczerpany.',
    safe: PACKAGE_KEPT,
    next: 'Poproś o zwiększenie limitu. Następnie wznów profil w ustawieniach.',
  },
  quota: {
    title: 'Limit tego konta został wyczerpany.',
    safe: PACKAGE_KEPT,
    next: 'Poproś o zwiększenie limitu. Następnie wznów profil w ustawieniach.',
  },
  'account-configuration': {
    title: 'Konto nie jest do tego skonfigurowane w usłudze.',
    safe: PACKAGE_KEPT,
    next: 'Poproś operatora usługi o skonfigurowanie konta. Następnie wznów profil w ustawieniach.',
  },
  'package-rejected': {
    title: 'Usługa odrzuca tę paczkę.',
    safe: PACKAGE_KEPT,
    next: 'Przeczytaj powód, zmień to, co wskazuje, i zapieczętuj ponownie.',
  },
  'outcome-unknown': {
    title: 'Nie wiadomo, czy usługa przetworzyła paczkę.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'answer-not-an-analysis': { title: 'Odpowiedź nie jest analizą.', safe: ANSWER_KEPT, next: DECIDE },
  'wrong-confirmation': {
    title: 'Wpisany numer sprawy jest inny.',
    safe: NOTHING_SENT,
    next: 'Wpisz dokładnie numer sprawy tej paczki.',
  },
  'too-early': {
    title: 'Za wcześnie na ponowne zapytanie: usługa może jeszcze pracować.',
    safe: NEVER_REPEATED,
    next: 'Poczekaj do {{availableAt}}.',
  },
  budget: {
    title:
      'Przekroczyłoby to miesięczny budżet tokenów tego profilu: zużyto {{used}} z {{budget}}, około {{underway}} jest w drodze, doszłoby około {{planned}}.',
    safe: NOTHING_SENT,
    next: 'Wyraź zgodę na przekroczenie, w wierszu poleceń opcją --over-budget, albo podnieś budżet w ustawieniach profilu.',
  },
  'illegal-state': {
    title: 'W obecnym stanie nie jest to możliwe.',
    safe: STORED_UNCHANGED,
    next: 'Zajrzyj do skrzynki nadawczej: stan się tymczasem zmienił.',
  },
  'target-exists': {
    title: 'Coś o tej nazwie już istnieje.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz inne miejsce albo nazwę.',
  },
  'target-not-writable': {
    title: 'Nie można tam zapisać.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz folder, w którym możesz zapisywać.',
  },
  'disk-full': {
    title: 'Na dysku nie ma już miejsca.',
    safe: NOTHING_LOST,
    next: 'Zwolnij miejsce; oczekujące zadania ruszą wtedy samoczynnie.',
  },
  'space-short': {
    title: 'Brakuje miejsca: potrzeba około {{needed, number}} MB, wolne jest {{free, number}} MB.',
    safe: 'Niczego nie zapisano.',
    next: 'Wybierz inne miejsce, zwolnij miejsce na dysku albo pomiń część zawartości.',
  },
  'target-gone': {
    title: 'Folder docelowy zniknął: odłączono dysk albo zerwało się połączenie sieciowe.',
    safe: 'Sprawa pozostała bez zmian, a żaden niedokończony folder nie nosi ostatecznej nazwy.',
    next: 'Podłącz dysk ponownie albo wybierz inne miejsce i wyeksportuj jeszcze raz.',
  },
  'target-not-evidence': {
    title: 'To, co znajduje się tam pod tą nazwą, nie jest folderem dowodowym Proofcase.',
    safe: 'Niczego nie naruszono: zastępowane są wyłącznie foldery dowodowe.',
    next: 'Wybierz inną nazwę albo inne miejsce.',
  },
  'export-running': {
    title: 'Trwa inny eksport.',
    safe: 'Dla tego niczego nie zapisano.',
    next: 'Poczekaj na jego zakończenie albo go zatrzymaj.',
  },
  'data-folder-in-use': {
    title: 'Inny Proofcase korzysta z tego folderu danych.',
    safe: STORED_UNCHANGED,
    next: 'Zamknij drugie okno, poczekaj na drugie polecenie albo użyj innego folderu danych.',
  },
  'data-folder-unsuitable': {
    title: 'Tego folderu danych nie można użyć.',
    safe: STORED_UNCHANGED,
    next: 'Użyj folderu na dysku lokalnym z prawem zapisu oraz Proofcase nie starszego niż dane.',
  },
  'database-damaged': {
    title: 'Baza danych jest uszkodzona albo jej brakuje.',
    safe: 'Niczego nie zmieniono; zapieczętowane paczki i odpowiedzi są osobnymi plikami i pozostają. Dziennik pomocniczy pamięta, za co zapłacono.',
    next: 'Otwórz okno Proofcase: pokaże to, co da się odczytać, i zaproponuje kopię zapasową. W wierszu poleceń pomogą „backups” i „backups restore”.',
  },
  'database-read-only': {
    title: 'Baza danych jest tylko wyświetlana, bo jest uszkodzona albo pochodzi z nowszego Proofcase.',
    safe: 'Niczego się nie zapisuje i niczego się nie wysyła.',
    next: 'Przywróć kopię zapasową albo zacznij od pustej bazy danych.',
  },
  'recovery-pending': {
    title:
      'Ostatnie uruchomienie wykazało, że baza danych zapomniała o wysyłkach, i nikt jeszcze nie zdecydował.',
    safe: 'Wysyłka jest wstrzymana; niczego się nie wysyła i za nic się nie płaci.',
    next: 'Przeczytaj w oknie albo poleceniem „recovery”, co znaleziono, i zdecyduj tam o kontynuacji.',
  },
  'backup-damaged': {
    title: 'Ta kopia zapasowa jest uszkodzona.',
    safe: 'Niczego nie zmieniono; używana baza danych jest taka, jaka była.',
    next: 'Wybierz starszą kopię.',
  },
  'profile-in-use': {
    title: 'Ten profil jest używany albo jego nazwa jest zajęta.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz inną nazwę; profil ze sprawami pozostaje dla ich historii.',
  },
  'practice-service-unavailable': {
    title: 'Usługa ćwiczebna nie działa.',
    safe: PACKAGE_KEPT,
    next: 'Uruchom Proofcase ponownie albo wybierz inny profil.',
  },
  'seal-failed': {
    title: 'Nie udało się zapieczętować paczki: plik zmieniono, usunięto lub nie można go odczytać.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Odczytaj folder ponownie, a potem zapieczętuj.',
  },
  network: {
    title: 'Usługa była nieosiągalna albo połączenie zerwało się przed wysłaniem całości.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  stalled: {
    title: 'Przez minutę nie udało się wysłać ani jednego bajtu.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'service-away': { title: 'Usługa jest chwilowo niedostępna.', safe: PACKAGE_KEPT, next: BY_ITSELF },
  'unexpected-answer': {
    title: 'Pod adresem usługi coś odpowiada, ale nie tak, jak usługa.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź adres bazowy profilu. Próba zostanie ponowiona samoczynnie.',
  },
  'captive-portal': {
    title: 'Zamiast usługi odpowiedziała strona logowania sieci.',
    safe: PACKAGE_KEPT,
    next: 'Zaloguj się do sieci w przeglądarce (hotel, pociąg, sieć dla gości). Potem wysyłanie ruszy samoczynnie.',
  },
  'proxy-credentials': {
    title: 'Serwer proxy tej sieci wymaga nazwy użytkownika i hasła.',
    safe: PACKAGE_KEPT,
    next: 'Wpisz je w skrzynce nadawczej albo zapytaj administratora sieci. Potem wysyłanie ruszy samoczynnie.',
  },
  'clock-wrong': {
    title:
      'Przesyłanie zostało odrzucone, a zegar tego komputera jest błędny: adresy przesyłania są ważne tylko kilka minut.',
    safe: PACKAGE_KEPT,
    next: 'Ustaw zegar tego komputera, najlepiej przez sieć. Próba zostanie ponowiona samoczynnie.',
  },
  paused: {
    title: 'Przesyłanie zatrzymano, bo skrzynka nadawcza jest wstrzymana.',
    safe: PACKAGE_KEPT,
    next: 'Wznów skrzynkę nadawczą; przesyłanie zacznie się wtedy od nowa.',
  },
  metered: {
    title: 'Przesyłanie zatrzymano, bo połączenie jest taryfowe.',
    safe: PACKAGE_KEPT,
    next: 'W innej sieci wysyłanie ruszy samoczynnie; możesz też zezwolić na połączenia taryfowe w ustawieniach.',
  },
  'upload-refused': {
    title: 'Przesyłanie zostało odrzucone, także pod nowym adresem.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź zegar tego komputera. Nic nie trzeba robić: próba zostanie ponowiona samoczynnie.',
  },
  'connection-lost-after-body': {
    title: 'Połączenie zerwało się po wysłaniu całości, przed nadejściem odpowiedzi.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'no-answer-in-time': {
    title: 'W ciągu 150 sekund nie nadeszła odpowiedź.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'server-error-after-body': {
    title: 'Usługa lub pośrednik zgłosili błąd po wysłaniu całości.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'not-an-analysis': {
    title: 'Nadeszła odpowiedź, ale nie jest to analiza; może to strona logowania sieci.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'answer-cut-off': {
    title: 'Odpowiedź urwała się przed końcem: przetworzono, odpowiedź niepełna.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'found-submitting-at-start': {
    title: 'Proofcase zakończył pracę w trakcie wysyłania tej paczki.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'certificate-unusable': {
    title: 'Certyfikatu i klucza nie można użyć razem.',
    safe: 'Ustawienia pozostały bez zmian.',
    next: 'Proszę podać łańcuch certyfikatów i jego klucz prywatny, oba jako PEM.',
  },
  'nothing-to-import': {
    title: 'Ten folder nie zawiera wyniku zdjęć na żywo: zdjęć i najwyżej jednego raportu PDF.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Proszę wybrać folder ze zdjęciami i raportem.',
  },
  'import-too-large': {
    title: 'Zdjęcia lub raport są większe, niż może być wynik zdjęć na żywo.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Można zaimportować zdjęcia do łącznie 100 MB i jeden raport do 50 MB.',
  },
  'document-gone': {
    title: 'Dokumentu już nie ma.',
    safe: 'To, co wysłano i odebrano, pozostaje niezmienione.',
    next: 'Jeśli plik należy do folderu sprawy, umieść go z powrotem na miejscu i otwórz ponownie.',
  },
  'document-changed': {
    title: 'Dokument zmieniono, gdy był otwarty.',
    safe: 'To, co wysłano i odebrano, pozostaje niezmienione.',
    next: 'Zamknij go i otwórz ponownie, aby zobaczyć obecny stan.',
  },
  'document-too-large': {
    title: 'Dokument jest zbyt duży, aby go tu wyświetlić.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Zapisz kopię i otwórz ją w zaufanym programie do plików PDF.',
  },
  'case-closed': {
    title: 'Ta sprawa jest zamknięta.',
    safe: 'Wszystko, co do niej należy, pozostaje bez zmian.',
    next: 'Proszę ponownie otworzyć sprawę, jeśli jest jeszcze coś do zrobienia.',
  },
  'case-on-hold': {
    title: 'Sprawa jest objęta blokadą usunięcia.',
    safe: 'Niczego nie usunięto.',
    next: 'Jeśli sprawę wolno usunąć, proszę najpierw zdjąć blokadę i podać powód.',
  },
  'case-packages-active': {
    title: 'Niezakończone pakiety tej sprawy: {{count}}.',
    safe: 'Niczego nie zmieniono ani nie usunięto.',
    next: 'Proszę je wysłać albo wycofać w widoku „Wysyłka” i spróbować ponownie.',
  },
  'case-packages-unknown': {
    title: 'Pakiety tej sprawy o nieznanym wyniku: {{count}}. Mogły zostać opłacone.',
    safe: 'Niczego nie zmieniono ani nie usunięto.',
    next: 'Proszę rozstrzygnąć w widoku „Wysyłka”, co się z nimi stało, i spróbować ponownie.',
  },
  'case-captures-unknown': {
    title: 'Nie wiadomo jeszcze, czy powstały zamówione linki do zdjęć: {{count}}.',
    safe: 'Niczego nie zmieniono ani nie usunięto.',
    next: 'Proszę odpowiedzieć na pytanie na karcie zdjęć na żywo tej sprawy i spróbować ponownie.',
  },
  'case-busy': {
    title: 'Trwa praca nad tą sprawą: odczyt folderu, pieczętowanie pakietu lub eksport dowodów.',
    safe: 'Niczego nie zmieniono ani nie usunięto.',
    next: 'Proszę poczekać na zakończenie albo przerwać tę pracę i spróbować ponownie.',
  },
  'case-not-due': {
    title: 'Żadna reguła nie pozwala jeszcze usunąć tej sprawy.',
    safe: 'Niczego nie usunięto.',
    next: 'Proszę ponownie przejrzeć listę albo usunąć sprawę ręcznie.',
  },
  'retention-changed': {
    title: 'Po utworzeniu podglądu coś się w tych sprawach zmieniło.',
    safe: 'Niczego nie usunięto.',
    next: 'Proszę przejrzeć nowy podgląd i potwierdzić jeszcze raz.',
  },
  'receiver-failed': {
    title: 'Nie udało się uruchomić odbiornika ({{reason}}).',
    safe: 'Nic nie zostało zmienione.',
    next: 'Proszę sprawdzić port, adres, token i certyfikat; poza tym komputerem token jest wymagany (PROOFCASE_RECEIVER_TOKEN).',
  },
  'capture-fields-invalid': {
    title: 'Własne pola konta nie są poprawnym obiektem JSON.',
    safe: 'Nic nie zostało wysłane.',
    next: 'Proszę je poprawić; numer sprawy dodaje Proofcase i nie może się wśród nich znajdować.',
  },
  'capture-pending': {
    title: 'Dla tej sprawy link jest już żądany albo nie wiadomo, czy powstał.',
    safe: 'Nie wysłano drugiego żądania.',
    next: 'Proszę najpierw odpowiedzieć na otwarte pytanie sprawy.',
  },
  'capture-not-found': {
    title: 'Usługa nie zna takiej sprawy zdjęciowej.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Proszę sprawdzić numer sprawy i ticket oraz czy wybrano właściwy profil.',
  },
  'capture-other-case': {
    title: 'Ta sprawa zdjęciowa należy do innego numeru sprawy.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Proszę otworzyć sprawę o tamtym numerze albo sprawdzić ticket.',
  },
  'capture-answer-unreadable': {
    title: 'Odpowiedź usługi nie jest stanem sprawy zdjęciowej.',
    safe: 'To, co było znane wcześniej, zostaje zachowane.',
    next: 'Proszę spróbować później; jeśli to się nie zmieni, proszę zawiadomić operatora usługi.',
  },
  'capture-without-link': {
    title: 'Ta sprawa zdjęciowa nie ma linku, który można przekazać.',
    safe: 'Nic nie zostało wysłane.',
    next: 'Proszę odświeżyć sprawę; zamknięta otrzyma link dopiero, gdy usługa wystawi nowy.',
  },
  'capture-mail-without-link': {
    title: 'W tekście brakuje {captureLink}.',
    safe: 'Tekst nie został zmieniony.',
    next: 'Proszę wstawić {captureLink} tam, gdzie ma się znaleźć link.',
  },
  'mail-program-missing': {
    title: 'Nie udało się otworzyć programu pocztowego.',
    safe: 'Nic nie zostało wysłane.',
    next: 'Proszę skopiować tekst i wysłać go samodzielnie.',
  },
  validation: {
    title: 'Usługa odrzuca numer sprawy, datę albo inną informację.',
    safe: PACKAGE_KEPT,
    next: 'Zmień to, co wskazuje powód, i zapieczętuj ponownie.',
  },
  'too-large': {
    title: 'Dla usługi paczka jest za duża.',
    safe: PACKAGE_KEPT,
    next: 'Wyklucz część plików i zapieczętuj ponownie.',
  },
  malformed: {
    title: 'Usługa nie rozumie żądania.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź adres w profilu; jeśli jest dobry, zgłoś to operatorowi usługi.',
  },
  'package-damaged': {
    title: 'Zapieczętowana paczka na dysku różni się od tej, którą zapieczętowano.',
    safe: NOTHING_SENT,
    next: 'Wycofaj ją i zapieczętuj ponownie z oryginałów; sprawdź dysk.',
  },
  'upload-key-gone': {
    title: 'Usługa nie zna już tego przesłania; prawdopodobnie zostało wcześniej przetworzone.',
    safe: NEVER_REPEATED,
    next: 'Wyślij ponownie, co może znów kosztować tokeny, albo zamknij jako pozostawione bez odpowiedzi.',
  },
  'upload-expired': {
    title: 'Zapisane przesłanie wygasło, zanim można było ponownie zapytać usługę.',
    safe: NEVER_REPEATED,
    next: 'Wyślij ponownie, co może znów kosztować tokeny, albo zamknij jako pozostawione bez odpowiedzi.',
  },
  'redirect-refused': {
    title: 'Usługa wskazała inny adres; Twój klucz tam nie trafi.',
    safe: 'Ani klucz, ani zdjęcia nie trafiły pod ten adres.',
    next: 'Sprawdź adres bazowy profilu i czy sieć nie wymaga logowania.',
  },
};
