import type { history as original } from '../en/history';
import type { PolishTranslation } from '../translation';

export const history: PolishTranslation<typeof original> = {
  title: 'Rejestr zdarzeń',
  intro:
    'Każdy krok tej sprawy; każdy wpis jest zapieczętowany sumą kontrolną poprzedniego. Ostatnia suma jest drukowana na eksportach.',
  head: 'Ostatnia suma kontrolna',
  entries_one: '{{count, number}} wpis',
  entries_few: '{{count, number}} wpisy',
  entries_many: '{{count, number}} wpisów',
  entries_other: '{{count, number}} wpisu',
  empty: { title: 'Jeszcze nic się nie wydarzyło', text: 'Tutaj pojawi się pierwszy krok sprawy.' },
  column: { sequence: 'Nr', at: 'Kiedy', action: 'Co', actor: 'Kto', details: 'Szczegóły', hash: 'Suma' },
  system: 'Proofcase',
  action: {
    'case-created': 'Utworzono sprawę',
    'case-changed': 'Zmieniono sprawę',
    'folder-read': 'Wczytano folder',
    'items-excluded': 'Pominięto pliki',
    'items-included': 'Ponownie włączono pliki',
    'package-sealed': 'Zapieczętowano pakiet',
    'package-queued': 'Dodano pakiet do kolejki',
    'upload-stored': 'Przesyłanie zakończone',
    'scan-submitted': 'Wysłano płatne zapytanie',
    'answer-received': 'Otrzymano odpowiedź',
    'answer-filed': 'Zarejestrowano odpowiedź',
    'package-waiting': 'Zostanie ponowione',
    'package-blocked': 'Wstrzymano',
    'package-rejected': 'Odrzucono',
    'outcome-unknown': 'Wynik nieznany',
    'decision-ask-again': 'Decyzja: zapytać ponownie',
    'decision-send-again': 'Decyzja: wysłać ponownie',
    'decision-close': 'Decyzja: zamknąć',
    'package-withdrawn': 'Wycofano pakiet',
    'submission-recovered': 'Odtworzono po ponownym uruchomieniu',
    'evidence-exported': 'Wyeksportowano folder dowodowy',
  },
};
