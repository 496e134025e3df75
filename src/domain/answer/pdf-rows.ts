import type { PdfStructure, PdfVersions } from '../result';
import type { Assessment } from './assessment';

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
  readonly look: Assessment;
  readonly values: readonly string[];
}

/**
 * Facts from the structure of a PDF. Only matching dates count as consistent: the absence of annotations or editing
 * tools proves nothing.
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

/** Earlier versions are doubtful; their absence is no sign of consistency. */
export function versionsAssessment({ found }: PdfVersions): Assessment {
  if (found === null) return 'absent';
  return found > 0 ? 'doubtful' : 'neutral';
}

function fact(text: PdfFact['text'], look: Assessment, values: readonly string[] = []): PdfFact {
  return { text, look, values };
}
