import type { TFunction } from 'i18next';
import type { ItemFinding, SetFinding, Severity } from '../../../domain/finding';
import type { CapturedAt, Item, Position, SkipReason } from '../../../domain/item';
import type { Language } from '../../../domain/language';
import { BYTES_PER_MB } from '../../../domain/limits';
import { findingText } from '../../../domain/precheck/finding-text';
import type { Route } from '../../../domain/route';
import { resources } from '../../../locales';
import { createTexts } from '../../../locales/create-texts';
import { createFormats } from '../../../locales/formats';

export interface FindingWords {
  /** What was observed; `why` it matters, and what to `ask` for. */
  readonly sentence: string;
  readonly why: string;
  readonly ask: string;
}

/** Texts and formats of a pre-check report in one language. */
export interface PrecheckTexts {
  readonly language: Language;
  readonly t: TFunction<'precheck'>;
  finding(finding: ItemFinding | SetFinding): FindingWords;
  severity(severity: Severity): string;
  skipReason(reason: SkipReason): string;
  route(route: Route): string;
  number(value: number): string;
  /** MB = 10^6 bytes (R1). */
  size(bytes: number): string;
  day(isoDate: string): string;
  /** Local date and time with offset. */
  instant(at: Date): string;
  /** Time of the camera clock with its zone, or a note that the zone is unknown. */
  captured(captured: CapturedAt): string;
  position(position: Position): string;
  camera(item: Item): string | null;
}

export function precheckTexts(language: Language): PrecheckTexts {
  const i18n = createTexts(language, resources);
  const locale = language === 'en' ? 'en-GB' : language;
  const t = i18n.getFixedT(language, 'precheck');
  const findings = i18n.getFixedT(language, 'findings');
  const reasons = i18n.getFixedT(language, 'reasons');
  const prepare = i18n.getFixedT(language, 'prepare');
  const common = i18n.getFixedT(language, 'common');
  const cli = i18n.getFixedT(language, 'cli');
  const digits = (value: number, places: number): string =>
    value.toLocaleString(locale, { minimumFractionDigits: places, maximumFractionDigits: places });
  const formats = createFormats(language);
  return {
    language,
    t,
    finding(finding) {
      const { code, values: raw } = findingText(finding);
      const values = typeof raw.date === 'string' ? { ...raw, date: Date.parse(raw.date) } : raw;
      return {
        sentence: findings(`${code}.sentence`, values),
        why: reasons(code),
        ask: findings(`${code}.ask`, values),
      };
    },
    severity: (severity) => cli(`severity.${severity}`),
    skipReason: (reason) => prepare(`skip.${reason}`),
    route: (route) => common(`route.${route}`),
    number: (value) => value.toLocaleString(locale),
    size(bytes) {
      if (bytes > 0 && bytes < BYTES_PER_MB / 100) return `< ${digits(0.01, 2)} MB`;
      return `${digits(bytes / BYTES_PER_MB, bytes < BYTES_PER_MB ? 2 : 1)} MB`;
    },
    day: formats.day,
    instant(at) {
      const { text, offset } = formats.instant(at.toISOString());
      return `${text} ${offset}`;
    },
    captured(captured) {
      const { offset } = captured;
      return `${formats.cameraTime(captured)} (${offset ? `UTC${offset}` : t('zoneUnknown')})`;
    },
    position({ latitude, longitude, altitudeM }) {
      const east = language === 'de' ? 'O' : 'E';
      const place = `${digits(Math.abs(latitude), 6)}° ${latitude < 0 ? 'S' : 'N'}, ${digits(Math.abs(longitude), 6)}° ${longitude < 0 ? 'W' : east}`;
      return altitudeM === null ? place : `${place}, ${digits(altitudeM, 0)} m`;
    },
    camera({ camera }) {
      const { make, model } = camera ?? { make: null, model: null };
      // Some models start with the make: "Canon Canon EOS 40D".
      const text =
        make && model?.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make ?? ''} ${model ?? ''}`;
      return text.trim() || null;
    },
  };
}
