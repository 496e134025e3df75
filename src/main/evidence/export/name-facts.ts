import type { NameFacts } from '../../../domain/evidence-name';
import { type ByLanguage, byLanguage, type Language } from '../../../domain/language';
import type { ReportedLevel } from '../../../domain/level';
import { localDay } from '../../../domain/reference-date';
import { startTexts } from '../../../locales/start-texts';
import type { StoredCase } from '../../storage/database/stored-case';

/** Values of the placeholders in a folder name; date and time are local. */
export function nameFacts(stored: StoredCase, now: Date, language: Language): NameFacts {
  return {
    case: stored.caseNumber,
    date: localDay(now),
    time: `${twoDigits(now.getHours())}${twoDigits(now.getMinutes())}`,
    level: levelWord(stored.level, language),
    reference: stored.referenceDate,
    note: stored.note,
  };
}

export function nameFactsByLanguage(stored: StoredCase, now: Date): ByLanguage<NameFacts> {
  return byLanguage((language) => nameFacts(stored, now, language));
}

/** The word for a level in the given language. */
export function levelWord(level: ReportedLevel | null, language: Language): string {
  const words = startTexts[language].common.level;
  if (level === null) return words.unchecked;
  switch (level.kind) {
    case 'known':
      return words[level.level];
    case 'unknown':
      return level.text;
    case 'absent':
      return words.absent;
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
