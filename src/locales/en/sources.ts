/** The sources of a case: folders and single files, added at any time. */
export const sources = {
  label: 'Sources of the case',
  add: {
    button: 'Add photos',
    label: 'Add photos',
    folder: 'Folder…',
    files: 'Single files…',
    addFolder: 'Add folder…',
    addFiles: 'Add single files…',
    reopening: 'Reopen and add',
  },
  folders_one: '{{count, number}} folder',
  folders_other: '{{count, number}} folders',
  files_one: '{{count, number}} file',
  files_other: '{{count, number}} files',
  /** After the number of files. */
  addedOn: 'added {{date}}',
  state: {
    running: 'being read',
    stopped: 'reading cancelled',
    failed: 'not readable',
    gone: 'not reachable',
  },
  menu: '{{name}}: actions',
  reveal: 'Show in folder',
  rename: 'Rename…',
  read: 'Read again',
  remove: 'Remove…',
  closed: 'The case is closed. Reopen it to change its sources.',
  renameDialog: {
    title: 'Rename source',
    name: 'Name',
    help: 'For this case only; the folder keeps its name.',
    confirm: 'Rename',
  },
  removeDialog: {
    title: 'Remove “{{name}}”?',
    text_one: '{{count, number}} file will no longer belong to the case. The original stays where it is.',
    text_other:
      '{{count, number}} files will no longer belong to the case. The originals stay where they are.',
    sealed: 'Files that were sealed or sent stay in their packages, with their results.',
    recorded: 'The removal is recorded in the custody log.',
    confirm: 'Remove',
  },
  refused: {
    several_one: '{{count, number}} file or folder was not added: {{names}}. Messages shows the reason.',
    several_other:
      '{{count, number}} files and folders were not added, among them {{names}}. Messages shows the reason for each.',
  },
  earlier_one: '{{count, number}} file sealed earlier stays in its package',
  earlier_other: '{{count, number}} files sealed earlier stay in their packages',
} as const;
