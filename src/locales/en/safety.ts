/** Backups, and what a start found to be wrong with the database. */
export const safety = {
  finding: {
    'database-damaged': 'The database is damaged. Readable parts are shown; nothing is written to it.',
    'database-unreadable': 'The database is damaged and cannot be read.',
    'database-missing': 'The database is missing, although there was one before.',
    'database-newer':
      'This database is from a newer Proofcase (version {{version}}; supported up to {{newest}}).',
    'database-rolled-back':
      'The database is older than the side journal. Paid requests since {{since}} that are missing from it: {{submissions, number}}.',
    'backup-restored':
      'The backup of {{backupAt}} was restored. Work between then and {{until}} is not in it.',
    'started-empty': 'An empty database replaced the old one.',
    'restore-failed':
      'The backup of {{backupAt}} was not restored: it is damaged or does not fit on the disk. The database is unchanged.',
    'journal-damaged': 'The side journal has damaged lines: {{lines, number}}.',
    'journal-incomplete':
      'The database is older than every backup. Requests paid until {{through}} may be missing.',
  },
  action: {
    'opened-read-only': 'Readable data is shown from a copy; the database itself is unchanged.',
    'opened-empty': 'Proofcase shows an empty list; the database files are unchanged.',
    'outbox-paused': 'Sending is paused: nothing is sent until you decide.',
    'set-aside': 'The previous database is kept in the folder “{{folder}}”.',
    'questions-asked_one':
      '{{count, number}} package was restored to the outbox and needs your decision; it is never sent again automatically.',
    'questions-asked_other':
      '{{count, number}} packages were restored to the outbox and need your decision; they are never sent again automatically.',
    'answers-found_one': '{{count, number}} result was found on disk and restored.',
    'answers-found_other': '{{count, number}} results were found on disk and restored.',
    'packages-kept_one': '{{count, number}} unpaid package is kept and waits for you.',
    'packages-kept_other': '{{count, number}} unpaid packages are kept and wait for you.',
  },
  report: {
    banner: 'Proofcase found a problem with its database.',
    bannerHeld: 'Sending is paused until you decide.',
    show: 'Show details',
    title: 'The database needs your decision',
    found: 'What was found',
    done: 'What was done',
    safe: 'What is safe',
    safeText:
      'Your original files are unchanged. Sealed packages and results are separate files. The side journal records what was paid, so nothing is paid a second time without your decision.',
    next: 'What you can do',
    'next-continue':
      'Check the outbox and the cases, then continue. You can read missing folders and seal them again.',
    'next-restore-backup':
      'Restore the backup of {{at}}: Proofcase restarts, and the current database is set aside.',
    'next-reset':
      'Start with an empty database: the damaged one is set aside, and open decisions are restored from the side journal.',
    'next-newer': 'Reinstall the newer Proofcase; it can read this database.',
    continue: 'Continue',
    'restore-backup': 'Restore backup',
    reset: 'Reset',
    openFolder: 'Open data folder',
    support: 'Support bundle…',
    confirmRestore: 'Restore the backup of {{at}}?',
    confirmRestoreText:
      'Proofcase restarts with the database as it was at that time. The current database is set aside and kept. Nothing is sent until you have checked it.',
    nothingMissing: 'No case has changed since this backup.',
    missingFrom_one: 'The work since then in {{count, number}} case will be missing: {{names}}',
    missingFrom_other: 'The work since then in {{count, number}} cases will be missing: {{names}}',
    missingFromMany: 'The work since then in at least {{count, number}} cases will be missing: {{names}}',
    confirmReset: 'Start with an empty database?',
    confirmResetText:
      'Proofcase restarts with an empty list of cases. The damaged database is set aside and kept. Open decisions are restored from the side journal.',
    restart: 'Restore and restart',
    resetAndRestart: 'Reset and restart',
    running: 'Restarting Proofcase…',
  },
  backups: {
    title: 'Backups',
    text: 'Proofcase makes a verified copy of the database once a day while it is open. It keeps seven daily and four weekly backups. They are in the data folder and protect against damage, not against the loss of this computer: include the data folder in your computer backup.',
    make: 'Back up now',
    running: 'Backing up…',
    made: 'Backup made and verified',
    list: 'Backups',
    empty: 'No backups yet. The first one is made shortly after the start.',
    daily: 'daily',
    weekly: 'weekly',
    restore: 'Restore…',
    restoreOf: 'Restore the backup of {{at}}',
    overdue: 'The last backup is more than three days old.',
    problem: {
      'disk-nearly-full':
        'No backup was made: the disk is nearly full. Existing backups are kept; Proofcase retries automatically.',
      'copy-damaged':
        'The database is damaged. Restart Proofcase: it checks everything and offers the newest good backup.',
      failed: 'The last backup failed. Existing backups are kept; Proofcase retries automatically.',
    },
    restartNow: 'Restart Proofcase',
  },
} as const;
