import type { CaptureProblem } from '../../contract/capture-views';
import type { CaptureNotice } from '../../domain/capture/capture-changes';
import type {
  BoardColumn,
  CaptureAction,
  CaptureDecision,
  CaptureResult,
  CommunicationMode,
  PushState,
} from '../../domain/capture/capture-state';
import type { CreationState, LookUpVerdict } from '../../domain/capture/creation';

export const capture = {
  column: {
    sent: 'Link sent',
    reminder: 'Reminded',
    manual: 'Manual review',
    closed: 'Closed',
    other: 'Other state',
  } satisfies { readonly [Column in BoardColumn]: string },
  result: {
    pending: 'No result yet',
    io: 'Inconspicuous',
    nicht_io: 'Suspicious (not proven fraud)',
    io_gps_suspicious: 'Images inconspicuous, location suspicious',
    io_scene_override: 'Images inconspicuous, scene check overridden',
    inspection_requested: 'On-site inspection requested',
    claim_withdrawn: 'Claim withdrawn',
  } satisfies { readonly [Result in CaptureResult]: string },
  decision: {
    closed_io: 'Closed automatically, inconspicuous',
    betrug_bestaetigt: 'Fraud confirmed by a claims handler',
    manuell_geprueft: 'Reviewed by a claims handler, in order',
    sonstiges: 'Other',
  } satisfies { readonly [Decision in CaptureDecision]: string },
  mode: {
    provider_versand: 'The service operator sends the link to the policyholder.',
    eigenversand: 'You send the link to the policyholder yourself.',
  } satisfies { readonly [Mode in CommunicationMode]: string },
  action: {
    capture_triggered: 'Link created',
    capture_scene_completed: 'Scene photographed',
    capture_result_io: 'Result: inconspicuous',
    capture_result_nicht_io_final: 'Result: suspicious, no attempts left',
    capture_inspection_requested: 'Policyholder asks for an on-site inspection',
    capture_claim_withdrawn: 'Policyholder withdrew the claim',
    reminder_sent_auto_first: 'First reminder sent',
    reminder_sent_auto_followup: 'Further reminder sent',
    escalated_to_manual: 'Handed to manual review',
    capture_retriggered: 'New link issued',
    manually_closed: 'Closed by a claims handler',
    feedback_pushed: 'Result pushed',
    feedback_push_failed: 'Result push failed',
  } satisfies { readonly [Action in CaptureAction]: string },
  push: {
    none: 'No result push yet',
    delivered: 'Result push delivered',
    failed: 'Result push failed: the photos did not arrive, and the service does not try again',
    missing: 'Closed, but no result push is reported',
  } satisfies { readonly [State in PushState]: string },
  creation: {
    sending: 'The link is being requested',
    created: 'Link created',
    refused: 'The service refused to create the link',
    'not-sent': 'The request did not leave this computer',
    unknown: 'Unknown whether a link was created',
    'given-up': 'Closed without a link',
  } satisfies { readonly [State in CreationState]: string },
  lookUp: {
    found: 'The link had been created after all.',
    older: 'The newest capture case of this number is older than the request: probably no link was created.',
    known: 'The newest capture case of this number is already followed: probably no link was created.',
    undated: 'A capture case exists, but it does not say when it was created.',
    none: 'The service knows no capture case of this number: probably no link was created.',
    failed: 'The service could not be asked.',
  } satisfies { readonly [Verdict in LookUpVerdict | 'none' | 'failed']: string },
  problem: {
    'key-missing': 'No API key is stored for this profile.',
    'key-refused': 'The service refuses the API key.',
    'keychain-unavailable': 'The keychain cannot be read.',
    'not-found': 'The service does not know this capture case (any more).',
    'quota-reached': 'The quota of the account is used up.',
    'account-configuration': 'The account is not set up for live capture, or its address is wrong.',
    'service-error': 'The service reports an error.',
    'host-unreachable': 'The service cannot be reached.',
    'captive-portal': 'A log-in page of the network answered instead of the service.',
    'not-a-status': 'The answer is not the state of this capture case.',
  } satisfies { readonly [Code in CaptureProblem['code']]: string },
  notice: {
    'result-arrived': 'New capture result',
    'manual-review': 'Capture waits for manual review',
    closed: 'Capture closed',
    withdrawn: 'Claim withdrawn',
    'inspection-requested': 'On-site inspection requested',
    'push-failed': 'Result push failed',
    reopened: 'Capture reopened',
  } satisfies { readonly [Notice in CaptureNotice]: string },
  mail: {
    subject: 'Photos for your claim {caseNumber}',
    body: `Dear Sir or Madam,

to settle your claim {caseNumber} we need a few photos. Please open this link on your smartphone and follow the instructions there:

{captureLink}

The photos are taken directly in the browser; no application has to be installed.

Kind regards`,
  },
} as const;
