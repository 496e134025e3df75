import type { sendingErrors as reference } from '../en/errors-sending';
import type { Translation } from '../translation';
import {
  ANSWER_KEPT,
  BY_ITSELF,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  PACKAGE_KEPT,
  REFUSAL_KEPT,
} from './reassurance';

const COPY_KEY_AGAIN = 'Skopiuj klucz jeszcze raz z miejsca, z którego pochodzi, i wpisz go ponownie.';

export const sendingErrors: Translation<typeof reference> = {
  'reference-date-too-far-ahead': {
    title: 'Data odniesienia wypada ponad 5 dni w przyszłości; usługa to odrzuca.',
    safe: NOTHING_SENT,
    next: 'Wybierz wcześniejszą datę odniesienia i sprawdź zegar tego komputera.',
  },
  'key-missing': {
    title: 'Dla tego profilu nie ma klucza API.',
    safe: PACKAGE_KEPT,
    next: 'Wpisz klucz w ustawieniach.',
  },
  'key-refused': {
    title: 'Usługa odrzuca klucz API.',
    safe: REFUSAL_KEPT,
    next: 'Wpisz prawidłowy klucz w ustawieniach; do tego czasu profil jest wstrzymany.',
    // Refused by Proofcase itself, before anything is sent.
    title_empty: 'Klucz API jest pusty.',
    title_character: 'Klucz API zawiera znak, którego nie można wysłać: {{character}}.',
    'title_too-long': 'Klucz API jest za długi (liczba znaków: {{length}}).',
    safe_empty: NOTHING_SENT,
    safe_character: NOTHING_SENT,
    'safe_too-long': NOTHING_SENT,
    next_empty: COPY_KEY_AGAIN,
    next_character: COPY_KEY_AGAIN,
    'next_too-long': COPY_KEY_AGAIN,
  },
  'key-unusable': {
    title: 'Zapisany klucz API zawiera coś, czego nie można wysłać.',
    safe: PACKAGE_KEPT,
    next: 'Wpisz klucz ponownie w ustawieniach.',
  },
  'address-not-allowed': {
    title: 'Twoja firma nie dopuszcza tego adresu.',
    safe: NOTHING_SENT,
    next: 'Wybierz inny profil albo zapytaj dział IT, czy wolno używać tego adresu.',
  },
  'key-other-origin': {
    title: 'Klucz API należy do innego adresu niż obecny adres profilu.',
    safe: 'Ani klucza, ani żadnego zdjęcia nie wysłano pod nowy adres. Zapieczętowany pakiet jest zachowany.',
    next: 'Wpisz w ustawieniach klucz dla nowego adresu albo przywróć poprzedni adres.',
  },
  'certificate-invalid': {
    title: 'Certyfikat serwera nie jest zaufany.',
    safe: 'Nic nie wysłano, ani klucza, ani żadnego zdjęcia. Zapieczętowany pakiet jest zachowany.',
    next: 'Przekaż działowi IT dane certyfikatu. Wznów profil, gdy certyfikat będzie w porządku.',
  },
  'address-wrong': {
    title: 'Adres profilu nie prowadzi do usługi.',
    safe: REFUSAL_KEPT,
    next: 'Popraw adres usługi w ustawieniach, a potem wznów profil.',
  },
  'keychain-unavailable': {
    title: 'Pęk kluczy tego komputera nie działa albo jest zablokowany.',
    safe: PACKAGE_KEPT,
    next: 'Odblokuj pęk kluczy albo podaj klucz tylko na czas tej sesji; nigdy nie trafi on do pliku.',
  },
  quota: {
    title: 'Limit tego konta został wyczerpany.',
    safe: REFUSAL_KEPT,
    next: 'Poproś o zwiększenie limitu. Następnie wznów profil w ustawieniach.',
  },
  'account-configuration': {
    title: 'Konto nie jest skonfigurowane w usłudze dla tego rodzaju zapytań.',
    safe: REFUSAL_KEPT,
    next: 'Poproś operatora usługi o skonfigurowanie konta. Następnie wznów profil w ustawieniach.',
  },
  'disk-full': {
    title: 'Na dysku nie ma już miejsca.',
    safe: NOTHING_LOST,
    next: 'Zwolnij miejsce i spróbuj ponownie. Oczekujące pakiety ruszą automatycznie.',
  },
  network: {
    title: 'Usługa była niedostępna albo połączenie zerwało się przed wysłaniem całości.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  stalled: {
    title: 'Przez minutę przesyłanie nie postępowało.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'service-away': { title: 'Usługa jest chwilowo niedostępna.', safe: PACKAGE_KEPT, next: BY_ITSELF },
  'unexpected-answer': {
    title: 'Adres odpowiada, ale nie tak jak usługa.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź adres bazowy profilu. Próba zostanie ponowiona automatycznie.',
  },
  'captive-portal': {
    title: 'Zamiast usługi odpowiedziała strona logowania sieci.',
    safe: PACKAGE_KEPT,
    next: 'Zaloguj się do sieci w przeglądarce (hotel, pociąg, sieć dla gości). Potem wysyłanie ruszy automatycznie.',
  },
  'proxy-credentials': {
    title: 'Serwer proxy tej sieci wymaga nazwy użytkownika i hasła.',
    safe: PACKAGE_KEPT,
    next: 'Wpisz je w wysyłce albo zapytaj dział IT. Potem wysyłanie ruszy automatycznie.',
  },
  'clock-wrong': {
    title: 'Nie udało się wysłać pakietu, ponieważ zegar tego komputera wydaje się wskazywać zły czas.',
    safe: PACKAGE_KEPT,
    next: 'Ustaw zegar tego komputera, najlepiej przez sieć. Próba zostanie ponowiona automatycznie.',
  },
  paused: {
    title: 'Przesyłanie zatrzymano, bo wysyłanie jest wstrzymane.',
    safe: PACKAGE_KEPT,
    next: 'Wznów wysyłanie; przesyłanie zacznie się wtedy od nowa.',
  },
  metered: {
    title: 'Przesyłanie zatrzymano, bo połączenie jest taryfowe.',
    safe: PACKAGE_KEPT,
    next: 'W innej sieci wysyłanie ruszy automatycznie; możesz też zezwolić na połączenia taryfowe w ustawieniach.',
  },
  'upload-refused': {
    title: 'Przesyłanie odrzucono, także pod nowym adresem.',
    safe: PACKAGE_KEPT,
    next: 'Sprawdź zegar tego komputera. Próba zostanie ponowiona automatycznie.',
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
    title: 'Usługa lub brama sieciowa zgłosiła błąd po wysłaniu całości.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'not-an-analysis': {
    title: 'Nadeszła odpowiedź, ale nie jest to analiza; może to strona logowania sieci.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'answer-cut-off': {
    title: 'Pakiet przetworzono, ale odpowiedź urwała się i jest niepełna.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'result-unreadable': {
    title: 'Odpowiedź dotarła, ale Proofcase nie mógł jej odczytać.',
    safe: ANSWER_KEPT,
    next: 'Otwórz wyniki sprawy i wybierz „Odczytaj ponownie” albo zdecyduj w wysyłce; ponowne wysłanie kosztowałoby tokeny jeszcze raz.',
  },
  'found-submitting-at-start': {
    title: 'Proofcase zakończył pracę w trakcie wysyłania tego pakietu.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  validation: {
    title: 'Usługa odrzuca numer szkody, datę albo inną informację.',
    safe: REFUSAL_KEPT,
    next: 'Zmień to, co wskazuje powód, i zapieczętuj ponownie.',
  },
  'too-large': {
    title: 'Usługa odrzuca pakiet jako za duży.',
    safe: REFUSAL_KEPT,
    next: 'Wyklucz część plików i zapieczętuj ponownie.',
  },
  malformed: {
    title: 'Usługa nie rozumie zapytania.',
    safe: REFUSAL_KEPT,
    next: 'Sprawdź adres w profilu; jeśli jest dobry, zgłoś to operatorowi usługi.',
  },
  'package-unreadable': {
    title: 'Zapieczętowanego pakietu nie można teraz odczytać z dysku.',
    safe: PACKAGE_KEPT,
    next: 'Próba zostanie ponowiona automatycznie. Jeśli problem nie ustąpi, sprawdź, czy pliku nie używa inny program i czy dysk działa poprawnie.',
  },
  'package-damaged': {
    title: 'Zapieczętowany pakiet na dysku zmienił się od czasu zapieczętowania.',
    safe: NOTHING_SENT,
    next: 'Wycofaj go i zapieczętuj ponownie z oryginałów; sprawdź dysk.',
  },
  'upload-key-gone': {
    title: 'Usługa nie zna już przesłanego pliku; prawdopodobnie przetworzyła go wcześniej.',
    safe: NEVER_REPEATED,
    next: 'Wyślij ponownie, co może znów kosztować tokeny, albo zamknij bez odpowiedzi.',
  },
  'upload-expired': {
    title: 'Przesłany plik wygasł w usłudze, zanim można było zapytać ją ponownie.',
    safe: NEVER_REPEATED,
    next: 'Wyślij ponownie, co może znów kosztować tokeny, albo zamknij bez odpowiedzi.',
  },
  'later-request-refused': {
    title: 'Usługa odrzuca późniejsze zapytanie; nie wiadomo, czy przetworzyła pierwsze.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'sending-again-stopped': {
    title: 'Ponowne wysyłanie zatrzymano; nie wiadomo, czy pierwsze zapytanie zostało przetworzone.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'redirect-refused': {
    title: 'Usługa wskazała inny adres; Proofcase nie wyśle tam klucza.',
    safe: 'Ani klucz, ani zdjęcia nie trafiły pod ten adres.',
    next: 'Sprawdź adres bazowy profilu i czy sieć nie wymaga logowania.',
  },
};
