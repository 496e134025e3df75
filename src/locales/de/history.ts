import type { history as original } from '../en/history';
import type { Translation } from '../translation';

export const history: Translation<typeof original> = {
  title: 'Verlaufsprotokoll',
  intro:
    'Jeder Schritt dieses Vorgangs; jeder Eintrag ist mit der Prüfsumme des vorigen versiegelt. Die letzte Prüfsumme steht auf Exporten.',
  head: 'Letzte Prüfsumme',
  entries_one: '{{count, number}} Eintrag',
  entries_other: '{{count, number}} Einträge',
  empty: { title: 'Noch ist nichts geschehen', text: 'Hier erscheint der erste Schritt des Vorgangs.' },
  column: {
    sequence: 'Nr.',
    at: 'Wann',
    action: 'Was',
    actor: 'Wer',
    details: 'Einzelheiten',
    hash: 'Prüfsumme',
  },
  system: 'Proofcase',
  action: {
    'case-created': 'Vorgang angelegt',
    'case-changed': 'Vorgang geändert',
    'folder-read': 'Ordner eingelesen',
    'items-excluded': 'Dateien ausgelassen',
    'items-included': 'Dateien wieder aufgenommen',
    'package-sealed': 'Paket versiegelt',
    'package-queued': 'Paket eingereiht',
    'upload-stored': 'Upload vollständig',
    'scan-submitted': 'Kostenpflichtige Anfrage abgeschickt',
    'answer-received': 'Antwort erhalten',
    'answer-filed': 'Antwort abgelegt',
    'package-waiting': 'Wird erneut versucht',
    'package-blocked': 'Angehalten',
    'package-rejected': 'Abgelehnt',
    'outcome-unknown': 'Ausgang unbekannt',
    'decision-ask-again': 'Entscheidung: erneut fragen',
    'decision-send-again': 'Entscheidung: erneut senden',
    'decision-close': 'Entscheidung: schließen',
    'package-withdrawn': 'Paket zurückgezogen',
    'submission-recovered': 'Nach Neustart wiederhergestellt',
    'evidence-exported': 'Beweisordner exportiert',
  },
};
