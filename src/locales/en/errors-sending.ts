import {
  ANSWER_KEPT,
  BY_ITSELF,
  DECIDE,
  NEVER_REPEATED,
  NOTHING_LOST,
  NOTHING_SENT,
  PACKAGE_KEPT,
} from './reassurance';

/** Why a package or a profile stands where it is. */
export const sendingErrors = {
  'reference-date-too-far-ahead': {
    title: 'The reference date is more than 5 days in the future; the service refuses that.',
    safe: NOTHING_SENT,
    next: 'Choose an earlier reference date, and check the clock of this computer.',
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
  'disk-full': {
    title: 'There is no space left on the disk.',
    safe: NOTHING_LOST,
    next: 'Free some space; what waits goes on by itself then.',
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
} as const;
