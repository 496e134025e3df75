import type { safety as original } from '../en/safety';
import type { Translation } from '../translation';

export const safety: Translation<typeof original> = {
  finding: {
    'database-damaged':
      'Die Datenbank ist beschädigt. Sie wird angezeigt, soweit sie lesbar ist; geschrieben wird nichts.',
    'database-unreadable': 'Die Datenbank ist beschädigt und nicht lesbar.',
    'database-missing': 'Die Datenbank fehlt, obwohl es eine gab.',
    'database-newer':
      'Diese Datenbank stammt von einem neueren Proofcase (Fassung {{version}}, bekannt bis {{newest}}).',
    'database-rolled-back':
      'Die Datenbank hat bezahlte Anfragen vergessen, die das Nebenjournal kennt: {{submissions, number}} seit {{since}}. Sie stammt von einem früheren Zeitpunkt.',
    'backup-restored':
      'Die Sicherung vom {{backupAt}} wurde wiederhergestellt. Was danach bis {{until}} geschah, steht nicht darin.',
    'started-anew': 'Eine leere Datenbank ist an die Stelle der alten getreten.',
    'restore-failed': 'Die Sicherung vom {{backupAt}} ist beschädigt und wurde nicht wiederhergestellt.',
    'journal-damaged': 'Das Nebenjournal enthält beschädigte Zeilen: {{lines, number}}.',
    'journal-incomplete':
      'Die Datenbank ist älter als jede Sicherung. Anfragen, die bis {{through}} bezahlt wurden, können darin fehlen.',
  },
  action: {
    'opened-read-only': 'Was lesbar ist, wird aus einer Kopie angezeigt; die Datenbank selbst ist unberührt.',
    'opened-empty': 'Proofcase zeigt eine leere Liste; die Dateien der Datenbank sind unberührt.',
    'outbox-paused': 'Der Ausgang ist angehalten: Vor Ihrer Entscheidung wird nichts gesendet.',
    'set-aside': 'Die Datenbank, die in Gebrauch war, liegt im Ordner „{{folder}}“.',
    'questions-asked_one':
      '{{count, number}} Paket ist als Frage in den Ausgang zurückgekehrt; es wird nie von selbst erneut gesendet.',
    'questions-asked_other':
      '{{count, number}} Pakete sind als Fragen in den Ausgang zurückgekehrt; sie werden nie von selbst erneut gesendet.',
    'answers-found_one': '{{count, number}} Antwort lag auf der Festplatte und wurde erneut abgelegt.',
    'answers-found_other': '{{count, number}} Antworten lagen auf der Festplatte und wurden erneut abgelegt.',
    'packages-kept_one':
      '{{count, number}} Paket, für das nichts bezahlt wurde, ist erhalten und wartet auf Sie.',
    'packages-kept_other':
      '{{count, number}} Pakete, für die nichts bezahlt wurde, sind erhalten und warten auf Sie.',
  },
  report: {
    banner: 'Mit der Datenbank von Proofcase stimmt etwas nicht.',
    bannerHeld: 'Der Ausgang ist angehalten, bis Sie entschieden haben.',
    show: 'Was ist geschehen?',
    title: 'Die Datenbank braucht Ihre Entscheidung',
    found: 'Was festgestellt wurde',
    done: 'Was unternommen wurde',
    safe: 'Was sicher ist',
    safeText:
      'Ihre Originaldateien sind unberührt. Versiegelte Pakete und Antworten sind eigene Dateien. Was bezahlt wurde, steht im Nebenjournal; ohne Ihre Entscheidung wird nichts ein zweites Mal bezahlt.',
    next: 'Was Sie tun können',
    'next-go-on':
      'Prüfen Sie Ausgang und Vorgänge, dann geht es weiter. Was fehlt, lässt sich neu einlesen und versiegeln.',
    'next-restore-backup':
      'Die Sicherung vom {{at}} wiederherstellen: Proofcase startet neu, die jetzige Datenbank wird beiseitegelegt.',
    'next-start-anew':
      'Mit einer leeren Datenbank beginnen: Die beschädigte wird beiseitegelegt, offene Fragen kehren aus dem Nebenjournal zurück.',
    'next-newer': 'Installieren Sie wieder das neuere Proofcase; es kann diese Datenbank lesen.',
    'go-on': 'Weiterarbeiten',
    'restore-backup': 'Sicherung wiederherstellen',
    'start-anew': 'Neu beginnen',
    openFolder: 'Datenordner öffnen',
    saveReport: 'Fehlerbericht speichern',
    reportSaved: 'Fehlerbericht gespeichert: {{path}}',
    confirmRestore: 'Sicherung vom {{at}} wiederherstellen?',
    confirmRestoreText:
      'Proofcase startet neu und arbeitet dann mit der Datenbank von damals. Die jetzige wird beiseitegelegt und bleibt erhalten. Bevor Sie nachgesehen haben, wird nichts gesendet.',
    confirmAnew: 'Mit einer leeren Datenbank beginnen?',
    confirmAnewText:
      'Proofcase startet mit einer leeren Vorgangsliste neu. Die beschädigte Datenbank wird beiseitegelegt und bleibt erhalten. Offene Fragen kehren aus dem Nebenjournal zurück.',
    restart: 'Wiederherstellen und neu starten',
    restartAnew: 'Neu beginnen und neu starten',
    running: 'Proofcase startet neu …',
  },
  backups: {
    title: 'Sicherungen',
    text: 'Einmal am Tag, solange Proofcase offen ist, entsteht eine geprüfte Kopie der Datenbank; sieben der letzten Tage und vier der Wochen davor bleiben. Sie liegen im Datenordner und helfen bei Schäden, nicht beim Verlust dieses Computers: Nehmen Sie den Datenordner in die Sicherung des Computers auf.',
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
        'Es wurde nicht gesichert: Die Festplatte ist fast voll. Vorhandene Sicherungen bleiben; es wird von selbst erneut versucht.',
      'copy-damaged':
        'Die Prüfung einer Kopie hat einen Schaden in der Datenbank gefunden. Starten Sie Proofcase neu: Es sieht dann alles durch und bietet die neueste gute Sicherung an.',
      failed:
        'Die letzte Sicherung ist fehlgeschlagen. Vorhandene bleiben; es wird von selbst erneut versucht.',
    },
    restartNow: 'Proofcase neu starten',
  },
};
