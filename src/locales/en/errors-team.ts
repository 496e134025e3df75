import { BY_ITSELF, NOTHING_SENT, PACKAGE_KEPT, STORED_UNCHANGED } from './reassurance';

const ASK_ADMINISTRATOR = 'Give these details to the administrator of the team store.';

/** Problems of the team store, and what it says about a package. */
export const teamErrors = {
  'team-address-invalid': {
    title: 'The address of the team store is not valid.',
    safe: STORED_UNCHANGED,
    next: 'Use postgres://user@host:port/database, without a password. Servers other than this computer need TLS with verification: sslmode=verify-full.',
    'title_not-allowed': 'Your organisation does not allow this team store.',
    'safe_not-allowed': NOTHING_SENT,
    'next_not-allowed': 'Ask your IT department whether the address may be used.',
  },
  'team-unreachable': {
    title: 'The team store is not available at the moment.',
    safe: 'Everything on this computer works; updates for the team are stored and delivered later.',
    next: 'Check the network. If others cannot reach it either, tell the administrator of the team store.',
  },
  'team-password-missing': {
    title: 'There is no password for the team store.',
    safe: NOTHING_SENT,
    next: 'Enter the password in the profile, or set PROOFCASE_TEAM_PASSWORD.',
    title_keychain:
      'The keychain of this computer is locked or not available, so the password of the team store cannot be read.',
    next_keychain: 'Unlock the keychain, or set PROOFCASE_TEAM_PASSWORD.',
  },
  'team-password-refused': {
    title: 'The team store refuses the user or the password.',
    safe: NOTHING_SENT,
    next: 'Enter the password again, and check the user in the address.',
  },
  'team-tls-unverified': {
    title: 'The identity of the team store could not be verified.',
    safe: 'No password was sent, and nothing was paid.',
    next: ASK_ADMINISTRATOR,
  },
  'team-database-missing': {
    title: 'The server has no database with this name.',
    safe: NOTHING_SENT,
    next: 'Check the name at the end of the address.',
  },
  'team-server-too-old': {
    title: 'The server runs PostgreSQL {{version}}; the team store needs {{oldest}} or later.',
    safe: NOTHING_SENT,
    next: ASK_ADMINISTRATOR,
  },
  'team-schema-absent': {
    title: 'This database is not set up as a team store.',
    safe: NOTHING_SENT,
    next: 'Have an administrator run “proofcase team init”.',
  },
  'team-schema-older': {
    title: 'The team store is older than this version of Proofcase.',
    safe: NOTHING_SENT,
    next: 'Have an administrator run “proofcase team migrate”.',
  },
  'team-schema-newer': {
    title: 'The team store is newer than this version of Proofcase.',
    safe: NOTHING_SENT,
    next: 'Update Proofcase on this computer.',
  },
  'team-rights-missing': {
    title: 'The user of the team store lacks permissions.',
    safe: NOTHING_SENT,
    next: 'Have an administrator grant the user the role proofcase_workstation. Setting up a store needs an administrator of the database.',
  },
  'team-server-error': {
    title: 'The team store reported an error.',
    safe: NOTHING_SENT,
    next: ASK_ADMINISTRATOR,
  },
  'team-not-shared': {
    title: 'This profile does not share cases with the team.',
    safe: 'Nothing was changed.',
    next: 'Switch it on in the settings of the profile.',
  },
  'team-owner-changed': {
    title: 'Someone else is now responsible for case {{caseNumber}}.',
    safe: 'Nothing was changed.',
    next: 'Refresh the list of the team, then decide again.',
  },
  'sent-by-team': {
    title:
      'These files were already sent by {{workstation}} on {{date, datetime(dateStyle: medium; timeZone: UTC)}} for case {{caseNumber}}.',
    safe: NOTHING_SENT,
    next: 'Ask there for the result first: sending again costs tokens again.',
  },
  'push-taken': {
    title: 'Another workstation has fetched this result, or is fetching it.',
    safe: 'The result is kept there; nothing was changed here.',
    next: 'Reload the list. If that workstation does not fetch it, it appears here again after an hour.',
  },
  'team-store-away': {
    title: 'The team store is not available, so it is not known whether a colleague sent these files.',
    safe: PACKAGE_KEPT,
    next: BY_ITSELF,
  },
  'team-store-refused': {
    title: 'The team store cannot be used, so it is not known whether a colleague sent these files.',
    safe: PACKAGE_KEPT,
    next: 'Test the connection of the team store in the settings of the profile.',
  },
  'claimed-by-team': {
    title: 'Another workstation has sent these files, or is about to.',
    safe: NOTHING_SENT,
    next: 'Ask there for the result first. You can send anyway, which costs tokens again, or withdraw the package.',
  },
} as const;
