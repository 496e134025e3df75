import type { ErrorCode } from '../../contract/errors';
import type { JournalReason } from '../../domain/journal';
import type { BlockReason } from '../../domain/profile';

const NOTHING_SENT = 'Nothing was sent and nothing was paid.';
const STORED_UNCHANGED = 'What was stored before is unchanged.';
const ORIGINALS_UNTOUCHED = 'Your original files are untouched.';
const PACKAGE_KEPT = 'The sealed package is kept; nothing was paid for this attempt.';
const NEVER_REPEATED = 'The package is kept and is never repeated without your decision.';
const ANSWER_KEPT = 'What arrived is kept in full and is shown as it came.';
const NOTHING_LOST = 'Nothing that was stored is lost.';
const BY_ITSELF = 'Nothing to do: it is tried again by itself.';
const DECIDE = 'Decide in the outbox: ask again, send again, or close it.';
const TRY_AGAIN = 'Try again; if it happens again, restart Proofcase.';

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
  'reference-date-too-far-ahead': {
    title: 'The reference date is more than 5 days in the future; the service refuses that.',
    safe: NOTHING_SENT,
    next: 'Choose an earlier reference date, and check the clock of this computer.',
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
  'key-missing': {
    title: 'There is no API key for this profile.',
    safe: PACKAGE_KEPT,
    next: 'Enter the key in the settings.',
  },
  'key-refused': {
    title: 'The service refuses the API key.',
    safe: PACKAGE_KEPT,
    next: 'Enter a valid key in the settings; the profile is paused until then.',
  },
  'keychain-unavailable': {
    title: 'The keychain of this computer does not work or is locked.',
    safe: PACKAGE_KEPT,
    next: 'Unlock the keychain, or enter a key for this run only; it is never written to a file.',
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
  quota: {
    title: 'The quota of this account is used up.',
    safe: PACKAGE_KEPT,
    next: 'Have the quota raised. Then resume the profile in the settings.',
  },
  'account-configuration': {
    title: 'The account is not set up for this at the service.',
    safe: PACKAGE_KEPT,
    next: 'Ask the operator of the service to set the account up. Then resume the profile in the settings.',
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
  'disk-full': {
    title: 'There is no space left on the disk.',
    safe: NOTHING_LOST,
    next: 'Free some space; what waits goes on by itself then.',
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
  network: {
    title: 'The service could not be reached, or the connection broke before everything was sent.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  stalled: { title: 'No byte could be sent for a minute.', safe: PACKAGE_KEPT, next: BY_ITSELF },
  'service-away': {
    title: 'The service is not available at the moment.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'unexpected-answer': {
    title: 'Something answered at the address of the service, but not as the service does.',
    safe: PACKAGE_KEPT,
    next: 'Check the base address of the profile. It is tried again by itself.',
  },
  'captive-portal': {
    title: 'A log-in page of the network answered in place of the service.',
    safe: PACKAGE_KEPT,
    next: 'Log in to the network in a browser (hotel, train, guest network). It goes on by itself then.',
  },
  'proxy-credentials': {
    title: 'The proxy of this network asks for a user name and a password.',
    safe: PACKAGE_KEPT,
    next: 'Enter them in the outbox, or ask whoever runs the network. It goes on by itself then.',
  },
  'clock-wrong': {
    title:
      'The upload was refused, and the clock of this computer is wrong: upload addresses are valid for minutes only.',
    safe: PACKAGE_KEPT,
    next: 'Set the clock of this computer, best by the network. It is tried again by itself.',
  },
  paused: {
    title: 'The upload was stopped because the outbox is paused.',
    safe: PACKAGE_KEPT,
    next: 'Let the outbox go on; the upload then starts anew.',
  },
  metered: {
    title: 'The upload was stopped because the network is metered.',
    safe: PACKAGE_KEPT,
    next: 'It goes on by itself on another network; or allow metered networks in the settings.',
  },
  'upload-refused': {
    title: 'The upload was refused, also with a fresh address.',
    safe: PACKAGE_KEPT,
    next: 'Check the clock of this computer. Nothing to do: it is tried again by itself.',
  },
  'connection-lost-after-body': {
    title: 'The connection broke after everything was sent, before an answer came.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'no-answer-in-time': { title: 'No answer came within 150 seconds.', safe: NEVER_REPEATED, next: DECIDE },
  'server-error-after-body': {
    title: 'The service or a gateway reported an error after everything was sent.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'not-an-analysis': {
    title: 'An answer came, but it is no analysis; perhaps a log-in page of the network.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'answer-cut-off': {
    title: 'The answer broke off before it was complete: processed, answer incomplete.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'found-submitting-at-start': {
    title: 'Proofcase ended while this package was being sent.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'certificate-unusable': {
    title: 'Certificate and key cannot be used together.',
    safe: 'The settings are unchanged.',
    next: 'Give the certificate chain and its private key, both as PEM.',
  },
  'nothing-to-import': {
    title: 'This folder holds no result of a capture case: photos, and at most one PDF report.',
    safe: 'Nothing was changed.',
    next: 'Choose the folder in which photos and report are.',
  },
  'import-too-large': {
    title: 'The photos or the report are larger than a result of a capture case may be.',
    safe: 'Nothing was changed.',
    next: 'Photos up to 100 MB in total and one report up to 50 MB can be imported.',
  },
  'document-gone': {
    title: 'The document is no longer there.',
    safe: 'What was sent and received is unchanged.',
    next: "If it is a file of the case's folder, put it back to where it was and open it again.",
  },
  'document-changed': {
    title: 'The document was changed while it was open.',
    safe: 'What was sent and received is unchanged.',
    next: 'Close it and open it again to see it as it is now.',
  },
  'document-too-large': {
    title: 'The document is too large to be shown here.',
    safe: 'Nothing was changed.',
    next: 'Save a copy and open it in a PDF program that you trust.',
  },
  'case-closed': {
    title: 'This case is closed.',
    safe: 'Everything of it is kept as it is.',
    next: 'Reopen the case if there is more to do.',
  },
  'case-on-hold': {
    title: 'This case is under legal hold.',
    safe: 'Nothing of it was deleted.',
    next: 'Release the hold first, with a reason, if the case may go.',
  },
  'case-packages-active': {
    title: '{{count}} of the case’s packages are not finished yet.',
    safe: 'Nothing was changed and nothing was deleted.',
    next: 'Send them or withdraw them in the outbox, then try again.',
  },
  'case-packages-unknown': {
    title: 'The outcome of {{count}} of the case’s packages is unknown: they may have been paid for.',
    safe: 'Nothing was changed and nothing was deleted.',
    next: 'Decide in the outbox what became of them, then try again.',
  },
  'case-captures-unknown': {
    title: 'It is not known yet whether {{count}} requested capture links exist.',
    safe: 'Nothing was changed and nothing was deleted.',
    next: 'Answer the question on the case’s capture tab, then try again.',
  },
  'case-busy': {
    title: 'The case is being worked on right now: a folder is read, a package sealed, or evidence exported.',
    safe: 'Nothing was changed and nothing was deleted.',
    next: 'Wait until it is done, or stop it, then try again.',
  },
  'case-not-due': {
    title: 'No rule lets this case go yet.',
    safe: 'Nothing was deleted.',
    next: 'Look at the list again, or delete the case by hand.',
  },
  'retention-changed': {
    title: 'Something about these cases changed after the preview was made.',
    safe: 'Nothing was deleted.',
    next: 'Look at the new preview and confirm again.',
  },
  'receiver-failed': {
    title: 'The receiver could not be started ({{reason}}).',
    safe: 'Nothing was changed.',
    next: 'Check port, address, token and certificate; beyond this machine a token is needed (PROOFCASE_RECEIVER_TOKEN).',
  },
  'capture-fields-invalid': {
    title: "The account's own fields are no valid JSON object.",
    safe: 'Nothing was sent.',
    next: 'Correct them; the case number is added by Proofcase and must not be among them.',
  },
  'capture-pending': {
    title: 'A link is already being requested for this case, or it is unknown whether one was created.',
    safe: 'Nothing was requested a second time.',
    next: 'Answer the open question of the case first.',
  },
  'capture-not-found': {
    title: 'The service knows no such capture case.',
    safe: 'Nothing was changed.',
    next: 'Check case number and ticket, and whether the right profile is chosen.',
  },
  'capture-other-case': {
    title: 'This capture case belongs to another case number.',
    safe: 'Nothing was changed.',
    next: 'Open the case with that number, or check the ticket.',
  },
  'capture-answer-unreadable': {
    title: 'The answer of the service is not the state of a capture case.',
    safe: 'What was known before is kept.',
    next: 'Try again later; if it stays so, tell the operator of the service.',
  },
  'capture-without-link': {
    title: 'This capture case has no link that could be handed on.',
    safe: 'Nothing was sent.',
    next: 'Refresh the case; a closed one gets a link only when the service issues a new one.',
  },
  'capture-mail-without-link': {
    title: 'The text lacks {captureLink}.',
    safe: 'The text was not changed.',
    next: 'Put {captureLink} where the link belongs.',
  },
  'mail-program-missing': {
    title: 'No mail program could be opened.',
    safe: 'Nothing was sent.',
    next: 'Copy the text and send it yourself.',
  },
  validation: {
    title: 'The service refuses the case number, the date or another detail.',
    safe: PACKAGE_KEPT,
    next: 'Change what the reason names, and seal anew.',
  },
  'too-large': {
    title: 'The service finds the package too large.',
    safe: PACKAGE_KEPT,
    next: 'Exclude some files and seal anew.',
  },
  malformed: {
    title: 'The service does not understand the request.',
    safe: PACKAGE_KEPT,
    next: 'Check the address of the profile; if it is right, tell the operator of the service.',
  },
  'package-damaged': {
    title: 'The sealed package on disk is not what was sealed.',
    safe: NOTHING_SENT,
    next: 'Withdraw it and seal anew from the originals; check the disk.',
  },
  'upload-key-gone': {
    title: 'The service does not know this upload any more; it was probably processed before.',
    safe: NEVER_REPEATED,
    next: 'Send again, which may cost tokens again, or close it as not answered.',
  },
  'upload-expired': {
    title: 'The stored upload expired before the service could be asked again.',
    safe: NEVER_REPEATED,
    next: 'Send again, which may cost tokens again, or close it as not answered.',
  },
  'redirect-refused': {
    title: 'The service pointed to another address, which is not followed with your key.',
    safe: 'Neither key nor photos went to the other address.',
    next: 'Check the base address of the profile, and whether the network asks for a log-in.',
  },
} as const satisfies { readonly [Code in ErrorCode | JournalReason | BlockReason]: ErrorText };
