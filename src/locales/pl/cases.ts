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
    level: 'Poziom',
    caseNumber: 'Numer szkody',
    note: 'Notatka',
    content: 'Zdjęcia i PDF',
    result: 'Stan',
    capture: 'Zdjęcia na żywo',
    tokens: 'Tokeny',
    activity: 'Aktywność',
  },
  capture: {
    question: 'Link niepewny',
    failed: 'Nie dostarczono',
    missing: 'Brak dostarczenia',
  },
  empty: {
    title: 'Upuść tutaj zdjęcia lub folder',
    text: 'Proofcase odczyta zdjęcia i pliki PDF, sprawdzi je na tym komputerze i pokaże ustalenia. Bez Twojego polecenia nic nie zostanie wysłane.',
    practice: 'W użyciu jest profil ćwiczebny: bezpłatna usługa na tym komputerze.',
    setUp: 'Skonfiguruj swoje konto…',
    choose: 'Wybierz folder…',
    sample: 'Wypróbuj z folderem przykładowym',
  },
  new: {
    title: 'Nowa sprawa',
    caseNumber: 'Numer szkody',
    caseNumberHelp:
      'Od 4 do 50 znaków: litery A–Z bez znaków diakrytycznych, cyfry, spacje i znaki takie jak - _ . / : #',
    note: 'Notatka (zostaje na tym komputerze)',
    referenceDate: 'Data odniesienia',
    referenceDateToday:
      'Ustawiono dzisiejszą datę. Z nią porównywane są daty zdjęć; zmień ją na dzień szkody.',
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
    referenceDateHelp: 'Z nią porównywane są daty zdjęć.',
    chooseDay: 'Wybierz dzień z kalendarza',
    referenceDateTime: 'Wysyłany jest tylko dzień; godzina jest pomijana.',
    profile: 'Profil',
    photos: 'Zdjęcia',
    noPhotos: 'Jeszcze brak zdjęć',
    chooseFolder: 'Wybierz folder…',
    chooseFiles: 'Wybierz pliki…',
    removePhotos: 'Usuń {{name}}',
    refused: 'Nie dodano',
    allRefused: 'Pokaż wszystkie ({{count, number}})',
    create: 'Utwórz sprawę',
    createAndRead: 'Utwórz i wczytaj pliki',
    openExisting: 'Otwórz tę sprawę',
    addToExisting: 'Dodaj do niej te zdjęcia',
  },
  invalid: {
    'case-number-too-short': 'Za krótki: co najmniej 4 znaki, teraz {{length}}.',
    'case-number-too-long': 'Za długi: najwyżej 50 znaków, teraz {{length}}.',
    'case-number-character':
      'Znak {{position}} jest niedozwolony: {{character}}. Użyj A–Z, 0–9, spacji i znaków takich jak - _ . / : #',
    'reference-date-invalid': 'To nie jest data. Wpisz ją na przykład tak: {{example}}.',
    'reference-date-too-far-ahead': '{{daysAhead}} dni w przyszłości; usługa przyjmuje najwyżej 5.',
  },
  proposal: {
    photos: 'Zdjęcia wykonane {{date}}: {{count, number}} z {{photos, number}}.',
    reference: 'Data odniesienia to {{date}}.',
    use: 'Użyj {{date}}',
    keep: 'Zachowaj {{date}}',
    used: 'Ustawiono datę odniesienia: {{date}}.',
  },
  menu: {
    open: 'Otwórz: {{tab}}',
  },
  page: {
    tabs: 'Części sprawy',
    prepare: 'Przygotowanie',
    results: 'Wyniki',
    capture: 'Zdjęcia na żywo',
    received: 'Odebrane',
    history: 'Historia',
    referenceDate: 'Data odniesienia {{date}}',
    changeDetails: 'Zmień numer szkody, notatkę, datę odniesienia lub profil',
    numberHelp:
      'Można go zmienić, dopóki nic pod nim nie przyjęto. Zapieczętowane i odrzucone pakiety zostaną wycofane, a potem można zapieczętować ponownie.',
    numberUsed:
      'Nie można go już zmienić: pod tym numerem coś wysłano, zażądano linku albo pakiet jest w drodze.',
    numberClosed: 'Sprawa jest zamknięta. Otwórz ją ponownie, aby zmienić numer szkody.',
    details: 'Dane sprawy',
    closedForPhotos: 'Sprawa jest zamknięta. Otwórz ją ponownie, aby dodać zdjęcia.',
    export: 'Eksportuj…',
    notFound: 'Nie znaleziono sprawy',
    backToCases: 'Do listy spraw',
  },
};
