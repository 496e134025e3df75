import type { capture as english } from '../en/capture';
import type { PolishTranslation } from '../translation';

export const capture: PolishTranslation<typeof english> = {
  column: {
    sent: 'Link wysłany',
    reminder: 'Przypomniano',
    manual: 'Weryfikacja ręczna',
    closed: 'Zamknięte',
    other: 'Inny stan',
  },
  result: {
    pending: 'Brak wyniku',
    io: 'Bez zastrzeżeń',
    nicht_io: 'Podejrzane (to nie dowód oszustwa)',
    io_gps_suspicious: 'Zdjęcia bez zastrzeżeń, podejrzana lokalizacja',
    io_scene_override: 'Zdjęcia bez zastrzeżeń, pominięto kontrolę ujęcia',
    inspection_requested: 'Poproszono o oględziny na miejscu',
    claim_withdrawn: 'Zgłoszenie wycofane',
  },
  decision: {
    closed_io: 'Zamknięte automatycznie, bez zastrzeżeń',
    betrug_bestaetigt: 'Oszustwo potwierdzone przez likwidatora',
    manuell_geprueft: 'Sprawdzone przez likwidatora, w porządku',
    sonstiges: 'Inne',
  },
  mode: {
    provider_versand: 'Link wysyła ubezpieczonemu operator usługi.',
    eigenversand: 'Link wysyłają Państwo ubezpieczonemu samodzielnie.',
  },
  action: {
    capture_triggered: 'Utworzono link',
    capture_scene_completed: 'Wykonano ujęcie',
    capture_result_io: 'Wynik: bez zastrzeżeń',
    capture_result_nicht_io_final: 'Wynik: podejrzane, brak kolejnych prób',
    capture_inspection_requested: 'Ubezpieczony prosi o oględziny na miejscu',
    capture_claim_withdrawn: 'Ubezpieczony wycofał zgłoszenie',
    reminder_sent_auto_first: 'Wysłano pierwsze przypomnienie',
    reminder_sent_auto_followup: 'Wysłano kolejne przypomnienie',
    escalated_to_manual: 'Przekazano do weryfikacji ręcznej',
    capture_retriggered: 'Wystawiono nowy link',
    manually_closed: 'Zamknięte przez likwidatora',
    feedback_pushed: 'Przekazano wynik',
    feedback_push_failed: 'Przekazanie wyniku nie powiodło się',
  },
  push: {
    none: 'Wyniku jeszcze nie przekazano',
    delivered: 'Wynik przekazany',
    failed: 'Przekazanie nie powiodło się: zdjęcia nie dotarły, a usługa nie ponowi próby',
    missing: 'Zamknięte, ale nie zgłoszono przekazania wyniku',
  },
  creation: {
    sending: 'Trwa żądanie linku',
    created: 'Utworzono link',
    refused: 'Usługa odmówiła utworzenia linku',
    'not-sent': 'Żądanie nie opuściło tego komputera',
    unknown: 'Nie wiadomo, czy link został utworzony',
    'given-up': 'Zakończono bez linku',
  },
  lookUp: {
    found: 'Link jednak został utworzony.',
    older:
      'Najnowsza sprawa zdjęciowa o tym numerze jest starsza niż żądanie: prawdopodobnie link nie powstał.',
    known: 'Najnowsza sprawa zdjęciowa o tym numerze jest już śledzona: prawdopodobnie link nie powstał.',
    undated: 'Istnieje sprawa zdjęciowa, ale nie podaje, kiedy została utworzona.',
    none: 'Usługa nie zna sprawy zdjęciowej o tym numerze: prawdopodobnie link nie powstał.',
    failed: 'Nie udało się zapytać usługi.',
  },
  problem: {
    'key-missing': 'Dla tego profilu nie zapisano klucza API.',
    'key-refused': 'Usługa odrzuca klucz API.',
    'keychain-unavailable': 'Nie można odczytać pęku kluczy.',
    'not-found': 'Usługa nie zna (już) tej sprawy zdjęciowej.',
    'quota-reached': 'Limit konta został wyczerpany.',
    'account-configuration': 'Konto nie jest skonfigurowane do zdjęć na żywo albo jego adres jest błędny.',
    'service-error': 'Usługa zgłasza błąd.',
    'host-unreachable': 'Usługa jest nieosiągalna.',
    'captive-portal': 'Zamiast usługi odpowiedziała strona logowania sieci.',
    'not-a-status': 'Odpowiedź nie jest stanem tej sprawy zdjęciowej.',
  },
  notice: {
    'result-arrived': 'Nowy wynik zdjęć na żywo',
    'manual-review': 'Zdjęcia na żywo czekają na weryfikację ręczną',
    closed: 'Sprawa zdjęciowa zamknięta',
    withdrawn: 'Zgłoszenie wycofane',
    'inspection-requested': 'Poproszono o oględziny na miejscu',
    'push-failed': 'Przekazanie wyniku nie powiodło się',
    reopened: 'Sprawa zdjęciowa otwarta ponownie',
  },
  mail: {
    subject: 'Zdjęcia do szkody {caseNumber}',
    body: `Szanowni Państwo,

do rozpatrzenia szkody {caseNumber} potrzebujemy kilku zdjęć. Prosimy otworzyć ten link na smartfonie i postępować zgodnie ze wskazówkami:

{captureLink}

Zdjęcia wykonuje się bezpośrednio w przeglądarce; nie trzeba niczego instalować.

Z poważaniem`,
  },
};
