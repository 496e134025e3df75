import type { tokens as original } from '../en/tokens';
import type { PolishTranslation } from '../translation';

export const tokens: PolishTranslation<typeof original> = {
  title: 'Tokeny',
  intro:
    'To, co podały odpowiedzi, według miesiąca ich nadejścia. Odpowiedź bez tej informacji jest liczona osobno i nigdy jako zero.',
  estimate_one: 'około {{count, number}} tokena',
  estimate_few: 'około {{count, number}} tokenów',
  estimate_many: 'około {{count, number}} tokenów',
  estimate_other: 'około {{count, number}} tokena',
  spread: 'od {{low}} do {{high}}',
  estimateBasis_one:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  estimateBasis_few:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  estimateBasis_many:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  estimateBasis_other:
    'Na podstawie {{count, number}} odpowiedzi tej instalacji: mediana i zakres obejmujący cztery piąte.',
  noEstimate: 'Nie ma jeszcze szacunku: powstanie z pierwszych odpowiedzi.',
  overBudget: 'przekracza budżet miesiąca',
  confirm: {
    title: 'To przekracza budżet miesiąca',
    text: 'Budżet tego profilu wynosi {{budget}} tokenów na miesiąc. Dotychczas podano {{used}}.',
    underway: 'W drodze: około {{tokens}}.',
    planned: 'Ta sprawa: około {{tokens}}.',
    unknown: 'Nie wiadomo jeszcze, ile będzie kosztować ta sprawa.',
    noted: 'Niczego nie wysłano. Twoja zgoda zostanie zapisana w historii sprawy.',
    seal: 'Zapieczętuj mimo to',
    sealAndSend: 'Wyślij mimo to',
  },
  form: {
    budget: 'Miesięczny budżet tokenów (opcjonalnie)',
    budgetHelp:
      'Granica miękka: Proofcase pyta, zanim zostanie przekroczona. Tego, co jest w drodze, nigdy nie zatrzymuje.',
    budgetWrong: 'Liczba całkowita od 1 albo puste pole.',
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
  budgetOf: '{{profile}}, ten miesiąc',
  budgetMeter: '{{used}} z {{budget}} tokenów',
  budgetUnderway: 'w drodze: około {{tokens}}',
  empty: {
    title: 'Brak odpowiedzi w tym okresie',
    text: 'Gdy tylko usługa odpowie, pojawi się tu to, co podała.',
  },
  save: 'Zapisz jako plik CSV',
  saved: 'Zapisano: {{path}}',
};
