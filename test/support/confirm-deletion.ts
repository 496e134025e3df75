import type { CaseId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';

/** Confirms the deletion of one case with the data of its preview. */
export async function confirmDeletion(engine: Engine, caseId: CaseId, byRule = false) {
  const { phrase, digest } = await engine.handlers['retention.preview']({ caseIds: [caseId] });
  return engine.handlers['retention.delete']({
    caseIds: [caseId],
    typed: phrase,
    digest,
    byRule,
    exportedHeads: null,
  });
}
