import type { i18n as I18n, TFunction } from 'i18next';
import type { CustodyName } from '../contract/history-views';
import type { CustodyEntry } from '../contract/views';
import { payloadFields, sceneField } from '../domain/capture/capture-fields';
import { DECISION_CHOICES } from '../domain/handler-decision';
import { TAKE_BACK_METHODS } from '../domain/handover';
import { PACKAGE_STATES } from '../domain/journal';
import type { Json } from '../domain/json';
import { LANGUAGES } from '../domain/language';
import { isRoute } from '../domain/route';
import { shortPath } from '../domain/source';
import type { CaptureGroup } from './capture-text';
import { type Formats, shortHash } from './formats';

/** Texts for entries of the custody log; actions of a newer version are shown verbatim. */
export interface EntryWords {
  readonly action: (entry: CustodyEntry) => string;
  readonly actor: (actor: string) => string;
  /** Returns the recorded details in one line, with short hashes and without long values. */
  readonly summary: (entry: CustodyEntry) => string;
  /** Returns names and values of the recorded details, with full hashes; identifiers that name nothing are missing. */
  readonly details: (entry: CustodyEntry) => readonly EntryDetail[];
  /** Returns what the entry concerns, as a person knows it; at most `MAX_SUBJECTS_SHOWN`, without repetitions. */
  readonly subjects: (entry: CustodyEntry) => readonly string[];
  /** Returns the first `maxSubjects` subjects and the details in one line, without long hashes, for a document. */
  readonly record: (entry: CustodyEntry, maxSubjects: number) => string;
}

/** What the identifiers and hashes of a log stand for. */
export type CustodyNames = ReadonlyMap<string, CustodyName>;

/** Thousands of files may be excluded at once; the exported log names all of them. */
export const MAX_SUBJECTS_SHOWN = 50;

/** In a row of the list. */
const SUBJECTS_IN_SUMMARY = 2;

export interface EntryDetail {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly isHash: boolean;
}

const SYSTEM_ACTOR = 'proofcase';
const SUMMARY_VALUE_LIMIT = 80;

/** Details of a capture case that are values of the service (R21), and the texts of those values. */
const CAPTURE_DETAILS = { status: 'column', lastResult: 'result', finalDecision: 'decision' } as const;

function isCaptureDetail(key: string): key is keyof typeof CAPTURE_DETAILS {
  return Object.hasOwn(CAPTURE_DETAILS, key);
}

/** Identifiers are for a comparison with an exported log, not for reading. */
const IDENTIFIER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** The texts of one language, in the window and outside. */
type Texts = Pick<I18n, 'getFixedT'>;
type CaptureWord = (group: CaptureGroup, word: string) => string | null;

export function entryWords(
  i18n: Texts,
  formats: Formats,
  captureWord: CaptureWord,
  names: CustodyNames,
): EntryWords {
  const t = i18n.getFixedT(null, 'history');
  const valueText = (key: string, value: string | number): string => {
    if (typeof value === 'number') return numberText(formats, key, value);
    const name = names.get(value);
    if (name) return nameText(name, t, formats);
    return IDENTIFIER.test(value) ? '' : codeText(key, value, i18n, formats, captureWord);
  };
  const details = (entry: CustodyEntry): readonly EntryDetail[] =>
    Object.entries(entry.details).flatMap(([key, value]) => {
      if (value === null || value === '') return [];
      if (key === 'payload') return requestDetails(String(value), i18n, captureWord);
      const shown = valueText(key, value);
      if (shown === '') return [];
      const name = t(`detail.${key}` as 'detail.path', { defaultValue: key });
      return [{ key, name, value: shown, isHash: isSha256(value) && shown === value }];
    });
  const subjects = (entry: CustodyEntry, limit = MAX_SUBJECTS_SHOWN): readonly string[] => {
    const texts = entry.subjects.slice(0, limit).map((subject) => {
      const name = names.get(subject);
      return name ? nameText(name, t, formats) : unnamedText(entry.action, subject, t);
    });
    return [...new Set(texts.filter((text) => text !== ''))];
  };
  const facts = (entry: CustodyEntry, maxCharacters: number): readonly string[] =>
    details(entry)
      .filter(({ key, value }) => value.length < maxCharacters && !key.endsWith('Sha256'))
      .map(({ name, value, isHash }) => `${name}: ${isHash ? shortHash(value) : value}`);
  const line = (
    entry: CustodyEntry,
    shown: readonly string[],
    maxSubjects: number,
    maxCharacters: number,
  ): string => {
    const more = entry.subjects.length - maxSubjects;
    return [
      shown.slice(0, maxSubjects).join(', '),
      shown.length > 0 && more > 0 ? t('entry.more', { count: more }) : '',
      ...facts(entry, maxCharacters),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return {
    action: (entry) => t(`action.${entry.action}` as 'action.case-created', { defaultValue: entry.action }),
    actor: (actor) => (actor === SYSTEM_ACTOR ? t('system') : actor),
    details,
    subjects: (entry) => subjects(entry),
    record: (entry, maxSubjects) =>
      line(entry, subjects(entry, maxSubjects), maxSubjects, Number.POSITIVE_INFINITY),
    summary: (entry) =>
      line(
        entry,
        FILE_ACTIONS.test(entry.action) ? subjects(entry) : [],
        SUBJECTS_IN_SUMMARY,
        SUMMARY_VALUE_LIMIT,
      ),
  };
}

/** The fields of a request for a capture link; the case number is that of the case. Empty if they are unreadable. */
function requestDetails(payload: string, i18n: Texts, captureWord: CaptureWord): readonly EntryDetail[] {
  const capture = i18n.getFixedT(null, 'capture');
  const history = i18n.getFixedT(null, 'history');
  const detail = (name: string, value: string): EntryDetail => ({ key: name, name, value, isHash: false });
  const fields = payloadFields(payload);
  if (fields === null) return [];
  const rows = Object.entries(fields).map(([field, value]) => {
    if (field === 'communicationMode' && typeof value === 'string') {
      return detail(capture('create.sender'), captureWord('sender', value) ?? value);
    }
    if (field === 'language' && typeof value === 'string') {
      return detail(capture('create.language'), captureWord('language', value) ?? value);
    }
    const scenes = field === 'scenes' ? sceneField(fields) : null;
    return scenes ? detail(history('scenes'), scenes.join(', ')) : detail(field, jsonText(value, i18n));
  });
  return rows.length > 0 ? rows : [detail(history('detail.payload'), capture('create.unset'))];
}

function jsonText(value: Json, i18n: Texts): string {
  if (typeof value === 'boolean') return i18n.getFixedT(null, 'analysis')(value ? 'yes' : 'no');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Entries whose subjects are single files. */
const FILE_ACTIONS = /^items-/;
/** Entries whose first subject is a package. */
const PACKAGE_ACTIONS =
  /^(package|upload|scan|answer|outcome|submission|budget)-|^decision-|^team-(claim|unchecked|paid)/;

function nameText(name: CustodyName, t: TFunction<'history'>, formats: Formats): string {
  switch (name.kind) {
    case 'file':
      return shortPath(name.name);
    case 'source':
      return name.name;
    case 'package':
      return t('subject.package', { sequence: name.sequence, of: name.of });
    case 'result':
    case 'capture':
    case 'capture-request':
    case 'received': {
      const { text, offset } = formats.instant(name.at);
      return t(`subject.${name.kind}`, { time: `${text} ${offset}` });
    }
  }
}

/** The parts that the case no longer has, as far as the action names them; empty if the action says it all. */
function unnamedText(action: string, subject: string, t: TFunction<'history'>): string {
  if (isSha256(subject)) return '';
  if (FILE_ACTIONS.test(action) || action === 'note-changed') return t('subject.fileGone');
  return PACKAGE_ACTIONS.test(action) ? t('subject.packageGone') : '';
}

function codeText(
  key: string,
  value: string,
  i18n: Texts,
  formats: Formats,
  captureWord: CaptureWord,
): string {
  const t = i18n.getFixedT(null, 'history');
  if (isCaptureDetail(key)) return captureWord(CAPTURE_DETAILS[key], value) ?? value;
  const choice = DECISION_CHOICES.find((known) => known === value);
  if (key === 'choice' && choice) return t(`choice.${choice}`);
  if (key === 'referenceDate' || key === 'answeredOn') return formats.day(value);
  const language = LANGUAGES.find((known) => known === value);
  if (key === 'language' && language) return formats.languageName(language);
  if (key === 'month') return formats.month(value);
  if (key === 'route' && isRoute(value)) return i18n.getFixedT(null, 'common')(`route.${value}`);
  const state = PACKAGE_STATES.find((known) => known === value);
  if (key === 'to' && state) return i18n.getFixedT(null, 'outbox')(`state.${state}`);
  const method = TAKE_BACK_METHODS.find((known) => known === value);
  if (key === 'method' && method) return t(`method.${method}`);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) {
    const { text, offset } = formats.instant(value);
    return `${text} ${offset}`;
  }
  return key === 'reason' || key === 'problem' ? reasonSentence(i18n, value) : value;
}

/** Returns the sentence for a code of the journal; a reason that a person wrote is returned unchanged. */
function reasonSentence(i18n: Texts, reason: string): string {
  if (!/^[a-z-]+$/.test(reason)) return reason;
  return i18n.getFixedT(null, 'errors')(`${reason}.title` as 'not-found.title', { defaultValue: reason });
}

function numberText(formats: Formats, key: string, value: number): string {
  if (key === 'bytes') return formats.size(value);
  // An HTTP status has no thousands separator.
  return key === 'status' ? String(value) : formats.number(value);
}
