import type { FindingCode } from '../../domain/finding';

/** Why each finding matters, and what else may be behind it. */
export const reasons = {
  'no-metadata':
    'A camera records time, model and often the position. Without these values, nothing in the file shows when and where it was taken.',
  'no-position': 'The position cannot be compared with the location of the damage.',
  'no-capture-time': 'The time cannot be compared with the time of the damage.',
  'zone-unknown': 'The same clock time is a different moment in another zone.',
  'capture-time-far': 'A photo from long before or after may show other damage.',
  'capture-time-in-future': 'No photo is taken in the future: this time is wrong.',
  'edited-by-software':
    'The picture may differ from what the camera captured. Brightening and cropping leave the same trace as forging.',
  'likely-screenshot': 'A screenshot shows a screen, not a place, and carries none of the photo’s metadata.',
  'extension-lies': 'A program or a person renamed the file.',
  'duplicate-content': 'The service analyses and charges each file.',
  unreadable: 'A file that cannot be read here cannot be checked here.',
  'invalid-position': 'A program wrote this position; a GPS receiver without a fix writes nothing or zero.',
  'metadata-conflict':
    'Software and camera wrote the file at different times, or someone changed one of the values.',
  'pdf-revised': 'Each saved change was appended, and the earlier version is still there to compare.',
  'pdf-encrypted': 'Without its password the content stays hidden from the analysis.',
  'too-large': 'The service accepts no package above its limit.',
  'extension-missing':
    'Programs that save from a stream often omit the extension; it says nothing about the picture.',
  'messenger-copy':
    'Messengers shrink and recompress pictures and remove time, position and camera. Traces of editing are lost too.',
  'editor-traces':
    'Cameras do not write such data. Harmless programs such as archives and print services do, too.',
  'ai-marks': 'The tools themselves write such marks. Their absence says nothing: they are easily removed.',
  'credentials-altered':
    'The signature covers every byte of the file. An edit of the picture breaks it, and so does a program that only writes metadata.',
  'content-credentials':
    'Content credentials record how a file was made, as far as the programs involved noted it. The signature shows who vouches for the record, not that the record is true.',
  'thumbnail-differs':
    'The camera stores a small preview with the photo. Programs that change the picture sometimes keep the old one.',
  'resaved-jpeg':
    'A photo straight from the camera was compressed once. Saving it again does not mean it was changed, but makes a change possible.',
  'strong-compression': 'Cameras compress far less. Fine traces of damage and of editing are gone.',
  'thermal-photo':
    'The colours stand for temperatures, not for what the eye sees. Proofcase sends the file as it is and does not read the temperatures.',
  'low-resolution':
    'Every phone of the last fifteen years takes larger pictures: this one was downscaled or cropped.',
  blurred: 'Details of the damage may be lost, and analyses say less about a blurred picture.',
  overexposed: 'Nothing can be seen where the picture is white.',
  underexposed: 'Nothing can be seen where the picture is black.',
  'near-duplicate': 'Photos of the same moment look like this, and so do a photo and its edited copy.',
  'seen-before':
    'The same damage is sometimes claimed twice. Similar-looking objects and returning customers are harmless reasons.',
  'pdf-changed-later': 'Invoices and expert reports are seldom changed after they are issued.',
  'pdf-edited-by':
    'Such programs merge, compress and fill in documents, but can also change amounts and dates.',
  'pdf-metadata-conflict':
    'The document states its origin in two places. A program changed only one of them.',
  'pdf-annotations': 'Text boxes, stamps and drawings lie over the page and can cover what was there.',
  'pdf-active-content':
    'An invoice needs none of it. In other programs such content can run or open something.',
  'pdf-signature':
    'A valid signature shows that nothing was changed afterwards. Its validity was not checked.',
  'pdf-without-images':
    'The service analyses pictures inside PDFs; here only its analyses of the document itself apply.',
  'greatest-distance': 'Photos of the same damage are taken close to each other.',
  'geographical-outlier': 'The photo may show a different place.',
  'implied-speed': 'Nobody travels that fast: a time or a position is wrong, or someone else took the photo.',
  'camera-model-differs': 'One person at one site usually uses one device.',
  'times-not-compared': 'The speed between photos is known only where their times can be compared.',
  'time-gap': 'Photos of one inspection follow each other within minutes.',
  'photo-groups': 'Several visits or several places may mean separate incidents.',
  'unreadable-file': 'The file is neither checked nor sent.',
  'split-breaks-comparisons': 'A photo in one package is never compared with one in another.',
  'already-sent': 'The same content was analysed before, and the same damage is sometimes claimed twice.',
  'team-not-compared': 'A colleague may have the same photo in another case.',
  'cloud-only-files': 'Files that were not read here can be neither checked nor packed.',
  'source-changed':
    'A package is evidence of what was sealed. If a source differs later, you must be able to explain it.',
  'nothing-to-send': 'Without a photo or a PDF there is nothing to analyse.',
} as const satisfies { readonly [Code in FindingCode]: string };
