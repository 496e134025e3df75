import type { watch as original } from '../en/watch';
import type { PolishTranslation } from '../translation';

export const watch: PolishTranslation<typeof original> = {
  label: 'Stan źródeł',
  gone: {
    title: 'Folder jest niedostępny',
    named: 'Niedostępne: {{names}}',
    text: 'Wyjęto kartę pamięci, odłączono dysk lub sieć albo folder przeniesiono. Wczytane pliki pozostają wraz z ustaleniami i podglądami; do zapieczętowania potrzebne są oryginały.',
    whileReading:
      'Źródło stało się niedostępne podczas wczytywania. Wczytane pliki zostają; w źródle nic nie zmieniono.',
    next: 'Włóż kartę pamięci albo podłącz dysk: Proofcase automatycznie wznowi pracę.',
  },
  updated: 'Pliki zaktualizowano o {{time}}: {{changes}}',
  added_one: '{{count, number}} nowy plik',
  added_few: '{{count, number}} nowe pliki',
  added_many: '{{count, number}} nowych plików',
  added_other: '{{count, number}} nowego pliku',
  changed_one: '{{count, number}} zmieniony',
  changed_few: '{{count, number}} zmienione',
  changed_many: '{{count, number}} zmienionych',
  changed_other: '{{count, number}} zmienionego',
  renamed_one: '{{count, number}} ze zmienioną nazwą',
  renamed_few: '{{count, number}} ze zmienioną nazwą',
  renamed_many: '{{count, number}} ze zmienioną nazwą',
  renamed_other: '{{count, number}} ze zmienioną nazwą',
  removed_one: '{{count, number}} usunięty',
  removed_few: '{{count, number}} usunięte',
  removed_many: '{{count, number}} usuniętych',
  removed_other: '{{count, number}} usuniętego',
  settling_one: '{{count, number}} plik jest jeszcze kopiowany; zostanie wczytany, gdy będzie kompletny.',
  settling_few: '{{count, number}} pliki są jeszcze kopiowane; zostaną wczytane, gdy będą kompletne.',
  settling_many: '{{count, number}} plików jest jeszcze kopiowanych; zostaną wczytane, gdy będą kompletne.',
  settling_other: '{{count, number}} pliku jest jeszcze kopiowane; zostaną wczytane, gdy będą kompletne.',
  cloud: {
    only_one:
      '{{count, number}} plik jest tylko w chmurze. Nie zostanie sprawdzony ani wysłany, dopóki nie znajdzie się na tym komputerze.',
    only_few:
      '{{count, number}} pliki są tylko w chmurze. Nie zostaną sprawdzone ani wysłane, dopóki nie znajdą się na tym komputerze.',
    only_many:
      '{{count, number}} plików jest tylko w chmurze. Nie zostaną sprawdzone ani wysłane, dopóki nie znajdą się na tym komputerze.',
    only_other:
      '{{count, number}} pliku jest tylko w chmurze. Nie zostaną sprawdzone ani wysłane, dopóki nie znajdą się na tym komputerze.',
    stub_one:
      '{{count, number}} plik jest plikiem zastępczym programu chmury. Pobierz go tym programem; potem zostanie automatycznie wczytany.',
    stub_few:
      '{{count, number}} pliki są plikami zastępczymi programu chmury. Pobierz je tym programem; potem zostaną automatycznie wczytane.',
    stub_many:
      '{{count, number}} plików to pliki zastępcze programu chmury. Pobierz je tym programem; potem zostaną automatycznie wczytane.',
    stub_other:
      '{{count, number}} pliku to pliki zastępcze programu chmury. Pobierz je tym programem; potem zostaną automatycznie wczytane.',
    fetch: 'Pobierz teraz',
    fetching: 'Pobieranie z chmury…',
  },
  dismiss: 'Ukryj',
};
