import type { help as english } from '../en/help';
import type { Translation } from '../translation';

export const help: Translation<typeof english> = {
  title: 'Podręcznik',
  contents: 'Spis treści',
  search: 'Szukaj w podręczniku',
  back: 'Wstecz',
  forward: 'Dalej',
  print: 'Drukuj ten rozdział',
  none: 'Brak wyników dla „{query}”. Spróbuj użyć mniejszej liczby słów lub krótszych słów.',
  one: '1 wynik',
  many: 'Wyniki: {count}',
  results: 'Wyniki wyszukiwania',
  previous: 'Poprzedni rozdział',
  next: 'Następny rozdział',
  chapters: 'Rozdziały',
  otherLanguage: 'Podręcznik jest dostępny po angielsku i po niemiecku. Poniżej wersja angielska.',
};
