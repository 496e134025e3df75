import {
  ANSWER_KEPT,
  BY_ITSELF,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  PACKAGE_KEPT,
  REFUSAL_KEPT,
} from './reassurance';

const COPY_KEY_AGAIN = 'Copy the key again from where you received it, and enter it once more.';

/** Reasons for the state of a package or a profile. */
export const sendingErrors = {
  'reference-date-too-far-ahead': {
    title: 'The reference date is more than 5 days in the future; the service refuses that.',
    safe: NOTHING_SENT,
    next: 'Choose an earlier reference date, and check the clock of this computer.',
  },
  'key-missing': {
    title: 'This profile has no API key.',
    safe: PACKAGE_KEPT,
    next: 'Enter the key in the settings.',
  },
  'key-refused': {
    title: 'The service rejects the API key.',
    safe: REFUSAL_KEPT,
    next: 'Enter a valid key in the settings; the profile is on hold until then.',
    // Refused by Proofcase itself, before anything is sent.
    title_empty: 'The API key is empty.',
    title_character: 'The API key contains a character that cannot be sent: {{character}}.',
    'title_too-long': 'The API key is too long: {{length}} characters.',
    safe_empty: NOTHING_SENT,
    safe_character: NOTHING_SENT,
    'safe_too-long': NOTHING_SENT,
    next_empty: COPY_KEY_AGAIN,
    next_character: COPY_KEY_AGAIN,
    'next_too-long': COPY_KEY_AGAIN,
  },
  'key-unusable': {
    title: 'The stored API key contains something that cannot be sent.',
    safe: PACKAGE_KEPT,
    next: 'Enter the key again in the settings.',
  },
  'address-not-allowed': {
    title: 'Your organisation does not allow this address.',
    safe: NOTHING_SENT,
    next: 'Choose another profile, or ask your IT department whether the address may be used.',
  },
  'key-other-origin': {
    title: 'The API key belongs to another address than the profile has now.',
    safe: 'Neither the key nor a photo was sent to the new address. The sealed package is kept.',
    next: 'Enter the key for the new address in the settings, or restore the earlier address.',
  },
  'certificate-invalid': {
    title: 'The certificate of the server cannot be trusted.',
    safe: 'Nothing was sent, neither the key nor a photo. The sealed package is kept.',
    next: 'Give your IT department the details of the certificate. Resume the profile when it is in order.',
  },
  'address-wrong': {
    title: 'The address of the profile does not lead to the service.',
    safe: REFUSAL_KEPT,
    next: 'Correct the service address in the settings, then resume the profile.',
  },
  'keychain-unavailable': {
    title: 'The keychain of this computer is locked or not available.',
    safe: PACKAGE_KEPT,
    next: 'Unlock the keychain, or enter a key for this run only; it is never written to a file.',
  },
  quota: {
    title: 'The account quota is used up.',
    safe: REFUSAL_KEPT,
    next: 'Have the quota raised, then resume the profile in the settings.',
  },
  'account-configuration': {
    title: 'The service has not set up the account for this kind of request.',
    safe: REFUSAL_KEPT,
    next: 'Ask the service operator to set up the account, then resume the profile in the settings.',
  },
  'disk-full': {
    title: 'There is no space left on the disk.',
    safe: NOTHING_LOST,
    next: 'Free some space, then try again. Waiting packages continue automatically.',
  },
  network: {
    title: 'The service could not be reached, or the connection broke before everything was sent.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  stalled: { title: 'The upload made no progress for a minute.', safe: PACKAGE_KEPT, next: BY_ITSELF },
  'service-away': {
    title: 'The service is not available at the moment.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'unexpected-answer': {
    title: 'The address responded, but not like the service.',
    safe: PACKAGE_KEPT,
    next: 'Check the service address of the profile. Proofcase retries automatically.',
  },
  'captive-portal': {
    title: 'A sign-in page of the network answered instead of the service.',
    safe: PACKAGE_KEPT,
    next: 'Sign in to the network in a browser (hotel, train, guest network). Sending then continues automatically.',
  },
  'proxy-credentials': {
    title: 'The proxy of this network asks for a user name and a password.',
    safe: PACKAGE_KEPT,
    next: 'Enter them in the outbox, or ask your IT department. Sending then continues automatically.',
  },
  'clock-wrong': {
    title: 'The package could not be sent because the clock of this computer seems to be wrong.',
    safe: PACKAGE_KEPT,
    next: 'Set the clock of this computer, preferably from the network. Proofcase retries automatically.',
  },
  paused: {
    title: 'The upload was stopped because sending is paused.',
    safe: PACKAGE_KEPT,
    next: 'Resume sending; the upload then starts again.',
  },
  metered: {
    title: 'The upload was stopped because the network is metered.',
    safe: PACKAGE_KEPT,
    next: 'It continues automatically on another network; or allow metered networks in the settings.',
  },
  'upload-refused': {
    title: 'The upload was refused, even with a new address.',
    safe: PACKAGE_KEPT,
    next: 'Check the clock of this computer. Proofcase retries automatically.',
  },
  'connection-lost-after-body': {
    title: 'The connection was lost after everything was sent, before a response arrived.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'no-answer-in-time': {
    title: 'No response arrived within 150 seconds.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'server-error-after-body': {
    title: 'The service or a gateway reported an error after everything was sent.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'not-an-analysis': {
    title: 'A response arrived, but it is not an analysis; it may be a sign-in page of the network.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'answer-cut-off': {
    title: 'The package was processed, but the response was cut off and is incomplete.',
    safe: ANSWER_KEPT,
    next: DECIDE,
  },
  'result-unreadable': {
    title: 'The result was received, but Proofcase could not read it.',
    safe: ANSWER_KEPT,
    next: 'Open the results of the case and choose Read again, or decide in the outbox; sending again would cost tokens again.',
  },
  'found-submitting-at-start': {
    title: 'Proofcase ended while this package was being sent.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  validation: {
    title: 'The service rejects the case number, the date or another detail.',
    safe: REFUSAL_KEPT,
    next: 'Change what the reason names, and seal again.',
  },
  'too-large': {
    title: 'The service rejects the package as too large.',
    safe: REFUSAL_KEPT,
    next: 'Exclude some files and seal again.',
  },
  malformed: {
    title: 'The service does not understand the request.',
    safe: REFUSAL_KEPT,
    next: 'Check the address of the profile; if it is right, tell the service operator.',
  },
  'package-unreadable': {
    title: 'The sealed package cannot be read from the disk at the moment.',
    safe: PACKAGE_KEPT,
    next: 'Proofcase retries automatically. If the problem persists, check whether another program has the file open and whether the disk works.',
  },
  'package-damaged': {
    title: 'The sealed package on disk has changed since it was sealed.',
    safe: NOTHING_SENT,
    next: 'Withdraw it and seal again from the originals. Check the disk.',
  },
  'upload-key-gone': {
    title: 'The service no longer has this upload; it was probably processed before.',
    safe: NEVER_REPEATED,
    next: 'Send again, which may cost tokens again, or close it without an answer.',
  },
  'upload-expired': {
    title: 'The stored upload expired before the service could be asked again.',
    safe: NEVER_REPEATED,
    next: 'Send again, which may cost tokens again, or close it without an answer.',
  },
  'later-request-refused': {
    title: 'The service refused the later request; whether it processed the first one is not known.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'sending-again-stopped': {
    title: 'You stopped sending the package again; whether the first request was processed is not known.',
    safe: NEVER_REPEATED,
    next: DECIDE,
  },
  'redirect-refused': {
    title: 'The service redirected to another address; Proofcase does not send your key there.',
    safe: 'Neither the key nor the photos went to the other address.',
    next: 'Check the address of the profile, and whether the network asks you to sign in.',
  },
} as const;
