import { createHash } from 'node:crypto';
import { mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentSource, MAX_DOCUMENT_BYTES } from '../../src/contract/document-views';
import type { ItemId, ResultId } from '../../src/domain/ids';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture, readCase, sendCase } from '../support/engine-fixture';
import { changedInvoice } from '../support/written-pdf';

const { first, second, third } = changedInvoice();
let fixture: EngineFixture;
let folder: string;

beforeEach(async () => {
  fixture = await createEngineFixture({ report: true });
  folder = join(fixture.root, 'documents');
  await mkdir(folder);
  await writeFile(join(folder, 'invoice.pdf'), third);
});
afterEach(() => fixture.close());

async function invoiceOf(engine: Engine): Promise<DocumentSource & { readonly kind: 'item' }> {
  const caseId = await readCase(engine, folder, 'DOC-1');
  const { items } = await engine.handlers['intake.get']({ caseId });
  return { kind: 'item', itemId: items[0]?.id ?? ('' as ItemId) };
}

async function readAll(engine: Engine, source: DocumentSource, version: number | null): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let offset = 0; ; ) {
    const part = await engine.handlers['documents.read']({ source, version, offset, length: 1_000 });
    if (part.length === 0) return Buffer.concat(parts);
    parts.push(part);
    offset += part.length;
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const codeOf = (error: { readonly code: string }) => error.code;

describe('a document of the case folder', () => {
  it('is served in parts, and so are its earlier versions', async () => {
    const engine = await fixture.open();
    const source = await invoiceOf(engine);
    const view = await engine.handlers['documents.describe']({ source });
    expect(view).toMatchObject({
      name: 'invoice.pdf',
      bytes: third.length,
      origin: 'disk',
      isChanged: false,
    });
    expect(view.versions).toEqual([
      { number: 1, bytes: first.length, sha256: sha256Of(first) },
      { number: 2, bytes: second.length, sha256: sha256Of(second) },
    ]);
    expect(await readAll(engine, source, null)).toEqual(third);
    expect(await readAll(engine, source, 1)).toEqual(first);
    expect(await readAll(engine, source, 2)).toEqual(second);
    await expect(readAll(engine, source, 3).catch(codeOf)).resolves.toBe('not-found');
    expect(await engine.documentCopy({ source, version: 2 })).toMatchObject({
      filename: 'invoice.2.pdf',
      bytes: second.length,
    });
  });

  it('is reported as changed since the intake, and is not served further when it changes while open', async () => {
    const engine = await fixture.open();
    const source = await invoiceOf(engine);
    const file = join(folder, 'invoice.pdf');
    await writeFile(file, second);
    expect(await engine.handlers['documents.describe']({ source })).toMatchObject({ isChanged: true });
    await utimes(file, new Date(), new Date(Date.now() + 5_000));
    await expect(readAll(engine, source, null).catch(codeOf)).resolves.toBe('document-changed');
    await rm(file);
    await expect(engine.handlers['documents.describe']({ source }).catch(codeOf)).resolves.toBe(
      'document-gone',
    );
  });

  it('is saved with the extension of its content, and only while unchanged since it was viewed', async () => {
    const engine = await fixture.open();
    await writeFile(join(folder, 'invoice.pdf.hta'), second);
    const caseId = await readCase(engine, folder, 'DOC-4');
    const { items } = await engine.handlers['intake.get']({ caseId });
    const item = items.find(({ path }) => path === 'invoice.pdf.hta');
    const source = { kind: 'item', itemId: item?.id ?? ('' as ItemId) } as const;
    expect(await engine.documentCopy({ source, version: null })).toMatchObject({
      filename: 'invoice.pdf.hta.pdf',
    });
    expect(await engine.documentCopy({ source, version: 1 })).toMatchObject({
      filename: 'invoice.pdf.hta.1.pdf',
    });
    await writeFile(join(folder, 'invoice.pdf.hta'), third);
    await expect(engine.documentCopy({ source, version: null }).catch(codeOf)).resolves.toBe(
      'document-changed',
    );
  });

  it('is not served when it is too large to be shown', async () => {
    const engine = await fixture.open();
    const source = await invoiceOf(engine);
    await truncate(join(folder, 'invoice.pdf'), MAX_DOCUMENT_BYTES + 1);
    await expect(engine.handlers['documents.describe']({ source }).catch(codeOf)).resolves.toBe(
      'document-too-large',
    );
  });

  it('is served only if it is a PDF', async () => {
    const photos = await fixture.photos(1);
    const engine = await fixture.open();
    const caseId = await readCase(engine, photos, 'DOC-2');
    const { items } = await engine.handlers['intake.get']({ caseId });
    const source = { kind: 'item', itemId: items[0]?.id ?? ('' as ItemId) } as const;
    await expect(engine.handlers['documents.describe']({ source }).catch(codeOf)).resolves.toBe('not-found');
  });
});

describe('a document that was sent', () => {
  it('is served from the sealed package when the file is gone, with restored versions and report', async () => {
    const engine = await fixture.open();
    await fixture.addService(engine);
    const entry = await sendCase(engine, folder, 'DOC-3', 'filed');
    const resultId = entry.resultId ?? ('' as ResultId);
    const { sent, attachments } = await engine.handlers['results.get']({ resultId });
    const source = { kind: 'sent', resultId, entryName: sent[0]?.entryName ?? '' } as const;
    expect(await engine.handlers['documents.describe']({ source })).toMatchObject({ origin: 'disk' });
    await writeFile(join(folder, 'invoice.pdf'), second);
    expect(await engine.handlers['documents.describe']({ source })).toMatchObject({
      origin: 'package',
      isChanged: false,
    });
    expect(await readAll(engine, source, null)).toEqual(third);
    const restored = attachments.filter(({ category }) => category === 'pdf_versions');
    const { versions } = await engine.handlers['documents.describe']({ source });
    expect(restored.map(({ sha256 }) => sha256)).toEqual(versions?.map(({ sha256 }) => sha256));
    const bytes = await Promise.all(
      restored.map(({ id }) => readAll(engine, { kind: 'attachment', attachmentId: id }, null)),
    );
    expect(bytes).toEqual([first, second]);
    const report = attachments.find(({ category }) => category === 'analysis_report');
    const reportSource = { kind: 'attachment', attachmentId: report?.id ?? ('' as never) } as const;
    expect((await readAll(engine, reportSource, null)).subarray(0, 5).toString()).toBe('%PDF-');
    const other = { ...source, entryName: 'other.pdf' };
    await expect(engine.handlers['documents.describe']({ source: other }).catch(codeOf)).resolves.toBe(
      'not-found',
    );
  });
});
