import type { received as english } from '../en/received';
import type { PolishTranslation } from '../translation';

export const received: PolishTranslation<typeof english> = {
  empty: {
    title: 'Nic jeszcze nie odebrano',
    text: 'Po zamknięciu sprawy zdjęciowej usługa raz przekazuje zdjęcia i raport do odbiornika. Wynik, który dotarł inną drogą, można zaimportować z folderu.',
    receiver: 'Skonfiguruj odbiornik',
  },
  version: {
    which: 'Odebrany wynik',
    current: 'Odebrano {{time}}',
    replaced: 'Zastąpiony: {{time}}',
    notice: 'Ten wynik został zastąpiony późniejszym. Pozostaje zachowany w historii.',
  },
  source: { push: 'Przekazany przez usługę {{time}}', import: 'Zaimportowany {{time}}' },
  photos: 'Zdjęcia na żywo',
  noPhotos: 'Ten wynik nie zawiera zdjęć.',
  findings_one: '{{count, number}} spostrzeżenie',
  findings_few: '{{count, number}} spostrzeżenia',
  findings_many: '{{count, number}} spostrzeżeń',
  findings_other: '{{count, number}} spostrzeżenia',
  report: 'Raport usługi',
  saveAs: 'Zapisz kopię …',
  import: 'Importuj z folderu …',
  facts: 'Dane',
  fact: { name: 'Nazwa', time: 'Wykonano', position: 'Położenie', camera: 'Aparat', size: 'Rozmiar' },
  notFound: 'nie znaleziono',
  check: {
    title: 'Wstępna kontrola zdjęcia',
    running: 'Wstępna kontrola czyta zdjęcia …',
    none: 'Wstępna kontrola nie ma uwag.',
  },
};
