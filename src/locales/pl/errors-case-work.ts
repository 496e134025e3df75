import type { caseErrors as reference } from '../en/errors-case-work';
import type { Translation } from '../translation';

export const caseErrors: Translation<typeof reference> = {
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
};
