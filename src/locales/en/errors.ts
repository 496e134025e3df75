import type { ErrorCode } from '../../contract/errors';
import type { JournalReason } from '../../domain/journal';
import type { BlockReason } from '../../domain/profile';
import { caseErrors } from './errors-case-work';
import { sendingErrors } from './errors-sending';
import {
  ANSWER_KEPT,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  ORIGINALS_UNTOUCHED,
  PACKAGE_KEPT,
  STORED_UNCHANGED,
  TRY_AGAIN,
} from './reassurance';

/** What a person is told: what happened, what is safe, what to do next. */
export interface ErrorText {
  readonly title: string;
  readonly safe: string;
  readonly next: string;
}

/** Every error, journal reason and block reason that a person can meet. `{{name}}` is filled in. */
export const errors = {
  'invalid-request': {
    title: 'This request is not valid.',
    safe: STORED_UNCHANGED,
    next: 'Check what was entered and try again.',
  },
  'forbidden-sender': {
    title: 'The request came from a place that may not ask for it.',
    safe: STORED_UNCHANGED,
    next: 'Restart Proofcase.',
  },
  'not-found': {
    title: 'This is not there any more, or never was.',
    safe: STORED_UNCHANGED,
    next: 'Go back to the list and choose again.',
  },
  internal: { title: 'Something unexpected went wrong in Proofcase.', safe: NOTHING_LOST, next: TRY_AGAIN },
  'case-number-too-short': {
    title: 'The case number has {{length}} characters; it needs at least 4.',
    safe: NOTHING_SENT,
    next: 'Enter the whole case number.',
  },
  'case-number-too-long': {
    title: 'The case number has {{length}} characters; at most 50 can be sent.',
    safe: NOTHING_SENT,
    next: 'Shorten the case number.',
  },
  'case-number-character': {
    title: 'The case number holds {{character}} at position {{position}}, which cannot be sent.',
    safe: NOTHING_SENT,
    next: 'Use letters A to Z, digits, blanks and common signs only.',
  },
  'case-number-taken': {
    title: 'There is a case {{caseNumber}} already.',
    safe: STORED_UNCHANGED,
    next: 'Open the existing case, or choose another number.',
  },
  'filter-name-taken': {
    title: 'There is a filter named “{{name}}” already.',
    safe: STORED_UNCHANGED,
    next: 'Choose another name, or rename the existing filter.',
  },
  'reference-date-invalid': {
    title: 'This is not a calendar day that can be read.',
    safe: NOTHING_SENT,
    next: 'Enter the date as 2026-03-31 or 31.03.2026.',
  },
  'folder-missing': {
    title: 'The folder is not there, or it is not a folder.',
    safe: NOTHING_SENT,
    next: 'Check the path, connect the drive or card, and choose the folder again.',
  },
  'folder-unreadable': {
    title: 'The folder cannot be read.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Check the permissions of the folder, then read it again.',
  },
  'folder-empty': {
    title: 'The folder holds no file.',
    safe: NOTHING_SENT,
    next: 'Choose the folder that holds the photos.',
  },
  'nothing-to-send': {
    title: 'There is no photo and no PDF to send.',
    safe: NOTHING_SENT,
    next: 'Add files of the types JPEG, PNG, TIFF, HEIC, WEBP or PDF, or include excluded ones again.',
  },
  'blockers-present': {
    title: 'Some files cannot be sent as they are.',
    safe: NOTHING_SENT,
    next: 'Exclude the files that are marked as blockers, or replace them.',
  },
  'intake-running': {
    title: 'The folder is still being read.',
    safe: STORED_UNCHANGED,
    next: 'Wait until it is done, or stop it.',
  },
  'base-url-invalid': {
    title: 'This is not a base address of a service.',
    safe: NOTHING_SENT,
    next: 'Enter an address such as https://service.example without a query.',
  },
  'base-url-insecure': {
    title: 'The address is not encrypted (http).',
    safe: NOTHING_SENT,
    next: 'Use an https address; plain http is accepted for this computer only.',
  },
  'host-unreachable': {
    title: 'The service cannot be reached.',
    safe: PACKAGE_KEPT,
    next: 'Check the network and the address of the profile.',
  },
  'service-error': {
    title: 'The service reports an error of its own.',
    safe: STORED_UNCHANGED,
    next: 'Try again later; if it lasts, tell the operator of the service the status.',
  },
  'quota-reached': {
    title: 'The quota of this account is used up.',
    safe: PACKAGE_KEPT,
    next: 'Have the quota raised. Then resume the profile in the settings.',
  },
  'package-rejected': {
    title: 'The service rejects this package.',
    safe: PACKAGE_KEPT,
    next: 'Read the reason, change what it names, and seal anew.',
  },
  'outcome-unknown': {
    title: 'It is not known whether the service processed the package.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'answer-not-an-analysis': { title: 'The answer is not an analysis.', safe: ANSWER_KEPT, next: DECIDE },
  'wrong-confirmation': {
    title: 'The case number that was typed is another one.',
    safe: NOTHING_SENT,
    next: 'Type the case number of this package exactly.',
  },
  'too-early': {
    title: 'It is too early to ask again: the service may still be working.',
    safe: NEVER_REPEATED,
    next: 'Wait until {{availableAt}}.',
  },
  budget: {
    title:
      'That would pass the token budget of this profile for the month: {{used}} of {{budget}} are used, about {{underway}} are on their way, this would add about {{planned}}.',
    safe: NOTHING_SENT,
    next: 'Agree to pass the budget, on the command line with --over-budget, or raise it in the settings of the profile.',
  },
  'illegal-state': {
    title: 'This is not possible in the present state.',
    safe: STORED_UNCHANGED,
    next: 'Look at the outbox: the state has changed meanwhile.',
  },
  'target-exists': {
    title: 'Something of this name is there already.',
    safe: STORED_UNCHANGED,
    next: 'Choose another place or name.',
  },
  'target-not-writable': {
    title: 'Nothing can be written there.',
    safe: STORED_UNCHANGED,
    next: 'Choose a folder in which you may write.',
  },
  'space-short': {
    title: 'There is not enough space: about {{needed, number}} MB are needed, {{free, number}} MB are free.',
    safe: 'Nothing was written.',
    next: 'Choose another place, free some space, or leave parts out.',
  },
  'target-gone': {
    title: 'The folder to write to is gone: a drive was pulled or a network connection broke.',
    safe: 'Your case is unchanged, and no half folder carries the final name.',
    next: 'Connect the drive again or choose another place, then export again.',
  },
  'target-not-evidence': {
    title: 'What is there under this name is not an evidence folder of Proofcase.',
    safe: 'It was not touched: only evidence folders are ever replaced.',
    next: 'Choose another name or another place.',
  },
  'export-running': {
    title: 'Another export is running.',
    safe: 'Nothing was written for this one.',
    next: 'Wait until it has ended, or stop it.',
  },
  'data-folder-in-use': {
    title: 'Another Proofcase is using this data folder.',
    safe: STORED_UNCHANGED,
    next: 'Close the other window or wait for the other command, or use another data folder.',
  },
  'data-folder-unsuitable': {
    title: 'This data folder cannot be used.',
    safe: STORED_UNCHANGED,
    next: 'Use a folder on a local disk in which you may write, and a Proofcase that is not older than its data.',
  },
  'database-damaged': {
    title: 'The database is damaged or missing.',
    safe: 'Nothing was changed; sealed packages and answers are separate files and are kept. The side journal remembers what was paid.',
    next: 'Open the Proofcase window, which shows what can be read and offers a backup, or use “backups” and “backups restore” on the command line.',
  },
  'database-read-only': {
    title: 'The database is only shown, since it is damaged or of a newer Proofcase.',
    safe: 'Nothing is written and nothing is sent.',
    next: 'Restore a backup, or begin with an empty database.',
  },
  'recovery-pending': {
    title: 'The last start found that the database had forgotten submissions, and nobody has decided yet.',
    safe: 'The outbox is paused; nothing is sent and nothing is paid.',
    next: 'Read what was found, in the window or with “recovery”, and go on from there.',
  },
  'backup-damaged': {
    title: 'This backup is damaged.',
    safe: 'Nothing was changed; the database in use is as it was.',
    next: 'Choose an older backup.',
  },
  'profile-in-use': {
    title: 'This profile is in use, or its name is taken.',
    safe: STORED_UNCHANGED,
    next: 'Choose another name; a profile with cases is kept for its history.',
  },
  'practice-service-unavailable': {
    title: 'The practice service does not run.',
    safe: PACKAGE_KEPT,
    next: 'Restart Proofcase, or choose another profile.',
  },
  'seal-failed': {
    title: 'The package could not be sealed: a file changed, is gone, or could not be read.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Read the folder again, then seal.',
  },
  ...caseErrors,
  ...sendingErrors,
} as const satisfies { readonly [Code in ErrorCode | JournalReason | BlockReason]: ErrorText };
