/** The chapters of the handbook in their order; each is `docs/handbook/<language>/<chapter>.md`. */
export const HELP_CHAPTERS = [
  'start',
  'cases',
  'prepare',
  'findings',
  'sending',
  'outbox',
  'results',
  'pdf',
  'history',
  'customer',
  'capture',
  'receiver',
  'evidence',
  'deletion',
  'settings',
  'data',
  'keyboard',
] as const;
export type HelpChapter = (typeof HELP_CHAPTERS)[number];

/** What a window can open: a chapter, or a section of one by the id of its heading. */
export const HELP_TOPICS = [
  ...HELP_CHAPTERS,
  'cases/new',
  'customer/answers',
  'data/backups',
  'data/recovery',
  'deletion/hold',
  'evidence/report',
  'history/decisions',
  'history/notes',
  'pdf/compare',
  'prepare/exclude',
  'prepare/sources',
  'settings/about',
  'settings/profiles',
  'start/palette',
  'settings/appearance',
  'settings/precheck',
  'settings/sending',
  'settings/tokens',
  'capture/create',
  'capture/received',
  'deletion/rules',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];
