import type { PdfStructure, PdfVersions } from '../result';
import type { Look } from './look';

/** One fact about a PDF, as a key of the texts. */
export interface PdfFact {
  readonly text:
    | 'datesInconsistent'
    | 'datesConsistent'
    | 'datesUnknown'
    | 'toolsFound'
    | 'toolsNone'
    | 'toolsUnknown'
    | 'annotations'
    | 'annotationsNone'
    | 'annotationsUnknown';
  readonly look: Look;
  readonly values: readonly string[];
}

/**
 * What the structure says. Only "the dates fit" is a statement of consistency: a document without annotations or
 * named tools is not cleared by that.
 */
export function structureFacts(structure: PdfStructure): readonly PdfFact[] {
  const { inconsistentMetadataDates: dates, annotationLayerFound: layer, editingTools } = structure;
  return [
    dates === null
      ? fact('datesUnknown', 'absent')
      : dates
        ? fact('datesInconsistent', 'conspicuous')
        : fact('datesConsistent', 'consistent'),
    editingTools === null
      ? fact('toolsUnknown', 'absent')
      : editingTools.length > 0
        ? fact('toolsFound', 'doubtful', editingTools)
        : fact('toolsNone', 'neutral'),
    layer === null
      ? fact('annotationsUnknown', 'absent')
      : layer
        ? fact('annotations', 'doubtful')
        : fact('annotationsNone', 'neutral'),
  ];
}

/** An earlier version is a reason to look, none is no clearance. */
export function versionsLook({ found }: PdfVersions): Look {
  if (found === null) return 'absent';
  return found > 0 ? 'doubtful' : 'neutral';
}

function fact(text: PdfFact['text'], look: Look, values: readonly string[] = []): PdfFact {
  return { text, look, values };
}
