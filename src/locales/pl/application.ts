import type { application as reference } from '../en/application';
import type { PolishTranslation } from '../translation';

export const application: PolishTranslation<typeof reference> = {
  updates: {
    title: 'Aktualizacje',
    server: 'Serwer aktualizacji',
    state: 'Stan',
    off: 'Proofcase nie szuka aktualizacji. Rozsyła je Twoja firma.',
    installation: 'Tę kopię zainstalował administrator i to on ją aktualizuje.',
    noSignature:
      'Aktualizacje są wyłączone: nic nie potwierdzałoby, skąd pochodzą. W ustawieniach firmowych brakuje wydawcy podpisu (Windows) albo klucza podpisu (Linux).',
    current: 'Nie ma informacji o nowszej wersji.',
    checked: 'Ta wersja jest aktualna. Ostatnie sprawdzenie: {{at}}.',
    waiting:
      'Wersja {{version}} zostanie pobrana, gdy nic nie będzie wysyłane i żadne pytanie nie będzie otwarte.',
    downloading: 'Trwa pobieranie wersji {{version}}.',
    failed: 'Nie udało się pobrać wersji {{version}}. Proofcase spróbuje ponownie później.',
    ready: 'Wersja {{version}} jest pobrana i sprawdzona. Zostanie zainstalowana po zamknięciu Proofcase.',
    readyLater: 'Wersja {{version}} jest pobrana i sprawdzona. Nie zostanie zainstalowana.',
    banner: 'Proofcase {{version}} zostanie zainstalowany po zamknięciu programu.',
    bannerFrom: 'Aktualizację pobrano z {{server}} i sprawdzono.',
    check: 'Sprawdź teraz',
    atQuit: 'Zainstaluj po zamknięciu',
    notNow: 'Nie instaluj',
    refused: 'Wersja {{version}} została odrzucona.',
    refusedRelease: 'Serwer aktualizacji został odrzucony.',
    reason: {
      signature: 'Brakuje podpisu albo nie jest to podpis wymagany przez Twoją firmę.',
      hash: 'Pobrany plik nie jest tym, który zapowiedział serwer.',
      address: 'Plik wersji wskazuje inny serwer.',
      'release-file': 'Nie można odczytać pliku wersji.',
      disk: 'Nie można zapisać aktualizacji: dysk jest pełny lub chroniony przed zapisem.',
    },
    passOn: 'Nic nie zostało zainstalowane. Przekaż te informacje działowi IT.',
  },
  support: {
    title: 'Pakiet dla pomocy technicznej',
    text: 'Te pliki pomagają znaleźć przyczynę problemu. Nie zawierają kluczy, numerów szkód, nazw plików ani folderów; zastępuje je „…”. Nic nie jest wysyłane: Proofcase zapisuje plik ZIP, a Ty decydujesz, kto go dostanie.',
    files: 'Pliki w pakiecie',
    content: 'Zawartość pliku {{name}}',
    empty: 'Wybierz co najmniej jeden plik.',
    save: 'Zapisz jako…',
    saved: 'Zapisano pakiet dla pomocy technicznej.',
    collecting: 'Zbieranie plików…',
  },
};
