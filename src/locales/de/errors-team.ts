import type { teamErrors as reference } from '../en/errors-team';
import type { Translation } from '../translation';
import { BY_ITSELF, NOTHING_SENT, PACKAGE_KEPT, STORED_UNCHANGED } from './reassurance';

const ASK_ADMINISTRATOR = 'Geben Sie diese Angaben an die Administration des Team-Speichers weiter.';

export const teamErrors: Translation<typeof reference> = {
  'team-address-invalid': {
    title: 'Die Adresse des Team-Speichers ist ungültig.',
    safe: STORED_UNCHANGED,
    next: 'Geben Sie postgres://Benutzer@Server:Port/Datenbank ohne Passwort an. Außer auf diesem Rechner ist TLS mit Prüfung nötig: sslmode=verify-full.',
    'title_not-allowed': 'Ihr Unternehmen lässt diesen Team-Speicher nicht zu.',
    'safe_not-allowed': NOTHING_SENT,
    'next_not-allowed': 'Fragen Sie Ihre IT, ob die Adresse benutzt werden darf.',
  },
  'team-unreachable': {
    title: 'Der Team-Speicher ist im Augenblick nicht erreichbar.',
    safe: 'Auf diesem Rechner funktioniert alles; Meldungen an das Team bleiben gespeichert und werden später übermittelt.',
    next: 'Prüfen Sie das Netzwerk. Wenn er auch für andere nicht erreichbar ist, informieren Sie die Administration des Team-Speichers.',
  },
  'team-password-missing': {
    title: 'Für den Team-Speicher ist kein Passwort hinterlegt.',
    safe: NOTHING_SENT,
    next: 'Geben Sie das Passwort im Profil ein, oder setzen Sie PROOFCASE_TEAM_PASSWORD.',
    title_keychain:
      'Der Schlüsselbund dieses Rechners ist gesperrt oder nicht verfügbar, deshalb lässt sich das Passwort des Team-Speichers nicht lesen.',
    next_keychain: 'Entsperren Sie den Schlüsselbund, oder setzen Sie PROOFCASE_TEAM_PASSWORD.',
  },
  'team-password-refused': {
    title: 'Der Team-Speicher lehnt den Benutzer oder das Passwort ab.',
    safe: NOTHING_SENT,
    next: 'Geben Sie das Passwort erneut ein, und prüfen Sie den Benutzer in der Adresse.',
  },
  'team-tls-unverified': {
    title: 'Die Identität des Team-Speichers konnte nicht geprüft werden.',
    safe: 'Es wurde kein Passwort übertragen und nichts bezahlt.',
    next: ASK_ADMINISTRATOR,
  },
  'team-database-missing': {
    title: 'Auf dem Server gibt es keine Datenbank mit diesem Namen.',
    safe: NOTHING_SENT,
    next: 'Prüfen Sie den Namen am Ende der Adresse.',
  },
  'team-server-too-old': {
    title:
      'Auf dem Server läuft PostgreSQL {{version}}; der Team-Speicher braucht {{oldest}} oder eine neuere Version.',
    safe: NOTHING_SENT,
    next: ASK_ADMINISTRATOR,
  },
  'team-schema-absent': {
    title: 'Diese Datenbank ist nicht als Team-Speicher eingerichtet.',
    safe: NOTHING_SENT,
    next: 'Bitten Sie die Administration, „proofcase team init“ auszuführen.',
  },
  'team-schema-older': {
    title: 'Der Team-Speicher ist älter als diese Version von Proofcase.',
    safe: NOTHING_SENT,
    next: 'Bitten Sie die Administration, „proofcase team migrate“ auszuführen.',
  },
  'team-schema-newer': {
    title: 'Der Team-Speicher ist neuer als diese Version von Proofcase.',
    safe: NOTHING_SENT,
    next: 'Aktualisieren Sie Proofcase auf diesem Rechner.',
  },
  'team-rights-missing': {
    title: 'Dem Benutzer des Team-Speichers fehlen Rechte.',
    safe: NOTHING_SENT,
    next: 'Bitten Sie die Administration, dem Benutzer die Rolle proofcase_workstation zu geben. Nur die Administration der Datenbank kann einen Speicher einrichten.',
  },
  'team-server-error': {
    title: 'Der Team-Speicher hat einen Fehler gemeldet.',
    safe: NOTHING_SENT,
    next: ASK_ADMINISTRATOR,
  },
  'team-not-shared': {
    title: 'Dieses Profil teilt keine Vorgänge mit dem Team.',
    safe: 'Nichts wurde geändert.',
    next: 'Schalten Sie es in den Einstellungen des Profils ein.',
  },
  'team-owner-changed': {
    title: 'Für den Vorgang {{caseNumber}} ist inzwischen jemand anderes zuständig.',
    safe: 'Nichts wurde geändert.',
    next: 'Aktualisieren Sie die Liste des Teams und entscheiden Sie dann neu.',
  },
  'sent-by-team': {
    title:
      'Diese Dateien wurden schon gesendet: von {{workstation}} am {{date, datetime(dateStyle: medium; timeZone: UTC)}} für den Vorgang {{caseNumber}}.',
    safe: NOTHING_SENT,
    next: 'Fragen Sie zuerst dort nach dem Ergebnis: Erneutes Senden kostet noch einmal Token.',
  },
  'push-taken': {
    title: 'Ein anderer Arbeitsplatz hat dieses Ergebnis abgeholt oder holt es gerade ab.',
    safe: 'Das Ergebnis bleibt dort erhalten; hier wurde nichts geändert.',
    next: 'Laden Sie die Liste neu. Holt der Arbeitsplatz das Ergebnis nicht ab, erscheint es nach einer Stunde wieder hier.',
  },
  'team-store-away': {
    title:
      'Der Team-Speicher ist nicht erreichbar. Ob jemand im Team diese Dateien schon gesendet hat, ist daher nicht bekannt.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'team-store-refused': {
    title:
      'Der Team-Speicher kann nicht verwendet werden. Ob jemand im Team diese Dateien schon gesendet hat, ist daher nicht bekannt.',
    safe: PACKAGE_KEPT,
    next: 'Testen Sie die Verbindung zum Team-Speicher in den Einstellungen des Profils.',
  },
  'claimed-by-team': {
    title: 'Ein anderer Arbeitsplatz hat diese Dateien gesendet oder ist dabei.',
    safe: NOTHING_SENT,
    next: 'Fragen Sie zuerst dort nach dem Ergebnis. Sie können trotzdem senden, was noch einmal Token kostet, oder das Paket zurückziehen.',
  },
};
