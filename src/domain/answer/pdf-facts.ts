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
  readonly assessment: Assessment;
  readonly values: readonly string[];
}

/**
 * Facts from the structure of a PDF. Only matching dates count as consistent: the absence of annotations or editing
 * tools proves nothing.
 */
export function structureFacts(structure: PdfStructure): readonly PdfFact[] {
  return [
    datesFact(structure.inconsistentMetadataDates),
    toolsFact(structure.editingTools),
    annotationsFact(structure.annotationLayerFound),
  ];
}

function datesFact(isInconsistent: PdfStructure['inconsistentMetadataDates']): PdfFact {
  if (isInconsistent === null) return fact('datesUnknown', 'absent');
  return isInconsistent ? fact('datesInconsistent', 'conspicuous') : fact('datesConsistent', 'consistent');
}

function toolsFact(editingTools: PdfStructure['editingTools']): PdfFact {
  if (editingTools === null) return fact('toolsUnknown', 'absent');
  return editingTools.length > 0
    ? fact('toolsFound', 'doubtful', editingTools)
    : fact('toolsNone', 'neutral');
}

function annotationsFact(hasAnnotations: PdfStructure['annotationLayerFound']): PdfFact {
  if (hasAnnotations === null) return fact('annotationsUnknown', 'absent');
  return hasAnnotations ? fact('annotations', 'doubtful') : fact('annotationsNone', 'neutral');
}

/** Earlier versions are doubtful; their absence is no sign of consistency. */
export function versionsAssessment({ found }: PdfVersions): Assessment {
  if (found === null) return 'absent';
  return found > 0 ? 'doubtful' : 'neutral';
}

function fact(text: PdfFact['text'], assessment: Assessment, values: readonly string[] = []): PdfFact {
  return { text, assessment, values };
}
