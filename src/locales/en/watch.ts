/** The folder of an open case: what changed in it, that it went away, what lies only in the cloud. */
export const watch = {
  label: 'State of the folder',
  gone: {
    title: 'The folder cannot be reached',
    text: 'The card was taken out, the drive or the network is away, or the folder was moved. What was read stays, with its findings and previews; sealing needs the originals.',
    whileReading:
      'The folder went away while it was read. What was read until then stays; nothing was changed in it.',
    next: 'Put the card back or connect the drive: Proofcase goes on by itself.',
  },
  updated: 'Folder updated at {{time}}: {{changes}}',
  added_one: '{{count, number}} new file',
  added_other: '{{count, number}} new files',
  changed_one: '{{count, number}} changed',
  changed_other: '{{count, number}} changed',
  renamed_one: '{{count, number}} renamed',
  renamed_other: '{{count, number}} renamed',
  removed_one: '{{count, number}} removed',
  removed_other: '{{count, number}} removed',
  settling_one: '{{count, number}} file is still being copied; it is read once it is complete.',
  settling_other: '{{count, number}} files are still being copied; they are read once they are complete.',
  cloud: {
    only_one:
      '{{count, number}} file lies only in the cloud. It is neither checked nor sent until it is on this computer.',
    only_other:
      '{{count, number}} files lie only in the cloud. They are neither checked nor sent until they are on this computer.',
    stub_one:
      '{{count, number}} file is a stand-in of a cloud program. Download it with that program; it is then read by itself.',
    stub_other:
      '{{count, number}} files are stand-ins of a cloud program. Download them with that program; they are then read by themselves.',
    fetch: 'Fetch now',
    fetching: 'Fetching from the cloud …',
  },
  dismiss: 'Dismiss',
} as const;
