import type { errors as reference } from '../en/errors';
import type { Translation } from '../translation';
import { caseErrors } from './errors-case-work';
import { handoverErrors } from './errors-handover';
import { sendingErrors } from './errors-sending';
import { teamErrors } from './errors-team';
import {
  ANSWER_KEPT,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  ORIGINALS_UNTOUCHED,
  PACKAGE_KEPT,
  REFUSAL_KEPT,
  STORED_UNCHANGED,
  TRY_AGAIN,
} from './reassurance';

export const errors: Translation<typeof reference> = {
  'invalid-request': {
    title: 'Te dane są nieprawidłowe.',
    safe: STORED_UNCHANGED,
    next: 'Sprawdź wprowadzone dane i spróbuj ponownie.',
  },
  'forbidden-sender': {
    title: 'Żądanie pochodziło z niedozwolonego źródła.',
    safe: STORED_UNCHANGED,
    next: 'Uruchom Proofcase ponownie.',
  },
  'setting-managed': {
    title: 'Tym ustawieniem zarządza Twoja firma.',
    safe: STORED_UNCHANGED,
    next: 'Jeśli powinno być inne, zwróć się do działu IT.',
  },
  'policy-broken': {
    title: 'Ustawienia Twojej firmy zawierają błędy i nie zostały zastosowane.',
    safe: NOTHING_SENT,
    next: 'Przekaż te informacje działowi IT: {{problems}}',
  },
  'not-found': {
    title: 'Nie znaleziono.',
    safe: STORED_UNCHANGED,
    next: 'Wróć do listy i wybierz jeszcze raz.',
  },
  internal: { title: 'W Proofcase wystąpił błąd.', safe: NOTHING_LOST, next: TRY_AGAIN },
  'case-number-too-short': {
    title: 'Numer szkody jest za krótki (liczba znaków: {{length}}); potrzeba co najmniej 4.',
    safe: NOTHING_SENT,
    next: 'Wpisz pełny numer szkody.',
  },
  'case-number-too-long': {
    title: 'Numer szkody jest za długi (liczba znaków: {{length}}); można wysłać najwyżej 50.',
    safe: NOTHING_SENT,
    next: 'Skróć numer szkody.',
  },
  'case-number-character': {
    title: 'Numer szkody zawiera {{character}} na pozycji {{position}}; ten znak jest niedozwolony.',
    safe: NOTHING_SENT,
    next: 'Użyj liter A–Z, cyfr, spacji i znaków takich jak - _ . / : #',
  },
  'case-number-taken': {
    title: 'Sprawa {{caseNumber}} już istnieje.',
    safe: STORED_UNCHANGED,
    next: 'Otwórz istniejącą sprawę albo wybierz inny numer.',
  },
  'case-number-used': {
    title:
      'Numeru szkody {{caseNumber}} nie można już zmienić: coś pod nim wysłano, zażądano linku albo pakiet jest w drodze.',
    safe: STORED_UNCHANGED,
    next: 'Wycofaj pakiety, których jeszcze nie wysłano. W innym razie utwórz sprawę z prawidłowym numerem.',
  },
  'filter-name-taken': {
    title: 'Filtr o nazwie „{{name}}” już istnieje.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz inną nazwę albo zmień nazwę istniejącego filtra.',
  },
  'reference-date-invalid': {
    title: 'To nie jest poprawna data.',
    safe: NOTHING_SENT,
    next: 'Wpisz datę w postaci 2026-03-31 albo 31.03.2026.',
  },
  'folder-missing': {
    title: 'Nie znaleziono folderu albo nie jest to folder.',
    safe: NOTHING_SENT,
    next: 'Sprawdź ścieżkę, podłącz dysk lub kartę pamięci i wybierz folder ponownie.',
  },
  'not-a-folder': {
    title: 'To jest plik lub wiadomość, a nie folder.',
    safe: NOTHING_SENT,
    next: 'Zapisz zdjęcia i załączniki w folderze na tym komputerze, a następnie przeciągnij ten folder tutaj albo go wybierz.',
  },
  'folder-unreadable': {
    title: 'Nie można odczytać folderu.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Sprawdź uprawnienia do folderu i wczytaj go ponownie.',
  },
  'folder-empty': {
    title: 'Folder nie zawiera żadnego pliku.',
    safe: NOTHING_SENT,
    next: 'Wybierz folder ze zdjęciami.',
  },
  'source-is-evidence': {
    title: 'To jest folder dowodowy wyeksportowany przez Proofcase, a nie folder ze zdjęciami.',
    safe: NOTHING_SENT,
    next: 'Wybierz folder z oryginalnymi zdjęciami. Ich kopie są w data/originals.',
  },
  'source-in-data-folder': {
    title: 'Ten folder leży w folderze danych Proofcase: {{path}}.',
    safe: NOTHING_SENT,
    next: 'Wybierz folder ze zdjęciami poza folderem danych.',
  },
  'data-folder-in-source': {
    title: 'W tym folderze leży folder danych Proofcase: {{path}}.',
    safe: NOTHING_SENT,
    next: 'Wybierz folder, który zawiera tylko zdjęcia, albo folder danych w innym miejscu (--data-dir).',
  },
  'source-known': {
    title: '„{{name}}” już należy do tej sprawy.',
    safe: 'W źródle „{{source}}” nic się nie zmieniło.',
    next: 'Wczytaj źródło ponownie, jeśli przybyło plików.',
  },
  'source-missing': {
    title: 'Nie znaleziono „{{name}}”.',
    safe: NOTHING_SENT,
    next: 'Być może przeniesiono go lub usunięto. Sprawdź dysk, kartę pamięci lub sieć i dodaj go ponownie.',
  },
  'source-inside': {
    title: '„{{name}}” leży w folderze tej sprawy.',
    safe: 'Pliki należą do źródła „{{source}}”; żaden nie zostanie dodany drugi raz.',
    next: 'Wczytaj to źródło ponownie, jeśli przybyło plików.',
  },
  'source-archive': {
    title: '„{{name}}” to archiwum.',
    safe: NOTHING_SENT,
    next: 'Rozpakuj je i dodaj folder ze zdjęciami.',
  },
  'source-mail': {
    title: '„{{name}}” to zapisana wiadomość e-mail.',
    safe: NOTHING_SENT,
    next: 'Przeciągnij załączniki z wiadomości do tego okna albo zapisz je i dodaj folder.',
  },
  'source-shortcut': {
    title: '„{{name}}” to skrót.',
    safe: NOTHING_SENT,
    next: 'Dodaj folder lub zdjęcie, na które wskazuje.',
  },
  'source-unsupported': {
    title: '„{{name}}” nie jest zdjęciem ani plikiem PDF.',
    safe: NOTHING_SENT,
    next: 'Dodaj pliki JPEG, PNG, TIFF, HEIC, WebP lub PDF albo folder z nimi.',
  },
  'source-empty-file': {
    title: '„{{name}}” jest pusty.',
    safe: NOTHING_SENT,
    next: 'Skopiuj zdjęcie jeszcze raz z aparatu lub karty pamięci.',
  },
  'source-too-large': {
    title: '„{{name}}” ma ponad 50 MB.',
    safe: NOTHING_SENT,
    next: 'Usługa przyjmuje pliki do 50 MB. Poproś o mniejszą wersję pliku.',
  },
  'source-too-many-files': {
    title: 'Ponad {{max, number}} plików naraz.',
    title_bytes: 'Załączniki mają razem ponad {{megabytes, number}} MB.',
    'title_left-out':
      'Otwarto tylko pierwsze {{max, number}} z {{total, number}} plików i folderów (pominięto: {{leftOut, number}}).',
    safe: NOTHING_SENT,
    next: 'Umieść pliki w folderze i dodaj folder.',
  },
  'nothing-to-send': {
    title: 'Nie ma zdjęć ani plików PDF do wysłania.',
    safe: NOTHING_SENT,
    next: 'Dodaj pliki JPEG, PNG, TIFF, HEIC, WebP lub PDF albo uwzględnij wykluczone.',
  },
  'blockers-present': {
    title: 'Niektórych plików nie można wysłać w tej postaci.',
    safe: NOTHING_SENT,
    next: 'Wyklucz pliki oznaczone „nie do wysłania” albo je zastąp.',
  },
  'intake-running': {
    title: 'Pliki są jeszcze wczytywane.',
    safe: STORED_UNCHANGED,
    next: 'Poczekaj na zakończenie albo anuluj wczytywanie.',
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
  'host-unreachable': {
    title: 'Nie można połączyć się z usługą.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź sieć i adres w profilu.',
  },
  'service-error': {
    title: 'Usługa zgłasza błąd wewnętrzny.',
    safe: STORED_UNCHANGED,
    next: 'Spróbuj później; jeśli błąd się utrzymuje, podaj operatorowi usługi kod stanu.',
  },
  'quota-reached': {
    title: 'Limit tego konta został wyczerpany.',
    safe: REFUSAL_KEPT,
    next: 'Poproś o zwiększenie limitu. Następnie wznów profil w ustawieniach.',
  },
  'package-rejected': {
    title: 'Usługa odrzuca ten pakiet.',
    safe: REFUSAL_KEPT,
    next: 'Przeczytaj powód, zmień to, co wskazuje, i zapieczętuj ponownie.',
  },
  'outcome-unknown': {
    title: 'Nie wiadomo, czy usługa przetworzyła pakiet.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'answer-not-an-analysis': { title: 'Odpowiedź nie jest analizą.', safe: ANSWER_KEPT, next: DECIDE },
  'wrong-confirmation': {
    title: 'Wpisany numer szkody się nie zgadza.',
    safe: NOTHING_SENT,
    next: 'Wpisz dokładnie numer szkody tego pakietu.',
  },
  'too-early': {
    title: 'Za wcześnie na ponowne zapytanie: usługa może jeszcze pracować.',
    safe: NEVER_REPEATED,
    next: 'Poczekaj do {{availableAt}}.',
  },
  budget: {
    title:
      'Przekroczyłoby to miesięczny budżet tokenów tego profilu: zużyto {{used}} z {{budget}}, wysyłane jest około {{underway}}, doszłoby około {{planned}}.',
    safe: NOTHING_SENT,
    next: 'Wyraź zgodę na przekroczenie, w wierszu poleceń opcją --over-budget, albo podnieś budżet w ustawieniach profilu.',
  },
  'already-sent': {
    title:
      'Wszystkie pliki wysłano już wcześniej, w sprawie {{caseNumber}} ({{date, datetime(dateStyle: medium; timeZone: UTC)}}).',
    safe: NOTHING_SENT,
    next: 'Najpierw sprawdź tamten wynik: ponowne wysłanie znów kosztuje tokeny.',
  },
  'illegal-state': {
    title: 'W obecnym stanie nie jest to możliwe.',
    safe: STORED_UNCHANGED,
    next: 'Sprawdź wysyłkę: stan się zmienił.',
  },
  'target-exists': {
    title: 'Element o tej nazwie już istnieje.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz inne miejsce albo nazwę.',
  },
  'target-not-writable': {
    title: 'W tym miejscu nie można zapisywać.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz folder, w którym możesz zapisywać.',
  },
  'target-in-use': {
    title: 'Ten plik lub folder jest otwarty w innym programie.',
    safe: STORED_UNCHANGED,
    next: 'Zamknij go tam i spróbuj ponownie.',
  },
  'space-short': {
    title: 'Brakuje miejsca: potrzeba około {{needed, number}} MB, wolne jest {{free, number}} MB.',
    safe: 'Niczego nie zapisano.',
    next: 'Wybierz inne miejsce, zwolnij miejsce na dysku albo wyklucz część zawartości.',
  },
  'target-gone': {
    title: 'Folder docelowy nie istnieje albo jest niedostępny.',
    safe: `${STORED_UNCHANGED} W miejscu docelowym mógł pozostać niekompletny plik lub folder.`,
    next: 'Podłącz ponownie dysk, przywróć połączenie sieciowe albo wybierz inne miejsce i spróbuj jeszcze raz.',
  },
  'target-not-evidence': {
    title: 'Istniejący element o tej nazwie nie jest folderem dowodowym Proofcase.',
    safe: 'Nic nie zmieniono: zastępowane są wyłącznie foldery dowodowe.',
    next: 'Wybierz inną nazwę albo inne miejsce.',
  },
  'export-running': {
    title: 'Trwa inny eksport.',
    safe: 'Dla tego niczego nie zapisano.',
    next: 'Poczekaj na jego zakończenie albo go anuluj.',
  },
  'data-folder-in-use': {
    title: 'Inny Proofcase korzysta z tego folderu danych.',
    safe: STORED_UNCHANGED,
    next: 'Zamknij drugie okno, poczekaj na drugie polecenie albo użyj innego folderu danych.',
    title_window:
      '{{user}} ma ten folder danych otwarty w oknie Proofcase na komputerze {{host}} (proces {{pid}}, od {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
    next_window: 'Zamknij to okno albo użyj innego folderu danych.',
    'title_command-line':
      'Z tego folderu danych korzysta polecenie uruchomione przez {{user}} na komputerze {{host}} (proces {{pid}}, od {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
    'next_command-line': 'Poczekaj na zakończenie polecenia albo użyj innego folderu danych.',
    title_receiver:
      'Z tego folderu danych korzysta odbiornik uruchomiony przez {{user}} na komputerze {{host}} (proces {{pid}}, od {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
    next_receiver: 'Zatrzymaj odbiornik (tam, gdzie działa: Ctrl+C) albo użyj innego folderu danych.',
  },
  'data-folder-unsuitable': {
    title: 'Tego folderu danych nie można użyć.',
    safe: STORED_UNCHANGED,
    next: 'Użyj folderu na dysku lokalnym z prawem zapisu oraz Proofcase nie starszego niż dane.',
  },
  'data-folder-foreign': {
    title: 'Ten folder nie jest pusty i nie jest folderem danych Proofcase: {{path}}.',
    safe: 'Niczego w nim nie zmieniono.',
    next: 'Podaj nowy albo pusty folder jako folder danych (--data-dir).',
  },
  'database-damaged': {
    title: 'Baza danych jest uszkodzona albo jej brakuje.',
    safe: 'Niczego nie zmieniono. Zapieczętowane pakiety i odpowiedzi są osobnymi plikami i pozostają. Dziennik pomocniczy zawiera zapis opłaconych zapytań.',
    next: 'Otwórz okno Proofcase: pokaże to, co da się odczytać, i zaproponuje kopię zapasową. W wierszu poleceń pomogą „backups” i „backups restore”.',
  },
  'database-read-only': {
    title:
      'Baza danych jest otwarta tylko do odczytu, bo jest uszkodzona albo pochodzi z nowszego Proofcase.',
    safe: 'Nic nie jest zapisywane ani wysyłane.',
    next: 'Przywróć kopię zapasową albo zacznij od pustej bazy danych.',
  },
  'recovery-pending': {
    title:
      'Przy ostatnim uruchomieniu w bazie danych brakowało zapisów o wysłanych pakietach; potrzebna jest decyzja.',
    safe: 'Wysyłanie jest wstrzymane; nic nie jest wysyłane ani opłacane.',
    next: 'Przeczytaj w oknie albo poleceniem „recovery”, co znaleziono, i zdecyduj.',
  },
  'backup-damaged': {
    title: 'Ta kopia zapasowa jest uszkodzona.',
    safe: 'Niczego nie zmieniono; bieżąca baza danych jest niezmieniona.',
    next: 'Wybierz starszą kopię.',
  },
  'profile-in-use': {
    title: 'Ten profil jest używany albo jego nazwa jest zajęta.',
    safe: STORED_UNCHANGED,
    next: 'Wybierz inną nazwę. Profil można usunąć dopiero, gdy nie ma już spraw, a magazyn zespołu otrzymał wszystkie jego wiadomości.',
  },
  'practice-service-unavailable': {
    title: 'Usługa ćwiczebna nie działa.',
    safe: PACKAGE_KEPT,
    next: 'Uruchom Proofcase ponownie albo wybierz inny profil.',
  },
  'seal-failed': {
    title: 'Nie udało się zapieczętować pakietu: plik zmieniono, usunięto lub nie można go odczytać.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Wczytaj pliki ponownie, a potem zapieczętuj.',
  },
  ...caseErrors,
  ...handoverErrors,
  ...sendingErrors,
  ...teamErrors,
};
