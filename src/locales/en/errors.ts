import type { ErrorCode } from '../../contract/errors';
import type { JournalReason } from '../../domain/journal';
import type { BlockReason } from '../../domain/profile';
import { caseErrors } from './errors-case-work';
import { handoverErrors } from './errors-handover';
import { sendingErrors } from './errors-sending';
import { teamErrors } from './errors-team';
import {
  ANSWER_KEPT,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  ORIGINALS_UNTOUCHED,
  PACKAGE_KEPT,
  REFUSAL_KEPT,
  STORED_UNCHANGED,
  TRY_AGAIN,
} from './reassurance';

/** Texts of an error: what happened, what is safe, what to do next. */
export interface ErrorText {
  readonly title: string;
  readonly safe: string;
  readonly next: string;
}

/** The variants name who holds the lock. */
const DATA_FOLDER_IN_USE = {
  title: 'Another Proofcase is using this data folder.',
  safe: STORED_UNCHANGED,
  next: 'Close the other window, wait for the other command to finish, or use another data folder.',
  title_window:
    '{{user}} has this data folder open in the window of Proofcase on {{host}} (process {{pid}}, since {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
  next_window: 'Close that window, or use another data folder.',
  'title_command-line':
    'A command that {{user}} started on {{host}} is using this data folder (process {{pid}}, since {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
  'next_command-line': 'Wait for the command to finish, or use another data folder.',
  title_receiver:
    'The receiver that {{user}} started on {{host}} is using this data folder (process {{pid}}, since {{date, datetime(dateStyle: medium; timeStyle: short)}}).',
  next_receiver: 'Stop the receiver (Ctrl+C where it runs), or use another data folder.',
} as const;

/** Variants: attachments too large together, and more files than one call from the file manager may open. */
const SOURCE_TOO_MANY_FILES = {
  title: 'More than {{max, number}} files at once.',
  title_bytes: 'The attachments are larger than {{megabytes, number}} MB together.',
  'title_left-out':
    'Only the first {{max, number}} of {{total, number}} files and folders were opened (left out: {{leftOut, number}}).',
  safe: NOTHING_SENT,
  next: 'Put the files into a folder and add the folder.',
} as const;

/** Every error, journal reason and block reason that a person can meet. `{{name}}` is filled in. */
export const errors = {
  'invalid-request': {
    title: 'This input is not valid.',
    safe: STORED_UNCHANGED,
    next: 'Check your input and try again.',
  },
  'forbidden-sender': {
    title: 'The request came from a source that is not allowed.',
    safe: STORED_UNCHANGED,
    next: 'Restart Proofcase.',
  },
  'setting-managed': {
    title: 'Your organisation manages this setting.',
    safe: STORED_UNCHANGED,
    next: 'Ask your IT department if it should be different.',
  },
  'policy-broken': {
    title: 'The settings of your organisation contain errors and were not applied.',
    safe: NOTHING_SENT,
    next: 'Give these details to your IT department: {{problems}}',
  },
  'not-found': {
    title: 'Not found.',
    safe: STORED_UNCHANGED,
    next: 'Go back to the list and choose again.',
  },
  internal: { title: 'Something went wrong in Proofcase.', safe: NOTHING_LOST, next: TRY_AGAIN },
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
    title: 'The case number contains {{character}} at position {{position}}, which is not allowed.',
    safe: NOTHING_SENT,
    next: 'Use letters A to Z, digits, spaces, and characters such as - _ . / : #',
  },
  'case-number-taken': {
    title: 'Case {{caseNumber}} already exists.',
    safe: STORED_UNCHANGED,
    next: 'Open the existing case, or choose another number.',
  },
  'case-number-used': {
    title:
      'The case number {{caseNumber}} can no longer be changed: something was sent or requested under it, or is on its way.',
    safe: STORED_UNCHANGED,
    next: 'Withdraw packages that were not sent yet. Otherwise create a case with the correct number.',
  },
  'filter-name-taken': {
    title: 'A filter named “{{name}}” already exists.',
    safe: STORED_UNCHANGED,
    next: 'Choose another name, or rename the existing filter.',
  },
  'reference-date-invalid': {
    title: 'This is not a valid date.',
    safe: NOTHING_SENT,
    next: 'Enter the date as 2026-03-31 or 31.03.2026.',
  },
  'folder-missing': {
    title: 'The folder was not found, or it is not a folder.',
    safe: NOTHING_SENT,
    next: 'Check the path, connect the drive or memory card, and choose the folder again.',
  },
  'not-a-folder': {
    title: 'This is a file or a message, not a folder.',
    safe: NOTHING_SENT,
    next: 'Save photos and attachments in a folder on this computer, then drop that folder here or choose it.',
  },
  'folder-unreadable': {
    title: 'The folder cannot be read.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Check the permissions of the folder, then read it again.',
  },
  'folder-empty': {
    title: 'The folder contains no files.',
    safe: NOTHING_SENT,
    next: 'Choose the folder that contains the photos.',
  },
  'source-is-evidence': {
    title: 'This is an evidence folder that Proofcase exported, not a folder of photos.',
    safe: NOTHING_SENT,
    next: 'Choose the folder with the original photos. Copies of them are in data/originals.',
  },
  'source-in-data-folder': {
    title: 'This folder is in a data folder of Proofcase: {{path}}.',
    safe: NOTHING_SENT,
    next: 'Choose a folder of photos outside the data folder.',
  },
  'data-folder-in-source': {
    title: 'The data folder of Proofcase is in this folder: {{path}}.',
    safe: NOTHING_SENT,
    next: 'Choose a folder that contains only the photos, or use a data folder elsewhere (--data-dir).',
  },
  'source-known': {
    title: '“{{name}}” is already part of this case.',
    safe: 'Nothing was changed in the source “{{source}}”.',
    next: 'Read the source again if files have been added.',
  },
  'source-missing': {
    title: '“{{name}}” was not found.',
    safe: NOTHING_SENT,
    next: 'It may have been moved or deleted. Check the drive, memory card or network, then add it again.',
  },
  'source-inside': {
    title: '“{{name}}” is inside a folder of this case.',
    safe: 'Its files are in the source “{{source}}”; no file is added twice.',
    next: 'Read that source again if files have been added.',
  },
  'source-archive': {
    title: '“{{name}}” is an archive.',
    safe: NOTHING_SENT,
    next: 'Unpack it and add the folder with the photos.',
  },
  'source-mail': {
    title: '“{{name}}” is a saved email.',
    safe: NOTHING_SENT,
    next: 'Drag the attachments out of the email into this window, or save them and add the folder.',
  },
  'source-shortcut': {
    title: '“{{name}}” is a shortcut.',
    safe: NOTHING_SENT,
    next: 'Add the folder or photo that it points to.',
  },
  'source-unsupported': {
    title: '“{{name}}” is neither a photo nor a PDF.',
    safe: NOTHING_SENT,
    next: 'Add JPEG, PNG, TIFF, HEIC, WebP or PDF files, or a folder with them.',
  },
  'source-empty-file': {
    title: '“{{name}}” is empty.',
    safe: NOTHING_SENT,
    next: 'Copy the photo from the camera or the memory card again.',
  },
  'source-too-large': {
    title: '“{{name}}” is larger than 50 MB.',
    safe: NOTHING_SENT,
    next: 'The service accepts files of up to 50 MB. Ask for a smaller version of the file.',
  },
  'source-too-many-files': SOURCE_TOO_MANY_FILES,
  'nothing-to-send': {
    title: 'There is no photo and no PDF to send.',
    safe: NOTHING_SENT,
    next: 'Add JPEG, PNG, TIFF, HEIC, WebP or PDF files, or include excluded ones again.',
  },
  'blockers-present': {
    title: 'Some files cannot be sent as they are.',
    safe: NOTHING_SENT,
    next: 'Exclude the files that are marked “cannot be sent”, or replace them.',
  },
  'intake-running': {
    title: 'The files are still being read.',
    safe: STORED_UNCHANGED,
    next: 'Wait until it is finished, or cancel it.',
  },
  'base-url-invalid': {
    title: 'This is not a valid service address.',
    safe: NOTHING_SENT,
    next: 'Enter an address such as https://service.example without a query.',
  },
  'base-url-insecure': {
    title: 'The address is not encrypted (http).',
    safe: NOTHING_SENT,
    next: 'Use an https address; plain http is allowed for this computer only.',
  },
  'host-unreachable': {
    title: 'The service cannot be reached.',
    safe: PACKAGE_KEPT,
    next: 'Check the network and the address of the profile.',
  },
  'service-error': {
    title: 'The service reports an internal error.',
    safe: STORED_UNCHANGED,
    next: 'Try again later; if it continues, tell the service operator the status.',
  },
  'quota-reached': {
    title: 'The account quota is used up.',
    safe: REFUSAL_KEPT,
    next: 'Have the quota raised, then resume the profile in the settings.',
  },
  'package-rejected': {
    title: 'The service rejects this package.',
    safe: REFUSAL_KEPT,
    next: 'Read the reason, change what it names, and seal again.',
  },
  'outcome-unknown': {
    title: 'It is not known whether the service processed the package.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'answer-not-an-analysis': { title: 'The response is not an analysis.', safe: ANSWER_KEPT, next: DECIDE },
  'wrong-confirmation': {
    title: 'The case number you typed does not match.',
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
      'This would exceed the monthly token budget of this profile: {{used}} of {{budget}} used, about {{underway}} being sent, about {{planned}} more for this submission.',
    safe: NOTHING_SENT,
    next: 'Agree to exceed the budget (on the command line with --over-budget), or raise it in the profile settings.',
  },
  'already-sent': {
    title:
      'Every file was sent before, under case {{caseNumber}} on {{date, datetime(dateStyle: medium; timeZone: UTC)}}.',
    safe: NOTHING_SENT,
    next: 'Check the earlier result first: sending again costs tokens again.',
  },
  'illegal-state': {
    title: 'This is not possible in the current state.',
    safe: STORED_UNCHANGED,
    next: 'Check the outbox: the state has changed.',
  },
  'target-exists': {
    title: 'An item with this name already exists.',
    safe: STORED_UNCHANGED,
    next: 'Choose another location or name.',
  },
  'target-not-writable': {
    title: 'This location is not writable.',
    safe: STORED_UNCHANGED,
    next: 'Choose a folder you have permission to write to.',
  },
  'target-in-use': {
    title: 'This file or folder is open in another program.',
    safe: STORED_UNCHANGED,
    next: 'Close it there, then try again.',
  },
  'space-short': {
    title: 'There is not enough space: about {{needed, number}} MB are needed, {{free, number}} MB are free.',
    safe: 'Nothing was written.',
    next: 'Choose another location, free some space, or exclude parts.',
  },
  'target-gone': {
    title: 'The target folder was not found or cannot be reached.',
    safe: `${STORED_UNCHANGED} An incomplete file or folder may be left there.`,
    next: 'Reconnect the drive or the network, or choose another location, then try again.',
  },
  'target-not-evidence': {
    title: 'The existing item with this name is not a Proofcase evidence folder.',
    safe: 'It was not touched: only evidence folders are ever replaced.',
    next: 'Choose another name or location.',
  },
  'export-running': {
    title: 'Another export is running.',
    safe: 'Nothing was written for this one.',
    next: 'Wait until it is finished, or cancel it.',
  },
  'data-folder-in-use': DATA_FOLDER_IN_USE,
  'data-folder-unsuitable': {
    title: 'This data folder cannot be used.',
    safe: STORED_UNCHANGED,
    next: 'Use a folder on a local disk that you can write to, and a Proofcase version that is not older than the data.',
  },
  'data-folder-foreign': {
    title: 'This folder is not empty and not a data folder of Proofcase: {{path}}.',
    safe: 'Nothing in it was changed.',
    next: 'Give a new or an empty folder as the data folder (--data-dir).',
  },
  'database-damaged': {
    title: 'The database is damaged or missing.',
    safe: 'Nothing was changed. Sealed packages and results are kept in separate files. The side journal holds the record of paid requests.',
    next: 'Open the Proofcase window, which shows what can still be read and offers a backup, or use “backups” and “backups restore” on the command line.',
  },
  'database-read-only': {
    title: 'The database is read-only because it is damaged or from a newer Proofcase.',
    safe: 'Nothing is written and nothing is sent.',
    next: 'Restore a backup, or start with an empty database.',
  },
  'recovery-pending': {
    title: 'At the last start the database was missing submissions, and a decision is still needed.',
    safe: 'Sending is paused; nothing is sent and nothing is paid.',
    next: 'Read what was found in the window or with “recovery”, and decide there.',
  },
  'backup-damaged': {
    title: 'This backup is damaged.',
    safe: 'Nothing was changed; the current database is unchanged.',
    next: 'Choose an older backup.',
  },
  'profile-in-use': {
    title: 'This profile is in use, or its name already exists.',
    safe: STORED_UNCHANGED,
    next: 'Choose another name. A profile can be removed once it has no cases and the team store has all its messages.',
  },
  'practice-service-unavailable': {
    title: 'The practice service is not running.',
    safe: PACKAGE_KEPT,
    next: 'Restart Proofcase, or choose another profile.',
  },
  'seal-failed': {
    title: 'The package could not be sealed: a file changed, is missing, or could not be read.',
    safe: ORIGINALS_UNTOUCHED,
    next: 'Read the files again, then seal.',
  },
  ...caseErrors,
  ...handoverErrors,
  ...sendingErrors,
  ...teamErrors,
} as const satisfies { readonly [Code in ErrorCode | JournalReason | BlockReason]: ErrorText };
