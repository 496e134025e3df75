import type { teamErrors as reference } from '../en/errors-team';
import type { Translation } from '../translation';
import { BY_ITSELF, NOTHING_SENT, PACKAGE_KEPT, STORED_UNCHANGED } from './reassurance';

const ASK_ADMINISTRATOR = 'Przekaż te informacje administratorowi magazynu zespołu.';

export const teamErrors: Translation<typeof reference> = {
  'team-address-invalid': {
    title: 'Adres magazynu zespołu jest nieprawidłowy.',
    safe: STORED_UNCHANGED,
    next: 'Podaj postgres://użytkownik@serwer:port/baza, bez hasła. Serwer poza tym komputerem wymaga TLS ze sprawdzeniem: sslmode=verify-full.',
    'title_not-allowed': 'Twoja firma nie dopuszcza tego magazynu zespołu.',
    'safe_not-allowed': NOTHING_SENT,
    'next_not-allowed': 'Zapytaj dział IT, czy wolno używać tego adresu.',
  },
  'team-unreachable': {
    title: 'Magazyn zespołu jest chwilowo niedostępny.',
    safe: 'Na tym komputerze wszystko działa; wiadomości dla zespołu są zapisane i zostaną przekazane później.',
    next: 'Sprawdź sieć. Jeśli inni też nie mają dostępu, zawiadom administratora magazynu zespołu.',
  },
  'team-password-missing': {
    title: 'Brak hasła do magazynu zespołu.',
    safe: NOTHING_SENT,
    next: 'Wpisz hasło w profilu albo ustaw PROOFCASE_TEAM_PASSWORD.',
    title_keychain:
      'Pęk kluczy tego komputera nie działa albo jest zablokowany, dlatego nie można odczytać hasła do magazynu zespołu.',
    next_keychain: 'Odblokuj pęk kluczy albo ustaw PROOFCASE_TEAM_PASSWORD.',
  },
  'team-password-refused': {
    title: 'Magazyn zespołu odrzuca użytkownika lub hasło.',
    safe: NOTHING_SENT,
    next: 'Wpisz hasło ponownie i sprawdź użytkownika w adresie.',
  },
  'team-tls-unverified': {
    title: 'Nie udało się sprawdzić tożsamości magazynu zespołu.',
    safe: 'Hasło nie zostało wysłane i za nic nie zapłacono.',
    next: ASK_ADMINISTRATOR,
  },
  'team-database-missing': {
    title: 'Na serwerze nie ma bazy danych o tej nazwie.',
    safe: NOTHING_SENT,
    next: 'Sprawdź nazwę na końcu adresu.',
  },
  'team-server-too-old': {
    title: 'Na serwerze działa PostgreSQL {{version}}; magazyn zespołu wymaga wersji {{oldest}} lub nowszej.',
    safe: NOTHING_SENT,
    next: ASK_ADMINISTRATOR,
  },
  'team-schema-absent': {
    title: 'Ta baza danych nie jest skonfigurowana jako magazyn zespołu.',
    safe: NOTHING_SENT,
    next: 'Poproś administratora o uruchomienie „proofcase team init”.',
  },
  'team-schema-older': {
    title: 'Magazyn zespołu jest starszy niż ta wersja Proofcase.',
    safe: NOTHING_SENT,
    next: 'Poproś administratora o uruchomienie „proofcase team migrate”.',
  },
  'team-schema-newer': {
    title: 'Magazyn zespołu jest nowszy niż ta wersja Proofcase.',
    safe: NOTHING_SENT,
    next: 'Zaktualizuj Proofcase na tym komputerze.',
  },
  'team-rights-missing': {
    title: 'Użytkownik magazynu zespołu nie ma wystarczających uprawnień.',
    safe: NOTHING_SENT,
    next: 'Poproś administratora o nadanie użytkownikowi roli proofcase_workstation. Magazyn może założyć tylko administrator bazy danych.',
  },
  'team-server-error': {
    title: 'Magazyn zespołu zgłosił błąd.',
    safe: NOTHING_SENT,
    next: ASK_ADMINISTRATOR,
  },
  'team-not-shared': {
    title: 'Ten profil nie udostępnia spraw zespołowi.',
    safe: 'Niczego nie zmieniono.',
    next: 'Włącz to w ustawieniach profilu.',
  },
  'team-owner-changed': {
    title: 'Sprawę {{caseNumber}} prowadzi już ktoś inny.',
    safe: 'Niczego nie zmieniono.',
    next: 'Odśwież listę zespołu i zdecyduj ponownie.',
  },
  'sent-by-team': {
    title:
      'Te pliki wysłano już wcześniej: stanowisko {{workstation}}, {{date, datetime(dateStyle: medium; timeZone: UTC)}}, sprawa {{caseNumber}}.',
    safe: NOTHING_SENT,
    next: 'Najpierw zapytaj tam o wynik: ponowne wysłanie znów kosztuje tokeny.',
  },
  'push-taken': {
    title: 'Inne stanowisko pobrało ten wynik albo właśnie go pobiera.',
    safe: 'Wynik jest tam bezpieczny; tutaj nic się nie zmieniło.',
    next: 'Wczytaj listę ponownie. Jeśli tamto stanowisko nie pobierze wyniku, po godzinie znów pojawi się on tutaj.',
  },
  'team-store-away': {
    title:
      'Magazyn zespołu jest niedostępny, więc nie wiadomo, czy ktoś z zespołu nie wysłał już tych plików.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'team-store-refused': {
    title:
      'Nie można użyć magazynu zespołu, więc nie wiadomo, czy ktoś z zespołu nie wysłał już tych plików.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź połączenie z magazynem zespołu w ustawieniach profilu.',
  },
  'claimed-by-team': {
    title: 'Inne stanowisko wysłało te pliki albo właśnie je wysyła.',
    safe: NOTHING_SENT,
    next: 'Najpierw zapytaj tam o wynik. Możesz mimo to wysłać, co znów kosztuje tokeny, albo wycofać pakiet.',
  },
};
