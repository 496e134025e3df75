import type { palette as original } from '../en/palette';
import type { PolishTranslation } from '../translation';

export const palette: PolishTranslation<typeof original> = {
  title: 'Znajdź i wykonaj',
  open: 'Znajdź…',
  shortcut: 'Ctrl K',
  shortcutMac: '⌘ K',
  placeholder: 'Działanie, sprawa lub plik…',
  escape: 'Esc',
  results: 'Wyniki wyszukiwania',
  empty: 'Żadne działanie, sprawa ani plik nie pasuje do „{{typed}}”.',
  count_one: '{{count, number}} wynik',
  count_few: '{{count, number}} wyniki',
  count_many: '{{count, number}} wyników',
  count_other: '{{count, number}} wyniku',
  group: {
    actions: 'Działania',
    cases: 'Sprawy',
    recentCases: 'Ostatnio używane sprawy',
    files: 'Pliki tej sprawy',
  },
  takeOver: 'Przejmij sprawę…',
  support: 'Pakiet dla pomocy technicznej…',
  back: 'Wstecz',
  forward: 'Dalej',
  settings: 'Ustawienia: {{section}}',
  goToSeal: 'Zapieczętuj i wyślij… (pokaże przycisk)',
};
