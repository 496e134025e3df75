import type { FindingCode } from '../../domain/finding';

/** Why each finding matters, and what else may be behind it. */
export const reasons = {
  'no-metadata':
    'A camera writes time, model and often the place. Without them nothing in the file supports when and where it was taken.',
  'no-position': 'The place cannot be compared with the place of the damage.',
  'no-capture-time': 'The time cannot be compared with the time of the damage.',
  'zone-unknown': 'The same clock time is a different moment in another zone.',
  'capture-time-far': 'A photo from long before or after may show other damage.',
  'capture-time-in-future': 'No photo is taken in the future: this time is wrong.',
  'edited-by-software':
    'The picture may differ from what the camera saw. Brightening and cropping leave the same trace as forging.',
  'likely-screenshot': 'A screenshot shows a screen, not a place, and carries no data of the photo on it.',
  'extension-lies': 'Some program or person renamed the file.',
  'duplicate-content': 'The service analyses and charges each file.',
  unreadable: 'What cannot be read here cannot be checked here.',
  'invalid-position': 'Some program wrote it; a receiver without a fix writes nothing or zero.',
  'metadata-conflict':
    'Program and camera wrote the file at different times, or someone changed one of the values.',
  'pdf-revised': 'Each saved change was appended and the earlier state is still there to compare.',
  'pdf-encrypted': 'Without its password the content stays hidden from the analysis.',
  'too-large': 'The service takes no package above its limit.',
  'extension-missing':
    'Programs that save from a stream often leave the ending out; it says nothing about the picture.',
  'messenger-copy':
    'Messengers shrink and recompress pictures and remove time, place and camera. Traces of editing are lost with them.',
  'editor-traces':
    'Cameras do not write such blocks. Harmless programs such as archives and printers do, too.',
  'ai-marks':
    'Such marks are written by the tools themselves. Their absence says nothing: they are easily removed.',
  'content-credentials':
    'They record how a picture came about, as far as the programs involved wrote it down.',
  'thumbnail-differs':
    'The camera stores a small preview with the photo. Programs that change the picture sometimes leave the old one in.',
  'resaved-jpeg':
    'A photo straight from the camera was compressed once. Saving again needs no change of the picture, but makes one possible.',
  'strong-compression': 'Cameras compress far less. Fine traces of damage and of editing are gone.',
  'low-resolution':
    'Every phone of the last fifteen years takes larger pictures: this one was made smaller or cut out.',
  blurred: 'Details of the damage may be lost, and analyses say less about a blurred picture.',
  overexposed: 'Nothing can be made out where the picture is white.',
  underexposed: 'Nothing can be made out where the picture is black.',
  'near-duplicate': 'Shots of one moment look like this, and so do a photo and its edited copy.',
  'seen-before':
    'One damage is sometimes claimed twice. Pictures of things that look alike and returning customers are harmless reasons.',
  'pdf-changed-later': 'Invoices and expert reports are seldom changed after they are issued.',
  'pdf-edited-by': 'Such programs merge, compress, fill in and also change amounts and dates.',
  'pdf-metadata-conflict':
    'The document states its origin in two places. A program that changed only one of them was at work.',
  'pdf-annotations': 'Text boxes, stamps and drawings lie over the page and can cover what was there.',
  'pdf-active-content':
    'An invoice needs none of it. In other programs such parts can run or open something.',
  'pdf-signature':
    'A valid signature shows that nothing was changed since. Whether it is valid was not checked.',
  'pdf-without-images':
    'The service analyses pictures inside PDFs; here only its checks of the document itself apply.',
  'greatest-distance': 'Photos of one damage are taken close to each other.',
  'geographical-outlier': 'It may show another place than the rest.',
  'implied-speed': 'Nobody travels that fast: a time, a place or the photographer is another one.',
  'camera-model-differs': 'One person at one site mostly uses one device.',
  'times-not-compared': 'Speed between photos can only be told where their times can be compared.',
  'time-gap': 'Photos of one inspection follow each other within minutes.',
  'photo-groups': 'Several visits or several places may be several damages.',
  'unreadable-file': 'It is missing from what is checked and sent.',
  'split-breaks-comparisons': 'A photo in one package is never compared with one in another.',
  'already-sent': 'The same content was analysed before, and one damage is sometimes claimed twice.',
  'cloud-only-files': 'What was not read here can neither be checked nor packed.',
  'source-changed':
    'A package is evidence of what was sealed. A source that differs later must be explainable.',
  'nothing-to-send': 'Without a photo or a PDF there is nothing to analyse.',
} as const satisfies { readonly [Code in FindingCode]: string };
