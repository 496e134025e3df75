import { numberText } from './number-text';
import type { PracticeTexts } from './practice-texts';

const LOCALE = 'pl-PL';

export const pl: PracticeTexts = {
  locale: LOCALE,
  title: 'Raport z analizy',
  practiceNote:
    'Sporządzony przez usługę ćwiczeniową. Nie wykonuje ona analiz opartych na modelach (wykrywanie AI, manipulacje, semantyka, wyszukiwanie obrazem); ich brak nic nie mówi o zdjęciach.',
  caseNumber: 'Numer sprawy',
  referenceDate: 'Data odniesienia',
  todayUsed: 'dzisiaj, bo żadnej nie podano',
  createdAt: 'Utworzono',
  session: 'Sesja',
  tokens: 'Zużyte tokeny',
  overview: 'Przegląd',
  file: 'Plik',
  type: 'Rodzaj',
  format: (format) => {
    if (format === null) return 'nieobsługiwany plik';
    return format === 'PDF' ? 'dokument PDF' : `obraz ${format}`;
  },
  items: 'Elementy',
  level: 'Ocena',
  levels: { Red: 'Czerwony', Yellow: 'Żółty', Green: 'Zielony', '-': 'Brak oceny' },
  noFindings: 'Wykonane analizy nie wykazały nieprawidłowości.',
  findings: 'Ustalenia',
  fileFindings: 'Ustalenia dotyczące pliku',
  picture: 'Zdjęcie',
  errorLevels: 'Poziom błędu',
  errorLevelsNote:
    'Jasne obszary zmieniają się przy ponownej kompresji silniej niż otoczenie. To wskazówka, nie dowód.',
  metadata: 'Metadane',
  taken: 'Wykonano',
  camera: 'Aparat',
  software: 'Oprogramowanie',
  position: 'Położenie',
  notFound: 'nie znaleziono',
  size: 'Rozmiar',
  sharpness: 'Ostrość',
  highestDistance: 'Największa odległość',
  impliedSpeed: 'Wymagana prędkość',
  ranking: 'Pozycja według jakości',
  pages: 'Strony',
  versions: 'Wersje pliku',
  revision: 'Wersja',
  objects: (added, replaced) => `nowe obiekty: ${added}, zastąpione: ${replaced}`,
  created: 'Utworzono',
  modified: 'Zmieniono',
  tools: 'Programy do edycji',
  none: 'brak',
  unsupported: 'Nie zbadano: plik nie należy do żadnego z obsługiwanych formatów.',
  noItems: 'Plik nie zawiera obrazów, które można zbadać.',
  page: (number, of) => `Strona ${number} z ${of}`,
  changesTitle: 'Zmiany między wersjami',
  finding: {
    unreadable: () => 'Obrazu nie można zdekodować; ocena nie jest możliwa.',
    'quality-low': ({ width, height, sharpness }) =>
      `Jakość obrazu nie wystarcza do oceny (${width} × ${height} pikseli, ostrość ${numberText(sharpness, 1, LOCALE)}).`,
    'no-metadata': () => 'Obraz nie zawiera metadanych.',
    'date-far': ({ date, days, reference }) =>
      days > 0
        ? `Zdjęcie wykonano ${date}, na ${days} dni przed datą odniesienia ${reference}.`
        : `Zdjęcie wykonano ${date}, ${-days} dni po dacie odniesienia ${reference}.`,
    'date-in-future': ({ date }) => `Data wykonania ${date} leży w przyszłości.`,
    outlier: ({ km }) => `Zdjęcie wykonano ${numberText(km, 1, LOCALE)} km od środka pozostałych zdjęć.`,
    distance: ({ km }) => `Zdjęcie wykonano ${numberText(km, 1, LOCALE)} km od innego zdjęcia.`,
    'speed-impossible': ({ kmh }) =>
      `Czas i miejsce wymagają prędkości ${numberText(kmh, 0, LOCALE)} km/h; jedna osoba nie mogła wykonać tych zdjęć.`,
    'speed-high': ({ kmh }) => `Czas i miejsce wymagają prędkości ${numberText(kmh, 0, LOCALE)} km/h.`,
    'model-differs': ({ model, common }) =>
      `Model aparatu ${model} różni się od modelu większości zdjęć (${common}).`,
    'edited-by': ({ software }) => `Obraz zapisano programem do edycji: ${software}.`,
    'modified-later': ({ modified }) => `Obraz zmieniono po wykonaniu (${modified}).`,
    screenshot: () => 'Obraz jest prawdopodobnie zrzutem ekranu.',
    'pdf-versions': ({ found, restored }) =>
      `Plik zawiera wcześniejsze wersje: ${found}; dołączono: ${restored}.`,
    'pdf-dates': () => 'Daty zapisane w pliku są ze sobą sprzeczne.',
    'pdf-tools': ({ tools }) => `Plik zmieniono programem do edycji: ${tools.join(', ')}.`,
    'pdf-annotations': () => 'Plik zawiera dodane później adnotacje lub rysunki.',
    'pdf-unreadable': () => 'Metadane pliku są zaszyfrowane lub nieczytelne.',
  },
};
