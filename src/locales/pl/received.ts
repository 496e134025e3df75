import type { received as english } from '../en/received';
import type { PolishTranslation } from '../translation';

export const received: PolishTranslation<typeof english> = {
  empty: {
    title: 'Nic jeszcze nie odebrano',
    text: 'Po zamknięciu sprawy zdjęciowej usługa raz dostarcza zdjęcia i raport do odbiornika. Wynik, który dotarł inną drogą, można zaimportować z folderu.',
    noPush:
      'Dla tego konta wyniki nie są dostarczane, a status nie zawiera ani zdjęć, ani raportu. Poproś o nie operatora i zaimportuj je z folderu.',
    receiver: 'Skonfiguruj odbiornik',
  },
  version: {
    which: 'Odebrany wynik',
    current: 'Odebrano {{time}}',
    replaced: 'Zastąpiony: {{time}}',
    notice: 'Ten wynik został zastąpiony późniejszym. Pozostaje zachowany w historii.',
  },
  source: { push: 'Dostarczony przez usługę {{time}}', import: 'Zaimportowany {{time}}' },
  unexpected: {
    short: 'To nie zdjęcie',
    photo:
      'Usługa przesłała ten plik jako zdjęcie, ale jego zawartość to nie JPEG, PNG, WebP ani HEIC. Plik jest przechowywany bez zmian i nie jest wyświetlany.',
    report: 'To nie PDF: plik jest przechowywany bez zmian, można go tylko zapisać.',
  },
  photos: 'Zdjęcia na żywo',
  noPhotos: 'Ten wynik nie zawiera zdjęć.',
  findings_one: '{{count, number}} ustalenie',
  findings_few: '{{count, number}} ustalenia',
  findings_many: '{{count, number}} ustaleń',
  findings_other: '{{count, number}} ustalenia',
  report: 'Raport usługi',
  saveAs: 'Zapisz jako…',
  import: 'Importuj z folderu…',
  facts: 'Dane',
  fact: { name: 'Nazwa', time: 'Wykonano', position: 'Lokalizacja', camera: 'Aparat', size: 'Rozmiar' },
  notFound: 'Nie znaleziono',
  check: {
    title: 'Kontrola wstępna zdjęcia',
    running: 'Kontrola wstępna czyta zdjęcia…',
    none: 'Kontrola wstępna: brak ustaleń.',
  },
};
