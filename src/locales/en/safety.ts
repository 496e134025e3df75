/** Backups, and what a start found to be wrong with the database. */
export const safety = {
  finding: {
    'database-damaged':
      'The database is damaged. It is shown as far as it can be read; nothing is written to it.',
    'database-unreadable': 'The database is damaged and cannot be read.',
    'database-missing': 'The database is missing, although there was one.',
    'database-newer': 'A newer Proofcase wrote this database (version {{version}}, known up to {{newest}}).',
    'database-rolled-back':
      'The database has forgotten paid requests that the side journal knows, {{submissions, number}} since {{since}}. It comes from an earlier moment.',
    'backup-restored':
      'The backup of {{backupAt}} was restored. What was done from then until {{until}} is not in it.',
    'started-anew': 'An empty database has taken the place of the old one.',
    'restore-failed': 'The backup of {{backupAt}} turned out to be damaged and was not restored.',
    'journal-damaged': 'The side journal has damaged lines: {{lines, number}}.',
    'journal-incomplete':
      'The database is older than every backup. Requests paid until {{through}} may be missing from it.',
  },
  action: {
    'opened-read-only': 'What can be read is shown from a copy; the database itself is untouched.',
    'opened-empty': 'Proofcase shows an empty list; the files of the database are untouched.',
    'outbox-paused': 'The outbox is paused: nothing is sent before you decide.',
    'set-aside': 'The database that was in use is kept in the folder “{{folder}}”.',
    'questions-asked_one':
      '{{count, number}} package was brought back as a question in the outbox; it is never sent again by itself.',
    'questions-asked_other':
      '{{count, number}} packages were brought back as questions in the outbox; they are never sent again by themselves.',
    'answers-found_one': '{{count, number}} answer was found on disk and filed again.',
    'answers-found_other': '{{count, number}} answers were found on disk and filed again.',
    'packages-kept_one': '{{count, number}} package for which nothing was paid is kept and waits for you.',
    'packages-kept_other': '{{count, number}} packages for which nothing was paid are kept and wait for you.',
  },
  report: {
    banner: 'Proofcase found something wrong with its database.',
    bannerHeld: 'The outbox is paused until you have decided.',
    show: 'What happened',
    title: 'The database needs your decision',
    found: 'What was found',
    done: 'What was done',
    safe: 'What is safe',
    safeText:
      'Your original files are untouched. Sealed packages and answers are files of their own. What was paid is in the side journal, so nothing is paid a second time without your decision.',
    next: 'What you can do',
    'next-go-on':
      'Check the outbox and the cases, then go on. Whatever is missing can be read in and sealed again.',
    'next-restore-backup':
      'Restore the backup of {{at}}: Proofcase restarts, the database of now is set aside.',
    'next-start-anew':
      'Begin with an empty database: the damaged one is set aside, open questions come back from the side journal.',
    'next-newer': 'Install the newer Proofcase again; it can read this database.',
    'go-on': 'Go on',
    'restore-backup': 'Restore backup',
    'start-anew': 'Begin anew',
    openFolder: 'Open data folder',
    saveReport: 'Save defect report',
    reportSaved: 'Defect report saved: {{path}}',
    confirmRestore: 'Restore the backup of {{at}}?',
    confirmRestoreText:
      'Proofcase restarts and then works with the database as it was at that time. The one of now is set aside and kept. Nothing is sent before you have looked at it.',
    confirmAnew: 'Begin with an empty database?',
    confirmAnewText:
      'Proofcase restarts with an empty list of cases. The damaged database is set aside and kept. Open questions come back from the side journal.',
    restart: 'Restore and restart',
    restartAnew: 'Begin anew and restart',
    running: 'Proofcase restarts …',
  },
  backups: {
    title: 'Backups',
    text: 'A checked copy of the database once a day while Proofcase is open; seven of the last days and four of the weeks before stay. They lie in the data folder and help against damage, not against the loss of this computer: include the data folder in the backup of the computer.',
    make: 'Back up now',
    running: 'Backing up …',
    made: 'Backup made and checked',
    list: 'Backups',
    empty: 'No backup yet. The first one is made shortly after the start.',
    daily: 'daily',
    weekly: 'weekly',
    restore: 'Restore …',
    restoreOf: 'Restore the backup of {{at}}',
    overdue: 'The last backup is more than three days old.',
    problem: {
      'disk-nearly-full':
        'No backup was made: the disk is nearly full. Existing ones stay; it is tried again by itself.',
      'copy-damaged':
        'The check of a copy found damage in the database. Restart Proofcase: it looks at everything and offers the newest good backup.',
      failed: 'The last backup failed. Existing ones stay; it is tried again by itself.',
    },
    restartNow: 'Restart Proofcase',
  },
} as const;
