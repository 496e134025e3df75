import type { tokens as original } from '../en/tokens';
import type { PolishTranslation } from '../translation';

export const tokens: PolishTranslation<typeof original> = {
  title: 'Tokeny',
  intro:
    'Tokeny podane w odpowiedziach, według miesiąca ich nadejścia. Odpowiedź bez tej informacji jest liczona osobno i nigdy jako zero.',
  estimate_one: 'około {{count, number}} tokenu',
  estimate_few: 'około {{count, number}} tokenów',
  estimate_many: 'około {{count, number}} tokenów',
  estimate_other: 'około {{count, number}} tokenu',
  estimatePractice_one: 'około {{count, number}} tokenu ćwiczebnego{{spread}}, bez opłaty',
  estimatePractice_few: 'około {{count, number}} tokenów ćwiczebnych{{spread}}, bez opłaty',
  estimatePractice_many: 'około {{count, number}} tokenów ćwiczebnych{{spread}}, bez opłaty',
  estimatePractice_other: 'około {{count, number}} tokenu ćwiczebnego{{spread}}, bez opłaty',
  spread: 'od {{low}} do {{high}}',
  estimateBasis_one:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  estimateBasis_few:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  estimateBasis_many:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  estimateBasis_other:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  overBudget: 'przekracza budżet miesięczny',
  confirm: {
    title: 'To przekracza budżet miesięczny',
    text: 'Miesięczny budżet tokenów tego profilu: {{budget}}. Dotychczas podano: {{used}}.',
    underway: 'Wysyłane: około {{tokens}}.',
    planned: 'Ta sprawa: około {{tokens}}.',
    unknown: 'Nie wiadomo jeszcze, ile będzie kosztować ta sprawa.',
    noted: 'Niczego nie wysłano. Zgoda zostanie zapisana w historii sprawy.',
    seal: 'Zapieczętuj mimo to',
    sealAndSend: 'Wyślij mimo to',
  },
  form: {
    budget: 'Miesięczny budżet tokenów (opcjonalnie)',
    budgetHelp:
      'To nie jest sztywny limit: Proofcase pyta, zanim budżet zostanie przekroczony. Nigdy nie zatrzymuje wysyłanego pakietu.',
    budgetWrong: 'Wpisz liczbę całkowitą od 1 albo zostaw pole puste.',
  },
  period: 'Okres',
  months_one: '{{count}} miesiąc',
  months_few: '{{count}} miesiące',
  months_many: '{{count}} miesięcy',
  months_other: '{{count}} miesiąca',
  profile: 'Profil',
  allProfiles: 'Wszystkie profile',
  byMonth: 'Według miesiąca i profilu',
  byCase: 'Według sprawy',
  deletedCases_one: '{{count, number}} sprawę od tego czasu usunięto; tokeny za jej odpowiedzi: {{tokens}}.',
  deletedCases_few: '{{count, number}} sprawy od tego czasu usunięto; tokeny za ich odpowiedzi: {{tokens}}.',
  deletedCases_many: '{{count, number}} spraw od tego czasu usunięto; tokeny za ich odpowiedzi: {{tokens}}.',
  deletedCases_other:
    '{{count, number}} sprawy od tego czasu usunięto; tokeny za ich odpowiedzi: {{tokens}}.',
  column: {
    month: 'Miesiąc',
    profile: 'Profil',
    case: 'Sprawa',
    cases: 'Sprawy',
    answers: 'Odpowiedzi',
    tokens: 'Tokeny',
    notReported: 'Bez danych',
  },
  total: 'Razem',
  totalWithoutPractice: 'Razem bez ćwiczeń',
  practice: 'Ćwiczenia, bez opłaty',
  budgetOf: '{{profile}}, ten miesiąc',
  budgetMeter: '{{used}} z {{budget}} tokenów',
  budgetUnderway: 'wysyłane: około {{tokens}}',
  empty: {
    title: 'Brak odpowiedzi w tym okresie',
    text: 'Liczba tokenów pojawi się tu, gdy usługa odpowie.',
  },
  save: 'Zapisz jako plik CSV',
  saved: 'Zapisano: {{path}}',
};
