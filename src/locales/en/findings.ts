/**
 * `sentence` says what was observed, `ask` what to ask for. Endings choose a variant (`context`, as `_before`) and a
 * plural (`count`); the values come from `findingText` of the domain.
 */
export const findings = {
  'no-metadata': {
    sentence: 'No metadata: neither time, place, camera nor program',
    ask: 'Messengers and screenshots remove metadata. Ask for the original file, straight from the camera or phone.',
  },
  'no-position': {
    sentence: 'No position in the file',
    ask: 'Many cameras record none. Where the place matters, ask where the photo was taken.',
  },
  'no-capture-time': {
    sentence: 'No capture time in the file',
    ask: 'Ask when the photo was taken, and for the original file.',
  },
  'zone-unknown': {
    sentence: 'Time zone unknown',
    ask: 'The time is as the camera was set; it cannot be compared with other devices to the hour.',
  },
  'capture-time-far': {
    sentence_before_one:
      'Taken {{count, number}} day before the reference date {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_before_other:
      'Taken {{count, number}} days before the reference date {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_after_one:
      'Taken {{count, number}} day after the reference date {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_after_other:
      'Taken {{count, number}} days after the reference date {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    ask: 'Check the reference date; then ask whether the photo shows this damage and whether the camera clock was right.',
  },
  'capture-time-in-future': {
    sentence_one: 'Capture time is up to {{count, number}} day in the future',
    sentence_other: 'Capture time is up to {{count, number}} days in the future',
    ask: 'The camera clock was wrong or the time was changed. Ask for other evidence of the time.',
  },
  'edited-by-software': {
    sentence: 'Edited or saved anew with {{software}}',
    ask: 'Ask for the unedited original and what was changed.',
  },
  'likely-screenshot': {
    sentence_one: 'Looks like a screenshot ({{count}} sign)',
    sentence_other: 'Looks like a screenshot ({{count}} signs)',
    ask: 'Ask for the picture itself instead of a picture of a screen.',
  },
  'extension-lies': {
    sentence: 'The name ends in “{{extension}}”, the content is {{type}}',
    ask: 'It is sent under its right ending. Ask how the file was made if that matters.',
  },
  'duplicate-content': {
    sentence: 'Same content as {{of}}',
    ask: 'Byte for byte the same; leaving one out saves tokens.',
  },
  unreadable: {
    sentence: 'The file cannot be read',
    sentence_broken: 'The file is damaged or incomplete',
    sentence_timeout: 'Reading the file took too long and was stopped',
    sentence_memory: 'Reading the file took too much memory and was stopped',
    'sentence_worker-died': 'Reading the file failed and was stopped',
    'sentence_too-many-pixels': 'The picture has more pixels than can be read safely',
    ask: 'Ask for the file once more. It can be sent as it is; whether the service can use it is open.',
  },
  'invalid-position': {
    sentence: 'The position in the file cannot be used',
    sentence_zero: 'The position in the file is 0°, 0°, which stands for “none”',
    'sentence_out-of-range': 'The position in the file is not on Earth',
    sentence_incomplete: 'The position in the file is incomplete',
    ask: 'Treated as no position. Ask where the photo was taken.',
  },
  'metadata-conflict': {
    sentence: 'Two sources in the file contradict each other: {{chosenSource}} and {{otherSource}}',
    'sentence_capture-time':
      'Two capture times: {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} ({{chosenSource}}) and {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} ({{otherSource}})',
    'sentence_capture-date':
      'Two capture dates: {{chosen, datetime(dateStyle: medium; timeZone: UTC)}} ({{chosenSource}}) and {{other, datetime(dateStyle: medium; timeZone: UTC)}} ({{otherSource}})',
    'sentence_gps-time':
      'The camera clock says {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, satellite time was {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC: no time zone explains that',
    'sentence_modify-time':
      'Last changed {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, before the capture time {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    'sentence_file-time':
      'The file was last written {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC, before its capture time {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    sentence_position:
      'Two positions {{km, number(maximumSignificantDigits: 3)}} km apart: {{chosen}} ({{chosenSource}}) and {{other}} ({{otherSource}})',
    sentence_camera: 'Two cameras: {{chosen}} ({{chosenSource}}) and {{other}} ({{otherSource}})',
    sentence_dimensions:
      'The picture has {{chosen}} pixels, but {{otherSource}} says {{other}}: cropped or resized after it was taken',
    ask: 'Programs that edit or transfer photos leave such traces. Ask for the original file and how it came here.',
  },
  'pdf-revised': {
    sentence_one: 'The PDF holds {{count, number}} earlier version',
    sentence_other: 'The PDF holds {{count, number}} earlier versions',
    ask: 'Signing and filling in do that, too. The analysis can restore earlier versions for comparison.',
  },
  'pdf-encrypted': {
    sentence: 'The PDF is encrypted',
    ask: 'The service can probably not read it. Ask for a copy without a password.',
  },
  'too-large': {
    sentence:
      'With {{mb, number(maximumFractionDigits: 1)}} MB larger than a package may be ({{limitMb, number}} MB)',
    ask: 'Leave the file out, or ask for a smaller version of it.',
  },
  'extension-missing': {
    sentence: 'The name has no ending, the content is {{type}}',
    ask: 'It is sent with the right ending. There is nothing to ask for.',
  },
  'messenger-copy': {
    sentence: 'Looks like a copy that a messenger or website made',
    sentence_named: 'Looks like a copy from {{messenger}}',
    ask: 'Ask for the original file, sent as a file or by email rather than as a picture in a chat.',
  },
  'editor-traces': {
    sentence: 'Traces of an editing program: {{traces}}',
    ask: 'Ask for the unedited original and which program it went through.',
  },
  'ai-marks': {
    sentence: 'Marks of an AI program: {{marks}}',
    sentence_generated: 'The file says that AI generated it: {{marks}}',
    sentence_partly: 'The file says that AI made parts of it: {{marks}}',
    sentence_unknown: 'Marks of an AI program: {{marks}}',
    ask: 'Ask for the original from the camera and for other pictures of the same damage.',
  },
  'content-credentials': {
    sentence: 'Content credentials (C2PA) by {{generator}}, signed by {{signer}}; signature not verified',
    sentence_unreadable: 'Holds content credentials (C2PA) that cannot be read here',
    ask: 'Read here, not verified: a verifier for content credentials shows whether the signature holds.',
  },
  'thumbnail-differs': {
    sentence: 'The small preview inside the file shows something else ({{percent, number}} % alike)',
    ask: 'Compare preview and picture; ask for the original and what was changed.',
  },
  'resaved-jpeg': {
    sentence: 'Saved again: this camera does not write such JPEG tables (about quality {{quality, number}})',
    ask: 'Ask for the file as the camera wrote it.',
  },
  'strong-compression': {
    sentence: 'Strongly compressed JPEG (about quality {{quality, number}})',
    ask: 'Ask for the original; details of the damage may be lost.',
  },
  'low-resolution': {
    sentence: 'Low resolution: {{width, number}} × {{height, number}} pixels',
    ask: 'Ask for the picture in its full size.',
  },
  blurred: {
    sentence:
      'Probably blurred (sharpness {{sharpness, number(maximumFractionDigits: 0)}}, sharp from {{limit, number}})',
    ask: 'Look at the picture; where the damage cannot be made out, ask for another one.',
  },
  overexposed: {
    sentence: 'Overexposed: {{percent, number}} % of the picture is white',
    ask: 'Look at the picture; where the damage cannot be made out, ask for another one.',
  },
  underexposed: {
    sentence: 'Underexposed: {{percent, number}} % of the picture is black',
    ask: 'Look at the picture; where the damage cannot be made out, ask for another one.',
  },
  'near-duplicate': {
    sentence: 'Nearly the same picture as {{of}}',
    ask: 'Compare the two; leaving one out saves tokens.',
  },
  'seen-before': {
    sentence: 'Already in case {{caseNumber}} as {{name}}',
    sentence_content: 'The same file is already in case {{caseNumber}} as {{name}}',
    sentence_picture: 'Nearly the same picture is already in case {{caseNumber}} as {{name}}',
    ask: 'Open that case and compare; ask when, where and of what the photo was taken.',
  },
  'pdf-changed-later': {
    sentence_later_one:
      'Changed {{count, number}} day after it was made ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, then {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_later_other:
      'Changed {{count, number}} days after it was made ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, then {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    'sentence_same-day':
      'Changed on the day it was made ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    ask: 'Ask what was changed, and for the document as it was issued.',
  },
  'pdf-edited-by': {
    sentence: 'Went through {{software}}, a program that changes PDFs',
    ask: 'Ask what was changed, and for the document straight from its issuer.',
  },
  'pdf-metadata-conflict': {
    sentence: 'The PDF contradicts itself: {{conflicts}}',
    ask: 'Ask the issuer for the document or its date.',
  },
  'pdf-annotations': {
    sentence_one: '{{count, number}} annotation lies on the pages ({{kinds}})',
    sentence_other: '{{count, number}} annotations lie on the pages ({{kinds}})',
    ask: 'Look at the pages; ask for the document without additions.',
  },
  'pdf-active-content': {
    sentence: 'Holds parts that can do something or hide files: {{parts}}',
    ask: 'Open it only here, where nothing of it runs. Ask for a plain PDF.',
  },
  'pdf-signature': {
    sentence_signed_one: 'Holds {{count, number}} digital signature; not verified',
    sentence_signed_other: 'Holds {{count, number}} digital signatures; not verified',
    sentence_empty: 'Holds a signature field that nobody signed',
    ask: 'A PDF program with the issuer’s certificates shows whether the signature holds.',
  },
  'pdf-without-images': {
    sentence: 'The PDF holds no pictures, only text and drawings',
    ask: 'Nothing where it was written on a computer. For a scanned document ask for the scan.',
  },
  'greatest-distance': {
    sentence:
      'Greatest distance between two photos: {{km, number(maximumSignificantDigits: 4)}} km ({{from}} and {{to}})',
    ask: 'Compare with the place of the damage.',
  },
  'geographical-outlier': {
    sentence:
      '{{name}} was taken {{km, number(maximumSignificantDigits: 4)}} km from the middle of all photos',
    ask: 'Ask for the original file and where it was taken.',
  },
  'implied-speed': {
    sentence:
      '{{km, number(maximumSignificantDigits: 4)}} km in {{minutes, number}} min from {{from}} to {{to}}: that would take {{speed, number}} km/h',
    ask: 'Ask who took which photo, and whether the clocks and positions were right.',
  },
  'camera-model-differs': {
    sentence_one: 'Photos of {{count, number}} camera: {{models}}',
    sentence_other: 'Photos of {{count, number}} cameras: {{models}}',
    ask: 'Ask who took photos with which device.',
  },
  'times-not-compared': {
    sentence_one:
      'The photos lie far apart, and the time of {{count, number}} of them cannot be compared (zone unknown: {{zoneUnknown, number}}, no time: {{noTime, number}})',
    sentence_other:
      'The photos lie far apart, and the times of {{count, number}} of them cannot be compared (zone unknown: {{zoneUnknown, number}}, no time: {{noTime, number}})',
    ask: 'Whether one person could have taken all of them is open. Ask when and by whom they were taken.',
  },
  'time-gap': {
    sentence_hours_one: '{{count, number}} hour lies between {{from}} and {{to}}',
    sentence_hours_other: '{{count, number}} hours lie between {{from}} and {{to}}',
    sentence_days_one: '{{count, number}} day lies between {{from}} and {{to}}',
    sentence_days_other: '{{count, number}} days lie between {{from}} and {{to}}',
    ask: 'The longest pause in this folder. Ask whether all photos belong to the same damage.',
  },
  'photo-groups': {
    sentence_one: 'The photos were taken in {{count, number}} go',
    sentence_other: 'The photos were taken in {{count, number}} goes, more than 30 minutes or 200 m apart',
    ask: 'The timeline and the map show which photo belongs to which.',
  },
  'unreadable-file': {
    sentence: '{{name}} could not be read from the disk',
    ask: 'Check access rights and the drive, then read the folder again. The file is not sent.',
  },
  'split-breaks-comparisons': {
    sentence_one: 'Needs {{count, number}} package',
    sentence_other:
      'Needs {{count, number}} packages: the service compares place, time and camera only within each',
    ask: 'The pre-check here covers the whole folder. Leave files out to fit one package.',
  },
  'already-sent': {
    sentence_one:
      '{{count, number}} file was sent before, under case {{caseNumber}} on {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_other:
      '{{count, number}} files were sent before, under case {{caseNumber}} on {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    ask: 'Look at the result there first: sending them again costs tokens again.',
  },
  'cloud-only-files': {
    sentence_one: '{{count, number}} file lies only in the cloud and is not sent',
    sentence_other: '{{count, number}} files lie only in the cloud and are not sent',
    ask: 'Fetch the files to this computer; they are then checked like the others.',
  },
  'source-changed': {
    sentence_one: '{{count, number}} file changed or disappeared after it was sealed: {{names}}',
    sentence_other: '{{count, number}} files changed or disappeared after they were sealed: {{names}}',
    ask: 'The sealed package holds the earlier content. Read the folder again and seal anew if the new one is to be sent.',
  },
  'nothing-to-send': {
    sentence: 'No file of the folder can be sent',
    ask: 'Accepted are JPEG, PNG, TIFF, HEIC, WebP and PDF. Choose another folder.',
  },
} as const;
