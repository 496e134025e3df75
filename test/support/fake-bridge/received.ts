import type { ReceivedView, ReceiverView } from '../../../src/contract/receiver-views';
import type { CaseId, ReceivedFileId, ReceivedId } from '../../../src/domain/ids';
import { RECEIVER_DEFAULTS } from '../../../src/domain/receiver';
import type { MoreHandlers } from './fake-bridge';
import { madeItems } from './photos';
import { uuid } from './uuid';

const CASE = uuid<CaseId>('case', 0);

function madeReceived(index: number, photos: number, replacedAt: string | null): ReceivedView {
  const fileId = (position: number) => uuid<ReceivedFileId>(`received-${index}`, position);
  const pictures = madeItems(false)
    .filter(({ type }) => type !== 'pdf')
    .slice(0, photos);
  return {
    id: uuid<ReceivedId>('received', index),
    caseId: CASE,
    caseNumber: 'SCH-2026-004711',
    receivedAt: index === 0 ? '2026-11-20T14:03:00Z' : '2026-11-18T08:40:00Z',
    source: index === 0 ? 'push' : 'import',
    bytes: 18_400_000,
    replacedAt,
    files: [
      ...pictures.map(({ sha256, bytes }, position) => ({
        id: fileId(position),
        kind: 'photo' as const,
        name: `${uuid<string>('photo', position).slice(0, 13)}.jpg`,
        type: 'jpeg',
        bytes,
        sha256,
      })),
      {
        id: fileId(900),
        kind: 'report' as const,
        name: 'SCH-2026-004711_pruefbericht.pdf',
        type: 'pdf',
        bytes: 412_000,
        sha256: 'ab'.repeat(32),
      },
    ],
    check: {
      items: pictures.map((item, position) => ({ ...item, fileId: fileId(position) })),
      skipped: [],
      findings: [],
    },
  };
}

const LISTENING: ReceiverView = {
  settings: { ...RECEIVER_DEFAULTS, enabled: true, address: '192.168.10.20', pathPrefix: '/proofcase' },
  token: 'stored',
  certificate: {
    subject: 'CN=schaden.nordland.example',
    validTo: 'Nov  1 12:00:00 2027 GMT',
    expired: false,
  },
  state: { kind: 'listening', url: 'https://192.168.10.20:8472/proofcase' },
};
const OFF: ReceiverView = {
  settings: RECEIVER_DEFAULTS,
  token: 'missing',
  certificate: null,
  state: { kind: 'off' },
};

/** `received=<photos>` of the first case, and an earlier version; `receiver` for one that listens. */
export function receivedHandlers(query: URLSearchParams): MoreHandlers {
  const photos = Number(query.get('received') ?? -1);
  const isOn = query.has('receiver');
  const all = photos < 0 ? [] : [madeReceived(0, photos, null), madeReceived(1, 2, '2026-11-20T14:03:00Z')];
  const unplaced = { ...madeReceived(0, 4, null), caseId: null, caseNumber: 'FREMD-0815' };
  return {
    'received.ofCase': () => all,
    'received.inbox': () => (isOn ? [unplaced] : []),
    'receiver.get': () => (isOn ? LISTENING : OFF),
    'receiver.attempts': () =>
      isOn
        ? [
            {
              at: '2026-11-21T07:12:00Z',
              remote: '192.168.10.77',
              caseNumber: 'SCH-2026-004711',
              refusal: 'unauthorized',
              status: 401,
              bytes: 812,
              times: 3,
            },
          ]
        : [],
    'captures.templates': () => {
      const text = {
        subject: 'Fotos zu Ihrem Schaden {caseNumber}',
        body: 'Bitte öffnen: {captureLink}',
        isStandard: false,
      };
      return { de: text, en: text, pl: text };
    },
  };
}
