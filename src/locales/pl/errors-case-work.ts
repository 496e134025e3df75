import type { caseErrors as reference } from '../en/errors-case-work';
import type { Translation } from '../translation';

export const caseErrors: Translation<typeof reference> = {
  'certificate-unusable': {
    title: 'Certyfikatu i klucza nie można użyć razem.',
    safe: 'Ustawienia pozostały bez zmian.',
    next: 'Podaj łańcuch certyfikatów i jego klucz prywatny, oba jako PEM.',
  },
  'trust-anchors-unusable': {
    title: 'Plik nie zawiera certyfikatu urzędu certyfikacji, którego można użyć.',
    safe: 'Zaufane urzędy certyfikacji pozostały bez zmian.',
    next: 'Wybierz plik PEM, który zawiera tylko certyfikaty urzędów certyfikacji, a nie podpisujących.',
  },
  'nothing-to-import': {
    title: 'Ten folder nie zawiera wyniku zdjęć na żywo: zdjęć i najwyżej jednego raportu PDF.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Wybierz folder ze zdjęciami i raportem.',
  },
  'import-too-large': {
    title: 'Zdjęcia lub raport są za duże jak na wynik zdjęć na żywo.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Można zaimportować zdjęcia do łącznie 100 MB i jeden raport do 50 MB.',
  },
  'document-gone': {
    title: 'Nie znaleziono dokumentu.',
    safe: 'Wysłane i odebrane dane są niezmienione.',
    next: 'Jeśli plik należy do folderu sprawy, umieść go z powrotem na miejscu i otwórz ponownie.',
  },
  'document-changed': {
    title: 'Dokument zmieniono, gdy był otwarty.',
    safe: 'Wysłane i odebrane dane są niezmienione.',
    next: 'Zamknij go i otwórz ponownie, aby zobaczyć obecny stan.',
  },
  'document-too-large': {
    title: 'Dokument jest zbyt duży, aby go tu wyświetlić.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Zapisz kopię i otwórz ją w zaufanym programie do plików PDF.',
  },
  'case-closed': {
    title: 'Ta sprawa jest zamknięta.',
    safe: 'Cała sprawa pozostaje bez zmian.',
    next: 'Otwórz sprawę ponownie, jeśli jest jeszcze coś do zrobienia.',
  },
  'case-on-hold': {
    title: 'Sprawa jest objęta blokadą usunięcia.',
    safe: 'Tej sprawy nie zmieniono ani nie usunięto.',
    next: 'Aby usunąć sprawę, najpierw zdejmij blokadę i podaj powód.',
  },
  'case-packages-active': {
    title: 'Niezakończone pakiety tej sprawy: {{count}}.',
    safe: 'Tej sprawy nie zmieniono ani nie usunięto.',
    next: 'Wyślij je albo wycofaj w wysyłce i spróbuj ponownie.',
  },
  'case-packages-unknown': {
    title: 'Pakiety tej sprawy o nieznanym wyniku: {{count}}. Mogły zostać opłacone.',
    safe: 'Tej sprawy nie zmieniono ani nie usunięto.',
    next: 'Zdecyduj o nich w wysyłce i spróbuj ponownie.',
  },
  'case-captures-unknown': {
    title: 'Linki do zdjęć, o których nie wiadomo, czy powstały: {{count}}.',
    safe: 'Tej sprawy nie zmieniono ani nie usunięto.',
    next: 'Zdecyduj w zakładce „Zdjęcia na żywo” tej sprawy i spróbuj ponownie.',
  },
  'case-busy': {
    title:
      'Trwa praca nad tą sprawą: wczytywanie folderu, pieczętowanie pakietu lub eksport folderu dowodowego.',
    safe: 'Tej sprawy nie zmieniono ani nie usunięto.',
    next: 'Poczekaj na zakończenie albo anuluj i spróbuj ponownie.',
  },
  'case-not-due': {
    title: 'Żadna reguła nie pozwala jeszcze usunąć tej sprawy.',
    safe: 'Tej sprawy nie usunięto.',
    next: 'Przejrzyj listę ponownie albo usuń sprawę ręcznie.',
  },
  'retention-changed': {
    title: 'Te sprawy zmieniły się po utworzeniu podglądu.',
    safe: 'To, co się zmieniło, nie zostało usunięte.',
    next: 'Przejrzyj nowy podgląd i potwierdź jeszcze raz.',
  },
  'receiver-failed': {
    title: 'Nie udało się uruchomić odbiornika ({{reason}}).',
    safe: 'Nic nie zostało zmienione.',
    next: 'Sprawdź port, adres i certyfikat. PROOFCASE_RECEIVER_TOKEN musi mieć co najmniej 16 znaków bez spacji; bez tej zmiennej pęk kluczy musi być dostępny.',
  },
  'capture-fields-invalid': {
    title: 'Pola konta nie są poprawnym obiektem JSON.',
    safe: 'Nic nie zostało wysłane.',
    next: 'Popraw je, bez numeru szkody; dodaje go Proofcase.',
  },
  'capture-pending': {
    title: 'Dla tej sprawy zażądano już linku albo nie wiadomo, czy powstał.',
    safe: 'Nie wysłano drugiego żądania.',
    next: 'Najpierw zdecyduj o wcześniejszym żądaniu.',
  },
  'capture-not-found': {
    title: 'Usługa nie zna takiej sprawy zdjęciowej.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Sprawdź numer szkody, ticket i wybrany profil.',
  },
  'capture-other-case': {
    title: 'Ta sprawa zdjęciowa należy do innego numeru szkody.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Otwórz sprawę z tym numerem albo sprawdź ticket.',
  },
  'capture-answer-unreadable': {
    title: 'Odpowiedź usługi nie jest stanem sprawy zdjęciowej.',
    safe: 'Poprzedni stan jest zachowany.',
    next: 'Spróbuj później; jeśli to się nie zmieni, powiadom operatora usługi.',
  },
  'capture-without-link': {
    title: 'Ta sprawa zdjęciowa nie ma linku, który można przekazać.',
    safe: 'Nic nie zostało wysłane.',
    next: 'Odśwież sprawę; zamknięta otrzyma link dopiero, gdy usługa wystawi nowy.',
  },
  'capture-mail-without-link': {
    title: 'W tekście brakuje {captureLink}.',
    safe: 'Tekst nie został zmieniony.',
    next: 'Wstaw {captureLink} tam, gdzie ma się znaleźć link.',
  },
  'file-needs-saving': {
    title: 'Tego pliku nie można przeciągnąć.',
    safe: 'Dołączono go do wyniku, a jego typu nie otwiera żadna przeglądarka plików.',
    next: 'Jeśli spodziewasz się tego pliku, zapisz go poleceniem „Zapisz jako…”.',
  },
  'print-failed': {
    title: 'Nic nie wydrukowano.',
    safe: 'Dokument jest niezmieniony.',
    next: 'Sprawdź drukarkę i spróbuj ponownie albo zapisz dokument i wydrukuj go z innego programu.',
  },
  'mail-program-missing': {
    title: 'Nie udało się otworzyć programu pocztowego.',
    safe: 'Nic nie zostało wysłane.',
    next: 'Skopiuj tekst i wyślij go samodzielnie.',
  },
  'mail-too-long': {
    title: 'Tekst jest za długi, aby przekazać go programowi pocztowemu.',
    safe: 'Nic nie zostało wysłane.',
    next: 'Skopiuj tekst i wklej go do nowej wiadomości.',
  },
};
