import type { capture as english } from '../en/capture';
import type { Translation } from '../translation';

export const capture: Translation<typeof english> = {
  column: {
    sent: 'Link versendet',
    reminder: 'Erinnert',
    manual: 'Manuelle Prüfung',
    closed: 'Geschlossen',
    other: 'Anderer Stand',
  },
  result: {
    pending: 'Noch kein Ergebnis',
    io: 'Unauffällig',
    nicht_io: 'Auffällig (kein Betrugsnachweis)',
    io_gps_suspicious: 'Bilder unauffällig, Ort auffällig',
    io_scene_override: 'Bilder unauffällig, Motivprüfung übergangen',
    inspection_requested: 'Besichtigung vor Ort gewünscht',
    claim_withdrawn: 'Schadenmeldung zurückgezogen',
  },
  decision: {
    closed_io: 'Automatisch geschlossen, unauffällig',
    betrug_bestaetigt: 'Betrug durch Sachbearbeitung bestätigt',
    manuell_geprueft: 'Durch Sachbearbeitung geprüft, in Ordnung',
    sonstiges: 'Sonstiges',
  },
  mode: {
    provider_versand: 'Der Dienstbetreiber sendet den Link an die versicherte Person.',
    eigenversand: 'Sie senden den Link selbst an die versicherte Person.',
  },
  action: {
    capture_triggered: 'Link angelegt',
    capture_scene_completed: 'Motiv fotografiert',
    capture_result_io: 'Ergebnis: unauffällig',
    capture_result_nicht_io_final: 'Ergebnis: auffällig, keine Versuche mehr',
    capture_inspection_requested: 'Versicherte Person wünscht eine Besichtigung vor Ort',
    capture_claim_withdrawn: 'Versicherte Person hat die Schadenmeldung zurückgezogen',
    reminder_sent_auto_first: 'Erste Erinnerung versendet',
    reminder_sent_auto_followup: 'Weitere Erinnerung versendet',
    escalated_to_manual: 'Zur manuellen Prüfung übergeben',
    capture_retriggered: 'Neuer Link ausgestellt',
    manually_closed: 'Durch Sachbearbeitung geschlossen',
    feedback_pushed: 'Ergebnis übermittelt',
    feedback_push_failed: 'Übermittlung des Ergebnisses fehlgeschlagen',
  },
  push: {
    none: 'Ergebnis noch nicht übermittelt',
    delivered: 'Ergebnis übermittelt',
    failed:
      'Übermittlung fehlgeschlagen: Die Fotos sind nicht angekommen, und der Dienst versucht es nicht noch einmal',
    missing: 'Geschlossen, aber keine Übermittlung gemeldet',
  },
  creation: {
    sending: 'Der Link wird angefordert',
    created: 'Link angelegt',
    refused: 'Der Dienst hat den Link abgelehnt',
    'not-sent': 'Die Anforderung hat diesen Rechner nicht verlassen',
    unknown: 'Unbekannt, ob ein Link angelegt wurde',
    'given-up': 'Ohne Link abgeschlossen',
  },
  lookUp: {
    found: 'Der Link war doch angelegt worden.',
    older:
      'Der neueste Aufnahmefall dieser Nummer ist älter als die Anforderung: Wahrscheinlich wurde kein Link angelegt.',
    known:
      'Der neueste Aufnahmefall dieser Nummer wird schon verfolgt: Wahrscheinlich wurde kein Link angelegt.',
    undated: 'Es gibt einen Aufnahmefall, er nennt aber nicht, wann er angelegt wurde.',
    none: 'Der Dienst kennt keinen Aufnahmefall dieser Nummer: Wahrscheinlich wurde kein Link angelegt.',
    failed: 'Der Dienst konnte nicht gefragt werden.',
  },
  problem: {
    'key-missing': 'Für dieses Profil ist kein API-Schlüssel hinterlegt.',
    'key-refused': 'Der Dienst lehnt den API-Schlüssel ab.',
    'keychain-unavailable': 'Der Schlüsselbund lässt sich nicht lesen.',
    'not-found': 'Der Dienst kennt diesen Aufnahmefall nicht (mehr).',
    'quota-reached': 'Das Kontingent des Kontos ist aufgebraucht.',
    'account-configuration':
      'Das Konto ist nicht für die Live-Aufnahme eingerichtet, oder seine Adresse stimmt nicht.',
    'service-error': 'Der Dienst meldet einen Fehler.',
    'host-unreachable': 'Der Dienst ist nicht erreichbar.',
    'captive-portal': 'Statt des Dienstes hat eine Anmeldeseite des Netzes geantwortet.',
    'not-a-status': 'Die Antwort ist nicht der Stand dieses Aufnahmefalls.',
  },
  notice: {
    'result-arrived': 'Neues Ergebnis der Live-Aufnahme',
    'manual-review': 'Live-Aufnahme wartet auf manuelle Prüfung',
    closed: 'Live-Aufnahme geschlossen',
    withdrawn: 'Schadenmeldung zurückgezogen',
    'inspection-requested': 'Besichtigung vor Ort gewünscht',
    'push-failed': 'Übermittlung des Ergebnisses fehlgeschlagen',
    reopened: 'Live-Aufnahme wieder geöffnet',
  },
  mail: {
    subject: 'Fotos zu Ihrem Schaden {caseNumber}',
    body: `Sehr geehrte Damen und Herren,

zur Bearbeitung Ihres Schadens {caseNumber} benötigen wir einige Fotos. Bitte öffnen Sie diesen Link auf Ihrem Smartphone und folgen Sie den Anweisungen:

{captureLink}

Die Fotos werden direkt im Browser aufgenommen; Sie müssen nichts installieren.

Mit freundlichen Grüßen`,
  },
};
