import type { TFunction } from 'i18next';
import type { ProfileView } from '../../../contract/views';
import type {
  CaseFilter,
  FilterDecision,
  FilterLevel,
  FilterState,
  Period,
} from '../../../domain/case-filter';
import { isCaseState } from '../../../domain/case-state';
import type { FindingCode } from '../../../domain/finding';
import type { ProfileId } from '../../../domain/ids';
import type { Formats } from '../../../locales/formats';
import { profileName } from '../../app/profile-names';
import type { FilterPart } from './list-query';

/** The translations of several screens that name the values of a filter. */
export interface FilterWords {
  readonly list: TFunction<'caseList'>;
  readonly caseState: TFunction<'caseState'>;
  readonly common: TFunction<'common'>;
  readonly history: TFunction<'history'>;
  readonly prepare: TFunction<'prepare'>;
  readonly workspace: TFunction<'workspace'>;
  readonly formats: Formats;
}

export function levelName(level: FilterLevel, { list, common }: FilterWords): string {
  if (level === 'other') return list('otherLevel');
  return level === 'none' ? common('level.unchecked') : common(`level.${level}`);
}

export function stateName(state: FilterState, { list, caseState }: FilterWords): string {
  return isCaseState(state) ? caseState(`state.${state}`) : list(`states.${state}`);
}

export function decisionName(decision: FilterDecision, { list, history }: FilterWords): string {
  return decision === 'undecided' ? list('undecided') : history(`choiceShort.${decision}`);
}

/** Returns the name of a profile; a saved filter may name one that was removed. */
export function filteredProfileName(
  profileId: ProfileId,
  profiles: readonly ProfileView[],
  { list, common }: FilterWords,
): string {
  const profile = profiles.find(({ id }) => id === profileId);
  return profile ? profileName(profile, common) : list('removedProfile');
}

/** Returns the name of a finding, without the values of a file. */
export function findingName(code: FindingCode, { list, prepare, workspace }: FilterWords): string {
  switch (code) {
    case 'capture-time-far':
    case 'extension-lies':
    case 'geographical-outlier':
    case 'implied-speed':
      return workspace(`findingName.${code}`);
    case 'greatest-distance':
    case 'times-not-compared':
    case 'time-gap':
    case 'photo-groups':
    case 'unreadable-file':
    case 'split-breaks-comparisons':
    case 'already-sent':
    case 'team-not-compared':
    case 'cloud-only-files':
    case 'source-changed':
    case 'nothing-to-send':
      return list(`findings.${code}`);
    default:
      return prepare(`badge.${code}`);
  }
}

function periodText(period: Period, { list, formats }: FilterWords): string {
  if ('lastDays' in period) return list('days.last', { count: period.lastDays });
  const from = period.from && formats.day(period.from);
  const to = period.to && formats.day(period.to);
  if (from && to) return list('periodRange.between', { from, to });
  if (from) return list('periodRange.from', { from });
  return to ? list('periodRange.to', { to }) : list('days.any');
}

/** Returns a field of a filter as text: its name and its values. */
export function partText(
  part: FilterPart,
  filter: CaseFilter,
  words: FilterWords,
  profiles: readonly ProfileView[],
): { readonly about: string; readonly values: string } {
  const { list } = words;
  const join = (values: readonly string[]) => values.join(', ');
  switch (part) {
    case 'levels':
      return { about: '', values: join(filter.levels.map((level) => levelName(level, words))) };
    case 'states':
      return {
        about: list('filter.state'),
        values: join(filter.states.map((state) => stateName(state, words))),
      };
    case 'decisions':
      return {
        about: list('filter.decisionShort'),
        values: join(filter.decisions.map((decision) => decisionName(decision, words))),
      };
    case 'findings':
      return {
        about: list('filter.findingShort'),
        values: join(filter.findings.map((code) => findingName(code, words))),
      };
    case 'profileIds':
      return {
        about: list('filter.profile'),
        values: join(filter.profileIds.map((id) => filteredProfileName(id, profiles, words))),
      };
    case 'period':
      return filter.period
        ? { about: list(`periods.${filter.period.kind}`), values: periodText(filter.period, words) }
        : { about: '', values: '' };
  }
}
