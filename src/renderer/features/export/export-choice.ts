import {
  EXPORT_PARTS,
  type ExportPart,
  type ExportParts,
  type ExportPlan,
  type PartSize,
} from '../../../contract/export-views';
import { evidenceFolderNames } from '../../../domain/evidence-name';
import type { Language } from '../../../domain/language';

/** Returns the files and bytes of each part over all cases of a plan. */
export function partSizes({ cases }: ExportPlan): { readonly [Part in ExportPart]: PartSize } {
  const sum = (part: ExportPart): PartSize => sumSizes(cases.map(({ parts }) => parts[part]));
  return {
    originals: sum('originals'),
    unsent: sum('unsent'),
    packages: sum('packages'),
    attachments: sum('attachments'),
    received: sum('received'),
  };
}

/** Returns the bytes of the chosen parts and of the files that are always exported. */
export function chosenBytes(plan: ExportPlan, parts: ExportParts): number {
  const sizes = partSizes(plan);
  const always = sumSizes(plan.cases.map((item) => item.always)).bytes;
  return EXPORT_PARTS.reduce((bytes, part) => bytes + (parts[part] ? sizes[part].bytes : 0), always);
}

/** Returns the folder names that the main process will use. */
export function plannedNames({ cases }: ExportPlan, pattern: string, language: Language): readonly string[] {
  return evidenceFolderNames(
    pattern,
    cases.map(({ names, caseId }) => ({ facts: names[language], fallback: caseId })),
  );
}

export function partsOf(chosen: ReadonlySet<ExportPart>): ExportParts {
  return {
    originals: chosen.has('originals'),
    unsent: chosen.has('unsent'),
    packages: chosen.has('packages'),
    attachments: chosen.has('attachments'),
    received: chosen.has('received'),
  };
}

function sumSizes(sizes: readonly PartSize[]): PartSize {
  return sizes.reduce(
    (total, { files, bytes }) => ({ files: total.files + files, bytes: total.bytes + bytes }),
    { files: 0, bytes: 0 },
  );
}
