import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../domain/json';
import { type Attachment, CATEGORIES, type Category } from '../analysis/attachments';
import { writeArchive } from '../archive/zip-archive';
import { jsonReply, type Reply } from '../http/reply';
import type { Accepted } from '../http/scan-headers';

export type AnswerForm = 'json' | 'multipart' | 'download';

/** An analysis that can be sent in one of three forms. */
export interface Answerable {
  readonly json: JsonObject;
  readonly attachments: readonly Attachment[];
  /** Sent only with restored versions in the ZIP forms: "with a visual overview of changes". */
  readonly changeOverviews: readonly { readonly filename: string; readonly path: string }[];
}

/** The form of a response: the account's presigned download overrides `Accept`; an absent or unspecific `Accept` means multipart. */
export function formFor(accept: Accepted | null, presignedDownload: boolean): AnswerForm {
  if (presignedDownload) return 'download';
  return accept === 'application/json' ? 'json' : 'multipart';
}

export interface FormedAnswer {
  readonly reply: Reply;
  /** Attachments left out because of the payload cap. */
  readonly dropped: number;
}

/** JSON with Base64 attachments by category, as many as fit under `capBytes` of Base64. */
export async function jsonAnswer(answer: Answerable, capBytes: number): Promise<FormedAnswer> {
  const { kept, dropped } = underCap(answer.attachments, capBytes, (bytes) => Math.ceil(bytes / 3) * 4);
  const attachments: Record<string, Json[]> = {};
  for (const attachment of kept) {
    const content = await readFile(attachment.path);
    const list = attachments[attachment.category] ?? [];
    attachments[attachment.category] = list;
    list.push({
      filename: attachment.filename,
      mime_type: attachment.mimeType,
      data_b64: content.toString('base64'),
    });
  }
  return { reply: jsonReply(200, withKeys(answer.json, { attachments })), dropped };
}

/** multipart/mixed: the JSON, then one ZIP per category, as many files as fit under `capBytes`. */
export async function multipartAnswer(
  answer: Answerable,
  capBytes: number,
  folder: string,
  date: Date,
): Promise<FormedAnswer> {
  const { kept, dropped } = underCap(answer.attachments, capBytes, (bytes) => bytes);
  const boundary = `practice-${randomBytes(18).toString('hex')}`;
  const parts: Buffer[] = [part(boundary, ['Content-Type: application/json'], jsonBytes(answer.json))];
  for (const category of CATEGORIES) {
    const files = filesOf(category, kept, answer);
    if (files.length === 0) continue;
    const path = join(folder, `${category}.zip`);
    await writeArchive(path, files, date);
    const head = [
      'Content-Type: application/zip',
      `Content-Disposition: attachment; filename="${category}.zip"`,
    ];
    parts.push(part(boundary, head, await readFile(path)));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    reply: {
      status: 200,
      headers: { 'Content-Type': `multipart/mixed; boundary="${boundary}"` },
      body: Buffer.concat(parts),
    },
    dropped,
  };
}

/** JSON with a link to one ZIP that holds all attachments, a folder per category. No cap applies. */
export async function downloadAnswer(
  answer: Answerable,
  zipPath: string,
  url: string,
  date: Date,
): Promise<FormedAnswer> {
  const files = CATEGORIES.flatMap((category) =>
    filesOf(category, answer.attachments, answer).map((file) => ({
      name: `${category}/${file.name}`,
      path: file.path,
    })),
  );
  await writeArchive(zipPath, files, date);
  return { reply: jsonReply(200, withKeys(answer.json, { attachmentDownloadUrl: url })), dropped: 0 };
}

function underCap(
  attachments: readonly Attachment[],
  capBytes: number,
  weigh: (bytes: number) => number,
): { readonly kept: readonly Attachment[]; readonly dropped: number } {
  let left = capBytes;
  const kept = attachments.filter((attachment) => {
    const weight = weigh(attachment.bytes);
    if (weight > left) return false;
    left -= weight;
    return true;
  });
  return { kept, dropped: attachments.length - kept.length };
}

function filesOf(
  category: Category,
  attachments: readonly Attachment[],
  answer: Answerable,
): readonly { readonly name: string; readonly path: string }[] {
  const files = attachments
    .filter((attachment) => attachment.category === category)
    .map((attachment) => ({ name: attachment.filename, path: attachment.path }));
  if (category !== 'pdf_versions' || files.length === 0) return files;
  return [...files, ...answer.changeOverviews.map(({ filename, path }) => ({ name: filename, path }))];
}

function part(boundary: string, headers: readonly string[], body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]);
}

function jsonBytes(json: Json): Buffer {
  return Buffer.from(JSON.stringify(json));
}

function withKeys(json: JsonObject, more: JsonObject): JsonObject {
  return { ...json, ...more };
}
