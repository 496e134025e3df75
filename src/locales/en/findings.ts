/**
 * `sentence` says what was observed, `ask` what to ask for. Endings choose a variant (`context`, as `_before`) and a
 * plural (`count`); the values come from `findingText` of the domain.
 */
export const findings = {
  'no-metadata': {
    sentence: 'No metadata: no time, position, camera or software',
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
    ask: 'The time depends on how the camera was set, so it cannot be compared with other devices to the hour.',
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
    ask: 'Check the reference date. Then ask whether the photo shows this damage and whether the camera clock was right.',
  },
  'capture-time-in-future': {
    sentence_one: 'Capture time is up to {{count, number}} day in the future',
    sentence_other: 'Capture time is up to {{count, number}} days in the future',
    ask: 'The camera clock was wrong or the time was changed. Ask for other evidence of the time.',
  },
  'edited-by-software': {
    sentence: 'Edited or saved again with {{software}}',
    ask: 'Ask for the unedited original and what was changed.',
  },
  'likely-screenshot': {
    sentence_one: 'Looks like a screenshot ({{count}} sign)',
    sentence_other: 'Looks like a screenshot ({{count}} signs)',
    ask: 'Ask for the picture itself instead of a picture of a screen.',
  },
  'extension-lies': {
    sentence: 'The extension “{{extension}}” does not match the content ({{type}})',
    ask: 'It is sent with the correct extension. If it matters, ask how the file was created.',
  },
  'duplicate-content': {
    sentence: 'Same content as {{of}}',
    ask: 'Byte for byte the same; excluding one saves tokens.',
  },
  unreadable: {
    sentence: 'The file cannot be read',
    sentence_broken: 'The file is damaged or incomplete',
    sentence_timeout: 'Reading the file took too long and was stopped',
    sentence_memory: 'Reading the file needed too much memory and was stopped',
    'sentence_worker-died': 'Reading the file failed and was stopped',
    'sentence_too-many-pixels': 'The picture has more pixels than can be read safely',
    ask: 'Ask for the file again. It can be sent as it is, but the service may not be able to use it.',
  },
  'invalid-position': {
    sentence: 'The position in the file cannot be used',
    sentence_zero: 'The position in the file is 0°, 0°, which means “none”',
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
      'The camera clock says {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, satellite time was {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC: no time zone explains the difference',
    'sentence_modify-time':
      'Last changed {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}, before the capture time {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    'sentence_file-time':
      'The file was last written {{other, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}} UTC, before its capture time {{chosen, datetime(dateStyle: medium; timeStyle: medium; timeZone: UTC)}}',
    sentence_position:
      'Two positions {{km, number(maximumSignificantDigits: 3)}} km apart: {{chosen}} ({{chosenSource}}) and {{other}} ({{otherSource}})',
    sentence_camera: 'Two cameras: {{chosen}} ({{chosenSource}}) and {{other}} ({{otherSource}})',
    sentence_dimensions:
      'The picture has {{chosen}} pixels, but {{otherSource}} says {{other}}: cropped or resized after it was taken',
    ask: 'Programs that edit or transfer photos leave such traces. Ask for the original file, and find out how the photo reached you.',
  },
  'pdf-revised': {
    sentence_one: 'The PDF holds {{count, number}} earlier version',
    sentence_other: 'The PDF holds {{count, number}} earlier versions',
    ask: 'Signing and filling in a form do that, too. The analysis can restore earlier versions for comparison.',
  },
  'pdf-encrypted': {
    sentence: 'The PDF is encrypted',
    ask: 'The service can probably not read it. Ask for a copy without a password.',
  },
  'too-large': {
    sentence:
      'Larger than a package may be: {{mb, number(maximumFractionDigits: 1)}} MB ({{limitMb, number}} MB allowed)',
    ask: 'Exclude the file, or ask for a smaller version of it.',
  },
  'extension-missing': {
    sentence: 'No file extension; the content is {{type}}',
    ask: 'It is sent with the correct extension. No question is needed.',
  },
  'messenger-copy': {
    sentence: 'Looks like a copy made by a messenger or website',
    sentence_named: 'Looks like a copy from {{messenger}}',
    ask: 'Ask for the original file, sent as a file or by email rather than as a picture in a chat.',
  },
  'editor-traces': {
    sentence: 'Traces of editing software: {{traces}}',
    ask: 'Ask for the unedited original and which software was used.',
  },
  'ai-marks': {
    sentence: 'Signs of an AI tool: {{marks}}',
    sentence_generated: 'The file says that AI generated it: {{marks}}',
    sentence_partly: 'The file says that AI made parts of it: {{marks}}',
    sentence_unknown: 'Signs of an AI tool: {{marks}}',
    ask: 'Ask for the original from the camera and for other pictures of the same damage.',
  },
  'credentials-altered': {
    sentence: 'Altered after it was signed (C2PA): this is no longer the file that “{{signer}}” signed',
    sentence_file: 'Altered after it was signed (C2PA): this is no longer the file that “{{signer}}” signed',
    sentence_record: 'Content credentials (C2PA) altered: they no longer record what “{{signer}}” signed',
    ask: 'Ask for the file as it was signed, and what was changed and why.',
  },
  'content-credentials': {
    sentence: 'Content credentials (C2PA) of {{signer}}',
    sentence_trusted: 'Signature intact (C2PA), signed by {{signer}}. Recorded steps: {{actions}}',
    'sentence_trusted-timed':
      'Signature intact (C2PA), signed by {{signer}} no later than {{date, datetime(dateStyle: medium; timeStyle: short; timeZone: UTC)}} UTC. Recorded steps: {{actions}}',
    sentence_untrusted:
      'Signature intact (C2PA), but its signer “{{signer}}” is not on a trust list. Recorded steps: {{actions}}',
    'sentence_untrusted-timed':
      'Signature intact (C2PA) since {{date, datetime(dateStyle: medium; timeStyle: short; timeZone: UTC)}} UTC, but its signer “{{signer}}” is not on a trust list. Recorded steps: {{actions}}',
    sentence_expired:
      'Signature intact (C2PA), but the certificate of “{{signer}}” has expired and no trusted time stamp shows when it signed',
    sentence_revoked: 'Signed (C2PA) with a revoked certificate of “{{signer}}”',
    sentence_invalid: 'Content credentials (C2PA) of “{{signer}}” are not valid: {{problems}}',
    sentence_elsewhere: 'Content credentials (C2PA) are kept at {{host}} and were not fetched',
    sentence_unverified: 'Contains content credentials (C2PA) that could not be verified: {{problems}}',
    ask: 'Checked on this computer only: an online verifier can say more.',
    ask_trusted:
      'No trusted time stamp: the time of signing is not proven. Whether the certificate was revoked can only be told online.',
    'ask_trusted-timed':
      'The time stamp proves that the file was the same at that time. Whether the certificate was revoked can only be told online.',
    ask_untrusted:
      'Anyone can issue such a certificate under any name. An authority that you trust can be added under Settings, Pre-check.',
    'ask_untrusted-timed':
      'Anyone can issue such a certificate under any name; only the time is proven. An authority that you trust can be added under Settings, Pre-check.',
    ask_elsewhere:
      'Proofcase does not contact addresses named in a file. An online verifier can show these credentials.',
  },
  'thumbnail-differs': {
    sentence: 'The embedded preview shows something else ({{percent, number}}% similar)',
    ask: 'Compare preview and picture. Ask for the original and what was changed.',
  },
  'resaved-jpeg': {
    sentence: 'Saved again: this camera does not write such JPEG tables (about quality {{quality, number}})',
    ask: 'Ask for the file as the camera wrote it.',
  },
  'strong-compression': {
    sentence: 'Heavily compressed JPEG (about quality {{quality, number}})',
    ask: 'Ask for the original; details of the damage may be lost.',
  },
  'thermal-photo': {
    sentence: 'Thermal photo: it contains temperatures in the format of {{format}}',
    ask: 'Keep the original: other programs and messengers remove the temperatures.',
  },
  'low-resolution': {
    sentence: 'Low resolution: {{width, number}} × {{height, number}} pixels',
    ask: 'Ask for the picture in its full size.',
  },
  blurred: {
    sentence:
      'Probably blurred (sharpness {{sharpness, number(maximumFractionDigits: 0)}}, sharp from {{limit, number}})',
    ask: 'Check the picture. If the damage cannot be made out, ask for another one.',
  },
  overexposed: {
    sentence: 'Overexposed: {{percent, number}}% of the picture is white',
    ask: 'Check the picture. If the damage cannot be made out, ask for another one.',
  },
  underexposed: {
    sentence: 'Underexposed: {{percent, number}}% of the picture is black',
    ask: 'Check the picture. If the damage cannot be made out, ask for another one.',
  },
  'near-duplicate': {
    sentence: 'Nearly the same picture as {{of}}',
    ask: 'Compare the two; excluding one saves tokens.',
  },
  'seen-before': {
    sentence: 'Already in case {{caseNumber}} as {{name}}',
    sentence_content: 'The same file is already in case {{caseNumber}} as {{name}}',
    sentence_picture: 'Nearly the same picture is already in case {{caseNumber}} as {{name}}',
    'sentence_content-team': 'The team already has the same file: {{cases}}',
    'sentence_picture-team': 'The team already has nearly the same picture: {{cases}}',
    'sentence_content-counted_one': 'The same file is in {{count, number}} case of the team',
    'sentence_content-counted_other':
      'The same file is in {{count, number}} cases of the team; it may be a logo or a form',
    'sentence_picture-counted_one': 'Nearly the same picture is in {{count, number}} case of the team',
    'sentence_picture-counted_other':
      'Nearly the same picture is in {{count, number}} cases of the team; it may be a logo or a form',
    ask: 'Compare with that case, or ask the colleague who has it; ask when, where and of what the photo was taken.',
  },
  'pdf-changed-later': {
    sentence_later_one:
      'Changed {{count, number}} day after it was created ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, then {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    sentence_later_other:
      'Changed {{count, number}} days after it was created ({{created, datetime(dateStyle: medium; timeZone: UTC)}}, then {{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    'sentence_same-day':
      'Changed on the day it was created ({{date, datetime(dateStyle: medium; timeZone: UTC)}})',
    ask: 'Ask what was changed, and for the document as it was issued.',
  },
  'pdf-edited-by': {
    sentence: 'Processed with {{software}}, a program that changes PDFs',
    ask: 'Ask what was changed, and for the document directly from its issuer.',
  },
  'pdf-metadata-conflict': {
    sentence: 'The PDF metadata contradicts itself: {{conflicts}}',
    ask: 'Ask the issuer for the original document or its date.',
  },
  'pdf-annotations': {
    sentence_one: '{{count, number}} annotation on the pages ({{kinds}})',
    sentence_other: '{{count, number}} annotations on the pages ({{kinds}})',
    ask: 'Check the pages. Ask for the document without additions.',
  },
  'pdf-active-content': {
    sentence: 'Contains active or hidden content: {{parts}}',
    ask: 'Open it only here, where none of it can run. Ask for a plain PDF.',
  },
  'pdf-signature': {
    sentence_signed_one: 'Contains {{count, number}} digital signature; not verified',
    sentence_signed_other: 'Contains {{count, number}} digital signatures; not verified',
    sentence_empty: 'Contains an unsigned signature field',
    ask: 'A PDF program with the issuer’s certificates shows whether the signature is valid.',
  },
  'pdf-without-images': {
    sentence: 'The PDF contains no pictures, only text and drawings',
    ask: 'Nothing if it was created on a computer. If it is a scanned document, ask for the scan.',
  },
  'greatest-distance': {
    sentence: 'Greatest distance between two photos: {{km, distance}} ({{from}} and {{to}})',
    ask: 'Compare with the location of the damage.',
  },
  'geographical-outlier': {
    sentence: '{{name}} was taken {{km, distance}} from the centre of all photos',
    ask: 'Ask for the original file and where it was taken.',
  },
  'implied-speed': {
    sentence:
      '{{km, distance}} in {{minutes, number}} min from {{from}} to {{to}}: that would take {{speed, number}} km/h',
    ask: 'Ask who took which photo, and whether the clocks and positions were right.',
  },
  'camera-model-differs': {
    sentence_one: 'Photos from {{count, number}} camera: {{models}}',
    sentence_other: 'Photos from {{count, number}} cameras: {{models}}',
    ask: 'Ask who took which photos with which device.',
  },
  'times-not-compared': {
    sentence_one:
      'The photos are far apart, and the time of {{count, number}} of them cannot be compared (zone unknown: {{zoneUnknown, number}}, no time: {{noTime, number}})',
    sentence_other:
      'The photos are far apart, and the times of {{count, number}} of them cannot be compared (zone unknown: {{zoneUnknown, number}}, no time: {{noTime, number}})',
    ask: 'It is not known whether one person could have taken all of them. Ask when and by whom they were taken.',
  },
  'time-gap': {
    sentence_hours_one: '{{count, number}} hour between {{from}} and {{to}}',
    sentence_hours_other: '{{count, number}} hours between {{from}} and {{to}}',
    sentence_days_one: '{{count, number}} day between {{from}} and {{to}}',
    sentence_days_other: '{{count, number}} days between {{from}} and {{to}}',
    ask: 'This is the longest pause in this case. Ask whether all photos belong to the same damage.',
  },
  'photo-groups': {
    sentence_one: 'The photos were taken in {{count, number}} session',
    sentence_other:
      'The photos were taken in {{count, number}} sessions, more than 30 minutes or 200 m apart',
    ask: 'The timeline and the map show which photos belong together.',
  },
  'unreadable-file': {
    sentence: '{{name}} could not be read from the disk',
    ask: 'Check the permissions and the drive, then read the files again. The file is not sent.',
  },
  'split-breaks-comparisons': {
    sentence_one: 'Needs {{count, number}} package',
    sentence_other:
      'Needs {{count, number}} packages: the service compares location, time and camera only within each package',
    ask: 'The pre-check here covers the whole case. Exclude files to fit everything into one package.',
  },
  'already-sent': {
    sentence_one:
      '{{count, number}} file was sent before, under case {{caseNumber}} on {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    sentence_other:
      '{{count, number}} files were sent before, under case {{caseNumber}} on {{date, datetime(dateStyle: medium; timeZone: UTC)}}',
    ask: 'Check the earlier result first: sending again costs tokens again.',
  },
  'team-not-compared': {
    sentence_one: '{{count, number}} file was not compared with the team: the team store was not available',
    sentence_other:
      '{{count, number}} files were not compared with the team: the team store was not available',
    ask: 'Read the files again when the team store is available.',
  },
  'cloud-only-files': {
    sentence_one: '{{count, number}} file is only in the cloud and is not sent',
    sentence_other: '{{count, number}} files are only in the cloud and are not sent',
    ask: 'Download the files to this computer; they are then checked like the others.',
  },
  'source-changed': {
    sentence_one: '{{count, number}} file changed or disappeared after it was sealed: {{names}}',
    sentence_other: '{{count, number}} files changed or disappeared after they were sealed: {{names}}',
    ask: 'The sealed package contains the earlier version. To send the new one, read the files again and seal again.',
  },
  'nothing-to-send': {
    sentence: 'There is no file that can be sent',
    ask: 'JPEG, PNG, TIFF, HEIC, WebP and PDF are accepted. Add such files.',
  },
} as const;
