/** Texts of the handbook's window. `{name}` is filled in. */
export const help = {
  title: 'Handbook',
  contents: 'Contents',
  search: 'Search the handbook',
  back: 'Back',
  forward: 'Forward',
  print: 'Print this chapter',
  none: 'Nothing found for “{query}”. Try fewer or shorter words.',
  one: '1 place',
  many: '{count} places',
  results: 'Search results',
  previous: 'Previous chapter',
  next: 'Next chapter',
  chapters: 'Chapters',
  otherLanguage: 'The handbook is shown in English.',
};
