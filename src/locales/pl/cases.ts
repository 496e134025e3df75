import type { cases as original } from '../en/cases';
import type { PolishTranslation } from '../translation';

export const cases: PolishTranslation<typeof original> = {
  title: 'Sprawy',
  total_one: '{{count, number}} sprawa',
  total_few: '{{count, number}} sprawy',
  total_many: '{{count, number}} spraw',
  total_other: '{{count, number}} sprawy',
  newCase: 'Nowa sprawa',
  column: {
    decision: 'Decyzja',
    level: 'Ocena',
    caseNumber: 'Numer sprawy',
    note: 'Notatka',
    content: 'Zdjęcia i PDF',
    result: 'Stan',
    capture: 'Zdjęcia na żywo',
    tokens: 'Tokeny',
    activity: 'Ostatnia aktywność',
  },
  capture: {
    question: 'Link niepewny',
    failed: 'Nie przekazano',
    missing: 'Brak przekazania',
  },
  state: {
    questions_one: '{{count}} pytanie',
    questions_few: '{{count}} pytania',
    questions_many: '{{count}} pytań',
    questions_other: '{{count}} pytania',
    active_one: '{{count}} pakiet w drodze',
    active_few: '{{count}} pakiety w drodze',
    active_many: '{{count}} pakietów w drodze',
    active_other: '{{count}} pakietu w drodze',
    results_one: '{{count}} wynik',
    results_few: '{{count}} wyniki',
    results_many: '{{count}} wyników',
    results_other: '{{count}} wyniku',
    unsent: 'jeszcze niewysłana',
    empty: 'jeszcze bez folderu',
  },
  empty: {
    title: 'Upuść tutaj folder',
    text: 'Proofcase odczyta zdjęcia i pliki PDF, sprawdzi je na tym komputerze i pokaże, co budzi wątpliwości. Nic nie zostanie wysłane bez Twojej decyzji.',
    choose: 'Wybierz folder …',
    sample: 'Wypróbuj z folderem przykładowym',
  },
  new: {
    title: 'Nowa sprawa',
    caseNumber: 'Numer sprawy',
    caseNumberHelp: 'Od 4 do 50 znaków: litery A–Z bez znaków diakrytycznych, cyfry i zwykłe znaki',
    note: 'Notatka (zostaje na tym komputerze)',
    referenceDate: 'Data odniesienia',
    referenceDateToday: 'Dzisiaj; względem niej oceniane są daty zdjęć. Zmień ją na dzień szkody.',
    referenceDateOfAll_one:
      'Propozycja na podstawie zdjęcia, które wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateOfAll_few:
      'Propozycja na podstawie zdjęć: wszystkie sprawdzone ({{count, number}}) wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateOfAll_many:
      'Propozycja na podstawie zdjęć: wszystkie sprawdzone ({{count, number}}) wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateOfAll_other:
      'Propozycja na podstawie zdjęć: wszystkie sprawdzone ({{count, number}}) wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateOfMost_one:
      'Propozycja na podstawie zdjęć: {{count, number}} z {{photos, number}} sprawdzonych wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateOfMost_few:
      'Propozycja na podstawie zdjęć: {{count, number}} z {{photos, number}} sprawdzonych wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateOfMost_many:
      'Propozycja na podstawie zdjęć: {{count, number}} z {{photos, number}} sprawdzonych wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateOfMost_other:
      'Propozycja na podstawie zdjęć: {{count, number}} z {{photos, number}} sprawdzonych wykonano tego dnia. Zmień ją, jeśli szkoda powstała innego dnia.',
    referenceDateHelp: 'Względem niej oceniane są daty zdjęć.',
    profile: 'Profil',
    folder: 'Folder',
    noFolder: 'jeszcze brak',
    chooseFolder: 'Wybierz folder …',
    create: 'Utwórz sprawę',
    createAndRead: 'Utwórz i wczytaj folder',
  },
  invalid: {
    'case-number-too-short': 'Za krótki: co najmniej 4 znaki, teraz {{length}}.',
    'case-number-too-long': 'Za długi: najwyżej 50 znaków, teraz {{length}}.',
    'case-number-character':
      'Znaku {{position}} nie można wysłać: {{character}}. Dozwolone są A–Z, 0–9 i zwykłe znaki.',
    'reference-date-invalid': 'To nie jest data. Zapisz ją tak: {{example}}.',
    'reference-date-too-far-ahead': '{{daysAhead}} dni naprzód; usługa przyjmuje najwyżej 5.',
  },
  page: {
    tabs: 'Części sprawy',
    prepare: 'Przygotowanie',
    results: 'Wyniki',
    capture: 'Zdjęcia na żywo',
    received: 'Odebrane',
    history: 'Historia',
    referenceDate: 'Data odniesienia {{date}}',
    changeDetails: 'Zmień notatkę, datę odniesienia lub profil',
    details: 'Dane sprawy',
    addFolder: 'Dodaj folder',
    changeFolder: 'Inny folder',
    export: 'Eksportuj',
    notFound: 'Nie ma takiej sprawy',
    backToCases: 'Do listy spraw',
  },
};
