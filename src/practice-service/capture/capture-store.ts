import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CaptureCase, type CapturePhoto, captureCaseSchema } from './capture-case';

/** Capture cases in memory, and on disk as one folder each with `case.json` and the unchanged photos. */
export class CaptureStore {
  private readonly cases = new Map<string, CaptureCase>();
  /** A push that is still running must not bring a removed case back. */
  private readonly removed = new Set<string>();

  constructor(private readonly folder: string) {}

  /** Creates the folder and loads the cases of earlier runs. Ignores folders without a readable `case.json`. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) {
      const capture = await readCase(join(this.folder, name, 'case.json'));
      if (capture !== null) this.cases.set(capture.ticketId, capture);
    }
  }

  all(): readonly CaptureCase[] {
    return [...this.cases.values()].sort((a, b) => a.sequence - b.sequence);
  }

  find(ticketId: string): CaptureCase | null {
    return this.cases.get(ticketId) ?? null;
  }

  /** Removes a case with its photos. */
  async remove(ticketId: string): Promise<void> {
    if (!this.cases.delete(ticketId)) return;
    this.removed.add(ticketId);
    await rm(join(this.folder, ticketId), { recursive: true, force: true });
  }

  async save(capture: CaptureCase): Promise<void> {
    if (this.removed.has(capture.ticketId)) return;
    const folder = join(this.folder, capture.ticketId);
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, 'case.json.part');
    await writeFile(temporary, JSON.stringify(capture));
    await rename(temporary, join(folder, 'case.json'));
    this.cases.set(capture.ticketId, capture);
  }

  async savePhoto(ticketId: string, photo: CapturePhoto, content: Buffer): Promise<void> {
    await writeFile(this.photoPath(ticketId, photo), content);
  }

  photoPath(ticketId: string, { id, extension }: CapturePhoto): string {
    return join(this.folder, ticketId, `${id}.${extension}`);
  }
}

/** Null for a file that is missing or damaged, e.g. by a power failure. */
async function readCase(file: string): Promise<CaptureCase | null> {
  try {
    return captureCaseSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
