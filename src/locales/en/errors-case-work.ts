/** Closing and deleting cases, live capture, received results, documents. */
export const caseErrors = {
  'certificate-unusable': {
    title: 'Certificate and key cannot be used together.',
    safe: 'The settings are unchanged.',
    next: 'Give the certificate chain and its private key, both as PEM.',
  },
  'trust-anchors-unusable': {
    title: 'The file contains no usable certificate of an authority.',
    safe: 'The trusted authorities are unchanged.',
    next: 'Choose a PEM file that contains certificates of authorities only, not of signers.',
  },
  'nothing-to-import': {
    title: 'This folder contains no capture result: photos, and at most one PDF report.',
    safe: 'Nothing was changed.',
    next: 'Choose the folder that contains the photos and the report.',
  },
  'import-too-large': {
    title: 'The photos or the report are too large for a capture result.',
    safe: 'Nothing was changed.',
    next: 'Import photos of up to 100 MB in total and one report of up to 50 MB.',
  },
  'document-gone': {
    title: 'The document was not found.',
    safe: 'Everything sent and received is unchanged.',
    next: 'If it belongs to the case folder, put it back where it was and open it again.',
  },
  'document-changed': {
    title: 'The document was changed while it was open.',
    safe: 'Everything sent and received is unchanged.',
    next: 'Close it and open it again to see the current version.',
  },
  'document-too-large': {
    title: 'The document is too large to show here.',
    safe: 'Nothing was changed.',
    next: 'Save a copy and open it in a PDF program that you trust.',
  },
  'case-closed': {
    title: 'This case is closed.',
    safe: 'The whole case is kept unchanged.',
    next: 'Reopen the case if there is more to do.',
  },
  'case-on-hold': {
    title: 'This case is under legal hold.',
    safe: 'This case was not changed or deleted.',
    next: 'To delete the case, release the legal hold first and give a reason.',
  },
  'case-packages-active': {
    title: 'Packages of this case that are not finished: {{count}}.',
    safe: 'This case was not changed or deleted.',
    next: 'Send or withdraw them in the outbox, then try again.',
  },
  'case-packages-unknown': {
    title: 'Packages of this case with an unknown outcome: {{count}}. They may have been paid for.',
    safe: 'This case was not changed or deleted.',
    next: 'Decide about them in the outbox, then try again.',
  },
  'case-captures-unknown': {
    title: 'Requested capture links that may or may not exist: {{count}}.',
    safe: 'This case was not changed or deleted.',
    next: 'Decide on the case’s Live capture tab, then try again.',
  },
  'case-busy': {
    title: 'The case is in use: a folder is being read, a package sealed, or an evidence folder exported.',
    safe: 'This case was not changed or deleted.',
    next: 'Wait until it is finished, or cancel it, then try again.',
  },
  'case-not-due': {
    title: 'No rule allows deleting this case yet.',
    safe: 'This case was not deleted.',
    next: 'Check the list again, or delete the case by hand.',
  },
  'retention-changed': {
    title: 'These cases changed after the preview was made.',
    safe: 'Nothing that changed was deleted.',
    next: 'Check the new preview and confirm again.',
  },
  'receiver-failed': {
    title: 'The receiver could not be started ({{reason}}).',
    safe: 'Nothing was changed.',
    next: 'Check port, address and certificate. PROOFCASE_RECEIVER_TOKEN needs at least 16 characters without spaces; without it the keychain must be readable.',
  },
  'capture-fields-invalid': {
    title: 'The account fields are not a valid JSON object.',
    safe: 'Nothing was sent.',
    next: 'Correct them, without the case number; Proofcase adds it.',
  },
  'capture-pending': {
    title: 'A link is already being requested for this case, or it is not known whether one was created.',
    safe: 'Nothing was requested a second time.',
    next: 'Decide about the earlier request first.',
  },
  'capture-not-found': {
    title: 'The service has no such capture case.',
    safe: 'Nothing was changed.',
    next: 'Check the case number, the ticket and the selected profile.',
  },
  'capture-other-case': {
    title: 'This capture case belongs to another case number.',
    safe: 'Nothing was changed.',
    next: 'Open the case with that number, or check the ticket.',
  },
  'capture-answer-unreadable': {
    title: 'The response of the service is not the status of a capture case.',
    safe: 'The previous status is kept.',
    next: 'Try again later; if it keeps happening, tell the service operator.',
  },
  'capture-without-link': {
    title: 'This capture case has no link to share.',
    safe: 'Nothing was sent.',
    next: 'Refresh the capture; a closed one has a link only after the service issues a new one.',
  },
  'capture-mail-without-link': {
    title: 'The text does not contain {captureLink}.',
    safe: 'The text was not changed.',
    next: 'Insert {captureLink} where the link belongs.',
  },
  'file-needs-saving': {
    title: 'This file cannot be dragged out.',
    safe: 'It came with a result, and no viewer opens its type.',
    next: 'Save it with “Save as…” if you expect it.',
  },
  'print-failed': {
    title: 'Nothing was printed.',
    safe: 'The document is unchanged.',
    next: 'Check the printer and print again, or save the document and print it from another program.',
  },
  'mail-program-missing': {
    title: 'No email program could be opened.',
    safe: 'Nothing was sent.',
    next: 'Copy the text and send it yourself.',
  },
  'mail-too-long': {
    title: 'The text is too long to be handed to an email program.',
    safe: 'Nothing was sent.',
    next: 'Copy the text and paste it into a new message.',
  },
} as const;
