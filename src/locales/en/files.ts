/** What can be done with a file anywhere in the window. */
export const files = {
  reveal: 'Show in folder',
  revealGone: 'The file is no longer in the sources of the case.',
  print: 'Print…',
  printNone: 'Only for photos that can be shown; print a PDF from its viewer.',
  showInPrepare: 'Show in Prepare',
  missing: 'This case does not contain {{name}}. It may have been renamed or removed.',
  printDocument: 'Print',
  printing: 'Preparing page {{page}} of {{pages}}…',
} as const;
