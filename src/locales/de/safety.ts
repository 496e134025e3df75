import type { safety as original } from '../en/safety';
import type { Translation } from '../translation';

export const safety: Translation<typeof original> = {
  finding: {
    'database-damaged':
      'Die Datenbank ist beschädigt. Lesbare Daten werden angezeigt; es wird nichts geschrieben.',
    'database-unreadable': 'Die Datenbank ist beschädigt und nicht lesbar.',
    'database-missing': 'Die Datenbank fehlt, obwohl es eine gab.',
    'database-newer':
      'Diese Datenbank stammt von einem neueren Proofcase (Version {{version}}, unterstützt bis {{newest}}).',
    'database-rolled-back':
      'Die Datenbank ist älter als das Nebenjournal. Fehlende bezahlte Anfragen seit {{since}}: {{submissions, number}}.',
    'backup-restored':
      'Die Sicherung vom {{backupAt}} wurde wiederhergestellt. Was danach bis {{until}} geschah, steht nicht darin.',
    'started-empty': 'Eine leere Datenbank hat die alte ersetzt.',
    'restore-failed':
      'Die Sicherung vom {{backupAt}} wurde nicht wiederhergestellt: Sie ist beschädigt, oder auf dem Datenträger ist zu wenig Platz. Die Datenbank ist unverändert.',
    'journal-damaged': 'Das Nebenjournal enthält beschädigte Zeilen: {{lines, number}}.',
    'journal-incomplete':
      'Die Datenbank ist älter als jede Sicherung. Anfragen, die bis {{through}} bezahlt wurden, können darin fehlen.',
  },
  action: {
    'opened-read-only':
      'Lesbare Daten werden aus einer Kopie angezeigt; die Datenbank selbst ist unverändert.',
    'opened-empty': 'Proofcase zeigt eine leere Liste; die Datenbankdateien sind unverändert.',
    'outbox-paused': 'Der Versand ist angehalten: Vor Ihrer Entscheidung wird nichts gesendet.',
    'set-aside': 'Die bisherige Datenbank liegt im Ordner „{{folder}}“.',
    'questions-asked_one':
      '{{count, number}} Paket wurde im Postausgang wiederhergestellt und braucht Ihre Entscheidung; es wird nie automatisch erneut gesendet.',
    'questions-asked_other':
      '{{count, number}} Pakete wurden im Postausgang wiederhergestellt und brauchen Ihre Entscheidung; sie werden nie automatisch erneut gesendet.',
    'answers-found_one':
      '{{count, number}} Antwort wurde auf dem Datenträger gefunden und wiederhergestellt.',
    'answers-found_other':
      '{{count, number}} Antworten wurden auf dem Datenträger gefunden und wiederhergestellt.',
    'packages-kept_one': '{{count, number}} unbezahltes Paket ist erhalten und wartet auf Sie.',
    'packages-kept_other': '{{count, number}} unbezahlte Pakete sind erhalten und warten auf Sie.',
  },
  report: {
    banner: 'Proofcase hat ein Problem mit der Datenbank gefunden.',
    bannerHeld: 'Der Versand ist angehalten, bis Sie entschieden haben.',
    show: 'Details anzeigen',
    title: 'Die Datenbank braucht Ihre Entscheidung',
    found: 'Was festgestellt wurde',
    done: 'Was unternommen wurde',
    safe: 'Was sicher ist',
    safeText:
      'Ihre Originaldateien sind unverändert. Versiegelte Pakete und Antworten sind eigene Dateien. Das Nebenjournal hält fest, was bezahlt wurde; ohne Ihre Entscheidung wird nichts ein zweites Mal bezahlt.',
    next: 'Was Sie tun können',
    'next-continue':
      'Prüfen Sie Postausgang und Vorgänge und arbeiten Sie dann weiter. Fehlende Ordner können Sie neu einlesen und versiegeln.',
    'next-restore-backup':
      'Die Sicherung vom {{at}} wiederherstellen: Proofcase startet neu, die aktuelle Datenbank wird beiseitegelegt.',
    'next-reset':
      'Mit einer leeren Datenbank beginnen: Die beschädigte wird beiseitegelegt, offene Entscheidungen werden aus dem Nebenjournal wiederhergestellt.',
    'next-newer': 'Installieren Sie wieder das neuere Proofcase; es kann diese Datenbank lesen.',
    continue: 'Weiterarbeiten',
    'restore-backup': 'Sicherung wiederherstellen',
    reset: 'Zurücksetzen',
    openFolder: 'Datenordner öffnen',
    support: 'Supportpaket …',
    confirmRestore: 'Sicherung vom {{at}} wiederherstellen?',
    confirmRestoreText:
      'Proofcase startet mit der Datenbank von damals neu. Die aktuelle wird beiseitegelegt und bleibt erhalten. Bevor Sie sie geprüft haben, wird nichts gesendet.',
    nothingMissing: 'Seit dieser Sicherung hat sich kein Vorgang geändert.',
    missingFrom_one: 'Dann fehlt die spätere Arbeit an {{count, number}} Vorgang: {{names}}',
    missingFrom_other: 'Dann fehlt die spätere Arbeit an {{count, number}} Vorgängen: {{names}}',
    missingFromMany: 'Dann fehlt die spätere Arbeit an mindestens {{count, number}} Vorgängen: {{names}}',
    confirmReset: 'Mit einer leeren Datenbank beginnen?',
    confirmResetText:
      'Proofcase startet mit einer leeren Vorgangsliste neu. Die beschädigte Datenbank wird beiseitegelegt und bleibt erhalten. Offene Entscheidungen werden aus dem Nebenjournal wiederhergestellt.',
    restart: 'Wiederherstellen und neu starten',
    resetAndRestart: 'Zurücksetzen und neu starten',
    running: 'Proofcase startet neu …',
  },
  backups: {
    title: 'Sicherungen',
    text: 'Proofcase erstellt einmal am Tag eine geprüfte Kopie der Datenbank, solange es offen ist. Aufbewahrt werden sieben tägliche und vier wöchentliche Sicherungen. Sie liegen im Datenordner und schützen vor Schäden, nicht vor dem Verlust dieses Rechners: Nehmen Sie den Datenordner in die Sicherung des Rechners auf.',
    make: 'Jetzt sichern',
    running: 'Wird gesichert …',
    made: 'Sicherung erstellt und geprüft',
    list: 'Sicherungen',
    empty: 'Noch keine Sicherung. Die erste entsteht kurz nach dem Start.',
    daily: 'täglich',
    weekly: 'wöchentlich',
    restore: 'Wiederherstellen …',
    restoreOf: 'Sicherung vom {{at}} wiederherstellen',
    overdue: 'Die letzte Sicherung ist mehr als drei Tage alt.',
    problem: {
      'disk-nearly-full':
        'Es wurde nicht gesichert: Der Datenträger ist fast voll. Vorhandene Sicherungen bleiben; es wird automatisch erneut versucht.',
      'copy-damaged':
        'Die Datenbank ist beschädigt. Starten Sie Proofcase neu: Es prüft dann alles und bietet die neueste gute Sicherung an.',
      failed:
        'Die letzte Sicherung ist fehlgeschlagen. Vorhandene bleiben; es wird automatisch erneut versucht.',
    },
    restartNow: 'Proofcase neu starten',
  },
};
