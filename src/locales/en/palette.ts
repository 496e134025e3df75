/** The command palette: finds actions, cases and files. */
export const palette = {
  title: 'Find and run',
  open: 'Find…',
  shortcut: 'Ctrl K',
  shortcutMac: '⌘ K',
  placeholder: 'Action, case or file…',
  escape: 'Esc',
  results: 'Matches',
  empty: 'No action, case or file matches “{{typed}}”.',
  count_one: '{{count, number}} match',
  count_other: '{{count, number}} matches',
  group: {
    actions: 'Actions',
    cases: 'Cases',
    recentCases: 'Recent cases',
    files: 'Files of this case',
  },
  back: 'Back',
  forward: 'Forward',
  settings: 'Settings: {{section}}',
  goToSeal: 'Seal and send… (shows the button)',
} as const;
