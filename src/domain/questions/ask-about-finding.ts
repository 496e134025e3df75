import { parseDay } from '../answer/calendar-day';
import { lastPart } from '../file-names';
import type { FindingCode, ItemFinding, SetFinding } from '../finding';
import type { Item } from '../item';
import type { ConflictKind } from '../metadata';
import type { QuestionKey, QuestionText } from './question';

/**
 * What a customer is asked because of a finding; null if no answer of a customer could help: the finding is about how
 * Proofcase or the service works, or the handler can clear it up without asking.
 */
export const QUESTION_OF_FINDING: { readonly [Code in FindingCode]: QuestionKey | null } = {
  'no-metadata': 'original',
  'no-capture-time': 'taken-when',
  'zone-unknown': null,
  'capture-time-far': 'taken-before',
  'capture-time-in-future': 'clock',
  'no-position': 'taken-where',
  'invalid-position': 'taken-where',
  'metadata-conflict': 'dates-differ',
  'edited-by-software': 'edited',
  'editor-traces': 'edited',
  'ai-marks': 'ai-tool',
  'credentials-altered': 'signed',
  'content-credentials': null,
  'messenger-copy': 'original',
  'resaved-jpeg': 'original',
  'strong-compression': 'original',
  'low-resolution': 'full-size',
  'thermal-photo': null,
  'thumbnail-differs': 'edited',
  blurred: 'visible',
  overexposed: 'visible',
  underexposed: 'visible',
  'likely-screenshot': 'screenshot',
  'extension-lies': null,
  'extension-missing': null,
  'duplicate-content': null,
  'near-duplicate': null,
  // The other case must not be named to the customer.
  'seen-before': 'circumstances',
  unreadable: 'unreadable',
  'pdf-revised': 'document-original',
  'pdf-changed-later': 'document-changed',
  'pdf-edited-by': 'document-original',
  'pdf-metadata-conflict': 'document-original',
  'pdf-annotations': 'document-notes',
  'pdf-active-content': null,
  'pdf-signature': null,
  'pdf-without-images': null,
  'pdf-encrypted': 'document-password',
  'too-large': 'smaller',
  'greatest-distance': null,
  'geographical-outlier': 'elsewhere',
  'implied-speed': 'travel',
  'camera-model-differs': 'devices',
  'times-not-compared': 'when-and-who',
  'time-gap': 'occasions',
  'photo-groups': 'occasions',
  'unreadable-file': 'unreadable',
  'split-breaks-comparisons': null,
  'already-sent': null,
  'team-not-compared': null,
  'cloud-only-files': null,
  'source-changed': null,
  'nothing-to-send': null,
};

const QUESTION_OF_CONFLICT: { readonly [Kind in ConflictKind]: QuestionKey } = {
  'capture-time': 'dates-differ',
  'gps-time': 'dates-differ',
  'modify-time': 'dates-differ',
  'file-time': 'dates-differ',
  position: 'taken-where',
  camera: 'device',
  dimensions: 'edited',
};

/** The question about a finding of one file; null if there is none. */
export function questionAboutFile(
  finding: ItemFinding,
  item: Pick<Item, 'path' | 'capturedAt'>,
): QuestionText | null {
  const key = QUESTION_OF_FINDING[finding.code];
  if (key === null) return null;
  const name = lastPart(item.path);
  switch (finding.code) {
    case 'capture-time-far':
      return takenOn(finding.direction, name, item.capturedAt?.local ?? null);
    case 'capture-time-in-future':
      return dated(key, name, item.capturedAt?.local ?? null);
    case 'metadata-conflict':
      return { key: QUESTION_OF_CONFLICT[finding.kind], values: { name } };
    case 'edited-by-software':
      return { key, values: { name, context: 'named', software: finding.software } };
    case 'pdf-changed-later': {
      const created = parseDay(finding.created);
      const date = parseDay(finding.modified);
      if (created === null || date === null || created === date) return { key, values: { name } };
      return { key, values: { name, context: 'dated', created, date } };
    }
    default:
      return { key, values: { name } };
  }
}

export interface FolderQuestion {
  readonly question: QuestionText;
  /** The one file that the question is about; null for a question about several. */
  readonly path: string | null;
}

/** The question about a finding across files; null if there is none. */
export function questionAboutFolder(finding: SetFinding): FolderQuestion | null {
  const key = QUESTION_OF_FINDING[finding.code];
  if (key === null) return null;
  switch (finding.code) {
    case 'geographical-outlier':
      return {
        question: takenElsewhere(lastPart(finding.path), finding.distanceFromMeanKm),
        path: finding.path,
      };
    case 'unreadable-file':
      return { question: { key, values: { name: lastPart(finding.path) } }, path: finding.path };
    case 'implied-speed': {
      const { from, to, km, seconds } = finding;
      const count = Math.max(1, Math.round(seconds / 60));
      return {
        question: { key, values: { context: 'measured', from: lastPart(from), to: lastPart(to), km, count } },
        path: null,
      };
    }
    case 'camera-model-differs': {
      const models = finding.models.map(({ model }) => model).join(', ');
      return { question: { key, values: { context: 'named', models } }, path: null };
    }
    default:
      return { question: { key, values: {} }, path: null };
  }
}

/** Asks for a photo of the day of the damage, or about what happened between the damage and a later photo. */
export function takenOn(direction: 'before' | 'after', name: string, takenAt: string | null): QuestionText {
  return dated(direction === 'before' ? 'taken-before' : 'taken-after', name, takenAt);
}

/** Below this a distance says nothing to a person. */
const MIN_NAMED_KM = 1;

export function takenElsewhere(name: string, km: number | null): QuestionText {
  if (km === null || km < MIN_NAMED_KM) return { key: 'elsewhere', values: { name } };
  return { key: 'elsewhere', values: { name, context: 'measured', km } };
}

/** A time without a readable day leaves the question when the photo was taken. */
function dated(key: QuestionKey, name: string, time: string | null): QuestionText {
  const date = time === null ? null : parseDay(time);
  return date === null ? { key: 'taken-when', values: { name } } : { key, values: { name, date } };
}
