import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustodyEntry } from '../../../contract/views';
import { DECISION_CHOICES } from '../../../domain/handler-decision';
import { LANGUAGES } from '../../../domain/language';
import { isRoute } from '../../../domain/route';
import { type Formats, shortHash } from '../../../locales/formats';
import { textByCode } from '../../i18n/text-by-code';
import { useFormats } from '../../i18n/use-formats';
import { useCaptureWords } from '../capture/capture-words';

export interface EntryWords {
  readonly action: (entry: CustodyEntry) => string;
  readonly actor: (actor: string) => string;
  /** Returns the recorded details in one line, with short hashes and without long values. */
  readonly summary: (entry: CustodyEntry) => string;
  /** Returns names and values of all recorded details, with full hashes. */
  readonly details: (entry: CustodyEntry) => readonly EntryDetail[];
}

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

/** Identifiers and hashes of texts are left out of a summary. */
function isInternal(key: string, value: string): boolean {
  return key.endsWith('Sha256') || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);
}

export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** Returns the texts for entries of the custody log; actions of a newer version are shown verbatim. */
export function useEntryWords(): EntryWords {
  const { t, i18n } = useTranslation('history');
  const { t: common } = useTranslation('common');
  const { t: capture } = useTranslation('capture');
  const captureWord = useCaptureWords();
  const formats = useFormats();
  return useMemo(() => {
    const valueText = (key: string, value: string | number): string => {
      if (typeof value === 'number') return numberText(formats, key, value);
      if (isCaptureDetail(key)) return captureWord(CAPTURE_DETAILS[key], value) ?? value;
      const choice = DECISION_CHOICES.find((known) => known === value);
      if (key === 'choice' && choice) return t(`choice.${choice}`);
      if (key === 'referenceDate' || key === 'answeredOn') return formats.day(value);
      const language = LANGUAGES.find((known) => known === value);
      if (key === 'language' && language) return capture(`mailDialog.languages.${language}`);
      if (key === 'month') return formats.month(value);
      if (key === 'route' && isRoute(value)) return common(`route.${value}`);
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) {
        const { text, offset } = formats.instant(value);
        return `${text} ${offset}`;
      }
      return key === 'reason' ? reasonSentence(i18n, value) : value;
    };
    const details = (entry: CustodyEntry): readonly EntryDetail[] =>
      Object.entries(entry.details).flatMap(([key, value]) => {
        if (value === null || value === '') return [];
        const name = t(`detail.${key}` as 'detail.path', { defaultValue: key });
        return [{ key, name, value: valueText(key, value), isHash: isSha256(value) }];
      });
    return {
      action: (entry) => t(`action.${entry.action}` as 'action.case-created', { defaultValue: entry.action }),
      actor: (actor) => (actor === SYSTEM_ACTOR ? t('system') : actor),
      details,
      summary: (entry) =>
        details(entry)
          .filter(({ key, value }) => value.length < SUMMARY_VALUE_LIMIT && !isInternal(key, value))
          .map(({ name, value, isHash }) => `${name}: ${isHash ? shortHash(value) : value}`)
          .join(' · '),
    };
  }, [t, common, capture, captureWord, i18n, formats]);
}

/** Returns the sentence for a code of the journal; a reason that a person wrote is returned unchanged. */
function reasonSentence(i18n: I18n, reason: string): string {
  const isCode = /^[a-z-]+$/.test(reason) && i18n.exists(`${reason}.title`, { ns: 'errors' });
  return isCode ? textByCode(i18n, 'errors', `${reason}.title`, {}) : reason;
}

function numberText(formats: Formats, key: string, value: number): string {
  if (key === 'bytes') return formats.size(value);
  // An HTTP status has no thousands separator.
  return key === 'status' ? String(value) : formats.number(value);
}
