import type { ReceivedCheck } from '../../../contract/receiver-views';
import type { ItemFinding } from '../../../domain/finding';
import type { ReceivedId } from '../../../domain/ids';
import { localDay } from '../../../domain/reference-date';
import { readFolder } from '../../intake/folder/read-folder';
import type { ImageWorkerClient } from '../../intake/photos/image-worker-client';
import { notifyReceived, receivedFolder, type StoreDeps } from './store-received';

export interface CheckDeps extends StoreDeps {
  readonly worker: ImageWorkerClient;
  readonly closing: AbortSignal;
}

/**
 * Runs the pre-check over received photos. They are checked against the reference date of their case, or the day of
 * receipt if no case has their number. Live photos are taken after the damage, so only one before it is a finding.
 */
export async function checkReceived(deps: CheckDeps, id: ReceivedId): Promise<void> {
  const { repositories, clock, worker, closing } = deps;
  const received = repositories.received.find(id);
  if (!received) return;
  const detail = received.caseId === null ? null : repositories.cases.find(received.caseId);
  const reading = await readFolder({
    folder: receivedFolder(deps.folder, id),
    referenceDate: detail?.referenceDate ?? localDay(new Date(received.receivedAt)),
    now: clock.now(),
    worker,
    signal: closing,
  });
  const files = new Map(repositories.received.files(id).map((file) => [file.storedName, file]));
  const items: ReceivedCheck['items'] = reading.items.flatMap((item) => {
    const file = files.get(item.path);
    const findings = item.findings.filter((finding) => !isLongAfter(finding));
    return file?.kind === 'photo' ? [{ ...item, findings, fileId: file.id }] : [];
  });
  if (closing.aborted) return;
  // The receipt is in the same folder.
  const skipped = reading.skipped.filter(({ path }) => files.has(path));
  const check = { items, skipped, findings: reading.findings };
  repositories.inTransaction(() => {
    repositories.received.saveCheck(id, check);
    const caseId = repositories.received.find(id)?.caseId;
    if (caseId) repositories.search.index(caseId, 'received');
  });
  notifyReceived(deps, received.caseId, id);
}

function isLongAfter(finding: ItemFinding): boolean {
  return finding.code === 'capture-time-far' && finding.direction === 'after';
}
