import type { tokens as original } from '../en/tokens';
import type { Translation } from '../translation';

export const tokens: Translation<typeof original> = {
  title: 'Token',
  intro:
    'In den Antworten gemeldete Token, nach dem Monat des Eingangs. Eine Antwort ohne Angabe wird gesondert gezählt, nie als 0 Token.',
  estimate_one: 'etwa {{count, number}} Token',
  estimate_other: 'etwa {{count, number}} Token',
  estimatePractice_one: 'etwa {{count, number}} Übungs-Token{{spread}}, nicht berechnet',
  estimatePractice_other: 'etwa {{count, number}} Übungs-Token{{spread}}, nicht berechnet',
  spread: '{{low}} bis {{high}}',
  estimateBasis_one:
    'Geschätzt aus {{count, number}} Antwort dieser Installation: Median und der Bereich, in dem vier Fünftel liegen.',
  estimateBasis_other:
    'Geschätzt aus {{count, number}} Antworten dieser Installation: Median und der Bereich, in dem vier Fünftel liegen.',
  overBudget: 'überschreitet das Monatsbudget',
  confirm: {
    title: 'Das überschreitet das Monatsbudget',
    text: 'Das Budget dieses Profils beträgt {{budget}} Token im Monat. Gemeldet wurden bisher {{used}}.',
    underway: 'Wird gesendet: etwa {{tokens}}.',
    planned: 'Dieser Vorgang: etwa {{tokens}}.',
    unknown: 'Was dieser Vorgang kosten wird, ist noch nicht bekannt.',
    noted: 'Es wurde nichts gesendet. Ihre Zustimmung wird im Verlauf des Vorgangs festgehalten.',
    seal: 'Trotzdem versiegeln',
    sealAndSend: 'Trotzdem senden',
  },
  form: {
    budget: 'Token-Budget im Monat (optional)',
    budgetHelp:
      'Keine feste Grenze: Proofcase fragt nach, bevor das Budget überschritten wird. Was schon gesendet wird, läuft weiter.',
    budgetWrong: 'Geben Sie eine ganze Zahl ab 1 ein, oder lassen Sie das Feld leer.',
  },
  period: 'Zeitraum',
  months_one: '{{count}} Monat',
  months_other: '{{count}} Monate',
  profile: 'Profil',
  allProfiles: 'Alle Profile',
  byMonth: 'Nach Monat und Profil',
  byCase: 'Nach Vorgang',
  deletedCases_one:
    '{{count, number}} Vorgang ist seither gelöscht; seine Antworten kosteten {{tokens}} Token.',
  deletedCases_other:
    '{{count, number}} Vorgänge sind seither gelöscht; ihre Antworten kosteten {{tokens}} Token.',
  column: {
    month: 'Monat',
    profile: 'Profil',
    case: 'Vorgang',
    cases: 'Vorgänge',
    answers: 'Antworten',
    tokens: 'Token',
    notReported: 'Ohne Angabe',
  },
  total: 'Summe',
  totalWithoutPractice: 'Summe ohne Übung',
  practice: 'Übung, nicht berechnet',
  budgetOf: '{{profile}}, dieser Monat',
  budgetMeter: '{{used}} von {{budget}} Token',
  budgetUnderway: 'wird gesendet: etwa {{tokens}}',
  empty: {
    title: 'Keine Antwort in diesem Zeitraum',
    text: 'Sobald der Dienst geantwortet hat, stehen hier die gemeldeten Token.',
  },
  save: 'Als CSV-Datei speichern',
  saved: 'Gespeichert: {{path}}',
};
