import type { PackageState } from '../../src/domain/journal';
import type { FaultInput } from '../../src/practice-service/faults/fault';
import {
  ANSWER_PLACES,
  CHUNKED_PLACES,
  type Harm,
  type Place,
  type ProxyPlan,
  type REQUEST_PLACES,
} from './fault-proxy';

/** Which package is sent: small and direct, nearly 10 MB and direct, or by a stored upload. */
export type PackageKind = 'small' | 'large' | 'presigned';

export interface LostCase {
  readonly title: string;
  readonly packageKind: PackageKind;
  readonly plan: ProxyPlan;
  readonly faults: readonly FaultInput[];
  /** States in which the package may rest or wait before a decision. */
  readonly allowed: readonly PackageState[];
}

const HARMS: readonly Harm[] = ['close', 'reset', 'silence'];
const FORMS = ['json', 'multipart', 'download'] as const;

const inHead = ['connect', 'first byte', 'head', 'head but one', 'whole'] as const;
const places = (
  requests: readonly (typeof REQUEST_PLACES)[number][],
  answers: readonly (typeof ANSWER_PLACES)[number][] = ANSWER_PLACES,
): readonly Place[] => [
  ...requests.map((at): Place => ({ part: 'request', at })),
  ...answers.map((at): Place => ({ part: 'answer', at })),
];

/** Every place in every request of both routes, with every fault. */
export function lostCases(): readonly LostCase[] {
  const noBody = ['status line', 'head', 'head end'] as const;
  return [
    ...casesOf('presigned', 'upload-url', places(inHead)),
    ...casesOf(
      'presigned',
      'put',
      places(['connect', 'head', 'early body', 'half body', 'last byte', 'whole'], noBody),
    ),
    ...casesOf('presigned', 'scan', places(inHead)),
    ...casesOf('small', 'scan', places([...inHead, 'framing', 'half body', 'last byte'])),
    ...casesOf(
      'large',
      'scan',
      places(['head', 'framing', 'early body', 'last byte', 'whole'], ['head end', 'last byte']),
    ),
    ...casesOf('presigned', 'scan', places([]), 'multipart'),
    ...casesOf('small', 'scan', places([]), 'multipart'),
    ...casesOf('small', 'scan', places([]), 'download'),
    ...casesOf('small', 'download', places(inHead), 'download'),
    ...casesOf('small', 'scan', CHUNKED),
    ...casesOf('presigned', 'scan', CHUNKED),
    ...casesOf('presigned', 'upload-url', LATE, 'json', ['late']),
    ...casesOf('presigned', 'put', LATE, 'json', ['late']),
    ...casesOf('presigned', 'scan', [...LATE, { part: 'answer', at: 'half body' }], 'json', ['late']),
    ...casesOf('small', 'scan', [...LATE, { part: 'answer', at: 'half body' }], 'json', ['late']),
  ];
}

const CHUNKED = CHUNKED_PLACES.map((at): Place => ({ part: 'chunked answer', at }));
/** The whole request has arrived, and its answer comes after the client stopped waiting. */
const LATE: readonly Place[] = [{ part: 'request', at: 'whole' }];

function casesOf(
  packageKind: PackageKind,
  endpoint: ProxyPlan['endpoint'],
  where: readonly Place[],
  form: (typeof FORMS)[number] = 'json',
  harms: readonly Harm[] = HARMS,
): readonly LostCase[] {
  return where.flatMap((place) =>
    harms.map((harm): LostCase => {
      const plan: ProxyPlan = { endpoint, place, harm };
      const action = { kind: 'answer-form', form } as const;
      return {
        title: `${endpoint} (${packageKind}, ${form}): ${harm} at ${place.part}, ${place.at}`,
        packageKind,
        plan,
        faults: form === 'json' ? [] : [{ endpoint: 'scan', times: null, action }],
        allowed: allowedAfter(plan, packageKind),
      };
    }),
  );
}

/** The states that the journal rules allow, derived from the place only. */
function allowedAfter(
  { endpoint, place, harm }: ProxyPlan,
  packageKind: PackageKind,
): readonly PackageState[] {
  // A whole answer has also been left on an idle connection, which the next request must not use.
  const arrived = place.part !== 'request' && place.at === 'whole';
  // A reset may take back bytes that were on their way.
  const takenBack = harm === 'reset';
  switch (endpoint) {
    case 'download':
      // The analysis is there; that its attachments could not be fetched is a problem of the result.
      return ['filed'];
    case 'upload-url':
      if (arrived) return takenBack ? ['waiting', 'filed'] : ['filed'];
      return ['waiting'];
    case 'put':
      // The status alone says that the upload is stored.
      if (place.part === 'answer' && place.at === 'head end')
        return takenBack ? ['waiting', 'filed'] : ['filed'];
      return ['waiting'];
    case 'scan':
      if (arrived) return takenBack ? ['filed', 'unknown'] : ['filed'];
      if (place.part !== 'request' || place.at === 'whole') return ['unknown'];
      // Nearly ten megabytes do not fit into the buffers of two sockets: the body is provably incomplete.
      if (packageKind === 'large' && place.at !== 'last byte') return ['waiting'];
      // What was handed to the socket counts as sent, whether or not it arrived.
      return ['waiting', 'unknown'];
  }
}
