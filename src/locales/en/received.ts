export const received = {
  empty: {
    title: 'Nothing received yet',
    text: 'When a capture case is closed, the service pushes its photos and report once to a receiver. You can import a result that came another way from a folder.',
    noPush:
      'This account has no result push. The status contains neither photos nor report: ask the operator for both, and import them from a folder.',
    receiver: 'Set up the receiver',
  },
  version: {
    which: 'Received result',
    current: 'Received on {{time}}',
    replaced: 'Replaced: {{time}}',
    notice: 'This result was replaced by a later one. It is kept for the history.',
  },
  source: { push: 'Pushed by the service on {{time}}', import: 'Imported on {{time}}' },
  unexpected: {
    short: 'Not a photo',
    photo:
      'The service sent this as a photo, but its content is not that of a JPEG, PNG, WebP or HEIC file. It is kept unchanged and not displayed.',
    report: 'Not a PDF: it is kept unchanged and can only be saved.',
  },
  photos: 'Live photos',
  noPhotos: 'This result has no photos.',
  findings_one: '{{count, number}} finding',
  findings_other: '{{count, number}} findings',
  report: 'Report of the service',
  saveAs: 'Save as…',
  import: 'Import from a folder…',
  facts: 'Details',
  fact: { name: 'Name', time: 'Taken', position: 'Position', camera: 'Camera', size: 'Size' },
  notFound: 'Not found',
  check: {
    title: 'Pre-check of this photo',
    running: 'Pre-check of the photos is running…',
    none: 'The pre-check has no findings.',
  },
} as const;
