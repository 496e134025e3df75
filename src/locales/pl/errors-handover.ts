/** Handing a case over to another workstation, and taking it back. */
export const handoverErrors = {
  'handed-over': {
    title: 'Sprawa jest na innym stanowisku.',
    safe: 'Nic nie zostało wysłane; wszystko, co tu zapisano, pozostaje.',
    next: 'Pracuj dalej tam albo najpierw odbierz sprawę z powrotem.',
  },
  'handover-questions': {
    title: 'W sprawie jest pakiet, którego wynik nie jest znany.',
    safe: 'Nic nie zostało przekazane.',
    next: 'Najpierw odpowiedz na pytanie na ekranie „Wysyłka” albo potwierdź, że pytanie zostaje na tym stanowisku.',
  },
  'handover-sending': {
    title: 'Pakiet tej sprawy jest właśnie wysyłany.',
    safe: 'Nic nie zostało przekazane.',
    next: 'Poczekaj na wynik albo odpowiedz na pytanie, a potem przekaż sprawę.',
  },
  'handover-damaged-here': {
    title: 'Pliku sprawy brakuje, nie można go odczytać albo został zmieniony na dysku.',
    safe: 'Nic nie zostało przekazane.',
    next: 'Przywróć plik albo zapieczętuj sprawę ponownie, a potem ją przekaż.',
  },
  'handover-unreadable': {
    title: 'To nie jest kompletny plik przekazania albo został zmieniony po drodze.',
    safe: 'Nic nie zostało zapisane.',
    next: 'Poproś o nowy plik i porównaj jego rozmiar z plikiem nadawcy.',
  },
  'handover-newer': {
    title: 'Plik pochodzi z nowszej wersji Proofcase.',
    safe: 'Nic nie zostało zapisane.',
    next: 'Zaktualizuj tutaj Proofcase, a potem przejmij sprawę.',
  },
  'handover-taken': {
    title: 'To przekazanie zostało już przejęte na tym komputerze.',
    safe: 'Nic nie zostało zapisane dwa razy.',
    next: 'Otwórz sprawę, która już tu jest.',
  },
  'handover-own': {
    title: 'Ta sprawa została przekazana z tego komputera.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Aby pracować dalej tutaj, odbierz ją z powrotem.',
  },
  'handover-case-exists': {
    title: 'Jest tu inna sprawa z tym numerem szkody.',
    safe: 'Nic nie zostało zapisane; tamta sprawa jest niezmieniona.',
    next: 'Zmień numer tamtej sprawy, jeśli dotyczy innej szkody, albo pracuj w niej dalej.',
  },
  'handover-diverged': {
    title: 'Sprawę zmieniono na obu stanowiskach.',
    safe: 'Nic nie zostało zapisane; obie wersje są niezmienione.',
    next: 'Wyeksportuj tutaj folder dowodowy i ustal z drugim stanowiskiem, która wersja obowiązuje.',
  },
  'handover-old': {
    title: 'Plik przekazania ma {{days}} dni.',
    safe: 'Nic nie zostało zapisane.',
    next: 'Zapytaj nadawcę, czy sprawa jest nadal dla Ciebie, a potem potwierdź numerem szkody.',
  },
  'handover-no-profile': {
    title: 'Na tym stanowisku nie ma jeszcze konta w usłudze.',
    safe: 'Niczego nie zapisano.',
    next: 'Dodaj w ustawieniach profil ze swoim kontem, a potem przejmij sprawę.',
  },
  'handover-sent-here': {
    title: 'Stąd wysłano pakiet tej sprawy lub utworzono link do zdjęć albo odebrano tu wynik.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Przekaż sprawę nadawcy, aby wyniki i zdjęcia trafiły do niego razem z nią.',
  },
  'handover-code-wrong': {
    title: 'Kod nie należy do tego przekazania.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Porównaj go jeszcze raz z drugim stanowiskiem.',
  },
  'handover-stopped': {
    title: 'Przekazywanie przerwano.',
    safe: 'Nic nie zostało zmienione.',
    next: 'Możesz rozpocząć je ponownie w dowolnej chwili.',
  },
  'handover-no-store': {
    title: 'Tej sprawy nie można przekazać przez zespół.',
    safe: 'Niczego nie zmieniono.',
    next: 'Wpisz w profilu magazyn zespołu albo przekaż sprawę w pliku.',
  },
  'handover-store-full': {
    title: 'W magazynie zespołu nie ma miejsca na tę sprawę.',
    safe: 'Niczego nie przekazano.',
    next: 'Przekaż sprawę w pliku albo spróbuj ponownie później.',
  },
  'handover-too-large': {
    title: 'Sprawa ma za dużo plików lub danych, aby można ją było przekazać.',
    safe: 'Niczego nie przekazano.',
    next: 'Wyeksportuj folder dowodowy i przekaż go zamiast sprawy.',
  },
  'handover-gone': {
    title: 'Sprawa nie czeka już na przejęcie.',
    safe: 'Niczego nie zapisano.',
    next: 'Przejęło ją inne stanowisko albo nadawca odebrał ją z powrotem.',
  },
  'handover-elsewhere': {
    title: 'Tę sprawę przejęło inne stanowisko.',
    safe: 'Niczego nie zapisano.',
    next: 'Wybierz inną sprawę.',
  },
  'handover-taken-by': {
    title: 'Sprawę przejęło stanowisko {{workstation}}.',
    safe: 'Niczego nie zmieniono.',
    next: 'Poproś tam o zwolnienie albo o przekazanie sprawy z powrotem.',
  },
  'handover-unsure': {
    title: 'Po przekazaniu sprawy magazyn zespołu odtworzono z kopii zapasowej.',
    safe: 'Niczego nie zmieniono.',
    next: 'W magazynie nie ma już zapisu, czy sprawę ma inne stanowisko. Zapytaj współpracowników, a potem potwierdź numerem szkody {{caseNumber}}.',
  },
  'question-elsewhere': {
    title: 'Pytanie o ten pakiet jest otwarte na stanowisku, które go wysłało.',
    safe: 'Stąd nie zostanie wysłany.',
    next: 'Poproś o decyzję tamto stanowisko; wynik pozostanie tam.',
  },
};
