import {
  EXPORT_PARTS,
  type ExportPart,
  type ExportParts,
  type ExportPlan,
  type PartSize,
} from '../../../contract/export-views';
import { evidenceFolderNames } from '../../../domain/evidence-name';
import type { Language } from '../../../domain/language';

/** Files and bytes of every part over all cases of a plan. */
export function partSizes({ cases }: ExportPlan): { readonly [Part in ExportPart]: PartSize } {
  const sum = (part: ExportPart): PartSize => added(cases.map(({ parts }) => parts[part]));
  return {
    originals: sum('originals'),
    unsent: sum('unsent'),
    packages: sum('packages'),
    attachments: sum('attachments'),
    received: sum('received'),
  };
}

/** What the chosen parts take, with what is always in it. */
export function chosenBytes(plan: ExportPlan, parts: ExportParts): number {
  const sizes = partSizes(plan);
  const always = added(plan.cases.map((one) => one.always)).bytes;
  return EXPORT_PARTS.reduce((bytes, part) => bytes + (parts[part] ? sizes[part].bytes : 0), always);
}

/** The names as the main process will give them. */
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

function added(sizes: readonly PartSize[]): PartSize {
  return sizes.reduce(
    (total, { files, bytes }) => ({ files: total.files + files, bytes: total.bytes + bytes }),
    { files: 0, bytes: 0 },
  );
}
