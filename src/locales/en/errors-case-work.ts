/** Closing and deleting cases, live capture, received results, documents. */
export const caseErrors = {
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
} as const;
