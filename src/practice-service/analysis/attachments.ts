import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The documented categories that this service fills; reverse search needs a search engine and stays empty. */
export const CATEGORIES = ['analysis_report', 'pdf_versions', 'thumbnails', 'heatmaps'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One attachment, stored on disk until the response is written, since pictures can take many megabytes. */
export interface Attachment {
  readonly category: Category;
  /** Unique within its category. */
  readonly filename: string;
  readonly mimeType: string;
  readonly path: string;
  readonly bytes: number;
}

/** Collects the attachments of one result in its own folder. */
export class AttachmentCollector {
  private readonly shelved: Attachment[] = [];
  private readonly names = new Set<string>();
  private kept = 0;

  constructor(private readonly folder: string) {}

  /** Stores `content` under `wanted`, with a number appended if the name is taken. */
  async put(category: Category, wanted: string, mimeType: string, content: Buffer): Promise<Attachment> {
    const filename = this.uniqueName(category, wanted);
    const path = join(this.folder, `attachment-${this.names.size}`);
    await mkdir(this.folder, { recursive: true });
    await writeFile(path, content);
    const attachment = { category, filename, mimeType, path, bytes: content.length };
    this.shelved.push(attachment);
    return attachment;
  }

  /** Stores bytes that only the report needs; returns their path. */
  async keep(content: Buffer): Promise<string> {
    this.kept += 1;
    const path = join(this.folder, `kept-${this.kept}`);
    await mkdir(this.folder, { recursive: true });
    await writeFile(path, content);
    return path;
  }

  /** All attachments, sorted by category and name, independent of the order of processing. */
  list(): readonly Attachment[] {
    const rank = (attachment: Attachment): number => CATEGORIES.indexOf(attachment.category);
    return [...this.shelved].sort((a, b) => rank(a) - rank(b) || (a.filename < b.filename ? -1 : 1));
  }

  private uniqueName(category: Category, wanted: string): string {
    const clean = wanted.replace(/[^A-Za-z0-9._~ ()-]+/g, '_');
    const dot = clean.lastIndexOf('.');
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? clean : `${clean.slice(0, dot)}_${count}${clean.slice(dot)}`;
      const key = `${category}/${name.toLowerCase()}`;
      if (this.names.has(key)) continue;
      this.names.add(key);
      return name;
    }
  }
}

/**
 * Name prefix of the attachments by file name: `IMG_0001` for `IMG_0001.jpg`, or `IMG_0001_jpg` if another file of the
 * request has the same stem.
 */
export function attachmentStems(fileNames: readonly string[]): ReadonlyMap<string, string> {
  const flat = (name: string): string => name.replace(/[/\\]/g, '_');
  const short = (name: string): string => flat(name).replace(/(?<=.)\.[^.]*$/, '');
  const counts = new Map<string, number>();
  for (const name of fileNames) {
    const key = short(name).toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map(
    fileNames.map((name) => {
      const unique = counts.get(short(name).toLowerCase()) === 1;
      return [name, unique ? short(name) : flat(name).replaceAll('.', '_')];
    }),
  );
}
