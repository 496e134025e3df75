import type { CaseId } from '../../domain/ids';

export const CASE_TABS = ['prepare', 'results', 'capture', 'received', 'history'] as const;
export type CaseTab = (typeof CASE_TABS)[number];

export const SETTINGS_SECTIONS = [
  'profiles',
  'sending',
  'capture',
  'precheck',
  'tokens',
  'retention',
  'backups',
  'appearance',
  'about',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export type Route =
  | { readonly screen: 'cases' }
  | {
      readonly screen: 'case';
      readonly caseId: CaseId;
      readonly tab: CaseTab;
      /** Path of a file that is opened and focused. */
      readonly file?: string;
    }
  | { readonly screen: 'captures' }
  | { readonly screen: 'outbox' }
  | { readonly screen: 'settings'; readonly section: SettingsSection };

export const HOME: Route = { screen: 'cases' };

/** Returns the route of a page hash, e.g. `#/case/<id>/results`; the list of cases for anything else. */
export function parseRoute(hash: string): Route {
  const [screen, first, second, third] = hash.replace(/^#\/?/, '').split('/');
  if (screen === 'case' && first) {
    const tab = CASE_TABS.find((known) => known === second) ?? 'prepare';
    const file = third ? { file: decode(third) } : {};
    return { screen, caseId: decode(first) as CaseId, tab, ...file };
  }
  if (screen === 'outbox' || screen === 'captures') return { screen };
  if (screen === 'settings') {
    return { screen, section: SETTINGS_SECTIONS.find((known) => known === first) ?? 'profiles' };
  }
  return HOME;
}

export function formatRoute(route: Route): string {
  switch (route.screen) {
    case 'cases':
    case 'captures':
    case 'outbox':
      return `#/${route.screen}`;
    case 'case':
      return ['#', 'case', encodeURIComponent(route.caseId), route.tab, ...fileOf(route.file)].join('/');
    case 'settings':
      return `#/settings/${route.section}`;
  }
}

function fileOf(file: string | undefined): readonly string[] {
  return file === undefined ? [] : [encodeURIComponent(file)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
