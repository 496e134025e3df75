export const received = {
  empty: {
    title: 'Nothing received yet',
    text: 'When a capture case is closed, the service pushes its photos and report once to a receiver. A result that came another way can be imported from a folder.',
    receiver: 'Set up the receiver',
  },
  version: {
    which: 'Received result',
    current: 'Received on {{time}}',
    replaced: 'Replaced: {{time}}',
    notice: 'This result was replaced by a later one. It is kept for the history.',
  },
  source: { push: 'Pushed by the service on {{time}}', import: 'Imported on {{time}}' },
  photos: 'Live photos',
  noPhotos: 'This result has no photos.',
  findings_one: '{{count, number}} finding',
  findings_other: '{{count, number}} findings',
  report: 'Report of the service',
  saveAs: 'Save a copy …',
  import: 'Import from a folder …',
  facts: 'Details',
  fact: { name: 'Name', time: 'Taken', position: 'Position', camera: 'Camera', size: 'Size' },
  notFound: 'not found',
  check: {
    title: 'Pre-check of this photo',
    running: 'The pre-check is reading the photos …',
    none: 'The pre-check found nothing to remark.',
  },
} as const;
