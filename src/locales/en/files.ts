/** What can be done with a file anywhere in the window. */
export const files = {
  reveal: 'Show in folder',
  print: 'Print…',
  showInPrepare: 'Show in Prepare',
  printDocument: 'Print',
  printing: 'Preparing page {{page}} of {{pages}}…',
} as const;
