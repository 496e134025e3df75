/** The folder of an open case: changes, a missing folder, files that are only in the cloud. */
export const watch = {
  label: 'State of the sources',
  gone: {
    title: 'The folder cannot be reached',
    named: 'Not reachable: {{names}}',
    text: 'The memory card was removed, the drive or network is disconnected, or the folder was moved. Files already read are kept, with their findings and previews; sealing needs the originals.',
    whileReading:
      'A source became unavailable while it was being read. Files already read are kept; nothing was changed in the source.',
    next: 'Insert the memory card or connect the drive again: Proofcase continues automatically.',
  },
  updated: 'Files updated at {{time}}: {{changes}}',
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
      '{{count, number}} file is only in the cloud. It is neither checked nor sent until it is on this computer.',
    only_other:
      '{{count, number}} files are only in the cloud. They are neither checked nor sent until they are on this computer.',
    stub_one:
      '{{count, number}} file is a placeholder of a cloud program. Download it with that program; it is then read automatically.',
    stub_other:
      '{{count, number}} files are placeholders of a cloud program. Download them with that program; they are then read automatically.',
    fetch: 'Download now',
    fetching: 'Downloading from the cloud…',
  },
  dismiss: 'Dismiss',
} as const;
