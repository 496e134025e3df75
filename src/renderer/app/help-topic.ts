import type { HelpTopic } from '../../contract/help-topics';
import type { CaseTab, Route, SettingsSection } from './route';

const BY_TAB: { readonly [Tab in CaseTab]: HelpTopic } = {
  prepare: 'prepare',
  results: 'results',
  capture: 'capture',
  received: 'capture/received',
  history: 'history',
};

const BY_SECTION: { readonly [Section in SettingsSection]: HelpTopic } = {
  profiles: 'settings',
  sending: 'settings/sending',
  capture: 'receiver',
  precheck: 'settings/precheck',
  tokens: 'settings/tokens',
  retention: 'deletion/rules',
  backups: 'data/backups',
  appearance: 'settings/appearance',
  about: 'settings/about',
};

/** What the handbook says about a screen. */
export function topicOfRoute(route: Route): HelpTopic {
  switch (route.screen) {
    case 'cases':
      return 'cases';
    case 'case':
      return BY_TAB[route.tab];
    case 'captures':
      return 'capture';
    case 'outbox':
      return 'outbox';
    case 'settings':
      return BY_SECTION[route.section];
  }
}
