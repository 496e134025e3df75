import { open, readFile } from 'node:fs/promises';
import { ProofcaseError } from '../../../../contract/errors';
import type { Json } from '../../../../domain/json';
import type { AnalysisResult } from '../../../../domain/result';
import { AttachmentStore } from './attachment-store';
import { decodeAnalysis, isAnalysis } from './decode-analysis';
import { headerParameter } from './header-parameters';
import { storeInlineAttachments } from './inline-attachments';
import { type ParsedJson, parseJson } from './parse-json';
import { readMultipart } from './read-multipart';
import type { DecodedResponse, ResponseProblem, StoredAttachment } from './response-types';
import { type Fields, field, without } from './shape';

/**
 * Reads a stored answer by what it is (R10): JSON with inline attachments, JSON with a download URL, or
 * `multipart/mixed`. Attachments become files in `intoFolder`, named by their content. May be repeated at any time
 * with the same outcome; nothing of it changes `answerFile` (R15).
 * @throws ProofcaseError `answer-not-an-analysis`; errors of the file system as they are.
 */
export async function decodeResponse(
  answerFile: string,
  contentType: string | null,
  intoFolder: string,
): Promise<DecodedResponse> {
  const store = await AttachmentStore.open(intoFolder);
  const boundary = await multipartBoundary(answerFile, contentType);
  if (boundary === null) {
    const json = await readJson(await readFile(answerFile), store);
    return assemble(json, json.inline, json.problems, false);
  }
  const multipart = await readMultipart(answerFile, boundary, store);
  const problems = [...multipart.problems];
  if (multipart.cut) problems.push({ code: 'answer-cut-off', detail: 'the closing boundary is missing' });
  if (multipart.json === null) {
    throw notAnAnalysis(multipart.cut ? 'cut off before the JSON part was whole' : 'no JSON part');
  }
  const json = await readJson(multipart.json, store);
  problems.push(...json.problems);
  const attachments = [...json.inline, ...multipart.attachments];
  return assemble(json, attachments, problems, multipart.cut);
}

interface DecodedJson {
  readonly analysis: AnalysisResult;
  readonly downloadUrl: Json;
  readonly inline: readonly StoredAttachment[];
  readonly problems: readonly ResponseProblem[];
}

async function readJson(bytes: Buffer, store: AttachmentStore): Promise<DecodedJson> {
  const json = parse(bytes);
  if (!isAnalysis(json.value)) throw notAnAnalysis('JSON without Files and suspicion_level');
  const document = json.value;
  const stored = await storeInlineAttachments(document, store);
  const problems = [...stored.problems];
  if (json.tooDeep > 0) problems.push({ code: 'nested-too-deep', detail: `${json.tooDeep} values` });
  for (const path of json.duplicateKeys) problems.push({ code: 'key-twice', detail: path });
  // The attachments are files by now.
  const analysis = withExtras(decodeAnalysis(without(document, 'attachments')), stored.extras);
  const downloadUrl = field(document, 'attachmentDownloadUrl') ?? null;
  return { analysis, downloadUrl, inline: stored.attachments, problems };
}

/** What attachments say of themselves beyond the document, such as the item that they belong to. */
function withExtras(analysis: AnalysisResult, extras: Fields): AnalysisResult {
  return {
    ...analysis,
    rest: Object.fromEntries([...Object.entries(analysis.rest), ...Object.entries(extras)]),
  };
}

function parse(bytes: Buffer): ParsedJson {
  try {
    return parseJson(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw notAnAnalysis(error.message);
  }
}

function assemble(
  { analysis, downloadUrl: url }: DecodedJson,
  attachments: readonly StoredAttachment[],
  problems: readonly ResponseProblem[],
  cut: boolean,
): DecodedResponse {
  const downloadUrl = typeof url === 'string' && url !== '' ? url : null;
  // The value may hold a secret all the same, so only its kind is told.
  const isOdd = url !== null && typeof url !== 'string';
  const odd: readonly ResponseProblem[] = isOdd ? [{ code: 'download-address-malformed', detail: '' }] : [];
  const missing = downloadUrl === null ? missingPdfVersions(analysis, attachments) : [];
  return {
    analysis,
    attachments,
    // A secret and short-lived: the caller gets it once, and it is stored nowhere (R25).
    downloadUrl,
    cut,
    problems: [...problems, ...odd, ...missing],
  };
}

/** Says what seems missing of the PDF versions that the service restored (R24). */
export function missingPdfVersions(
  analysis: AnalysisResult,
  attachments: readonly Pick<StoredAttachment, 'category'>[],
): readonly ResponseProblem[] {
  const extracted = analysis.files.reduce((sum, { pdfVersions }) => {
    return sum + (pdfVersions.state === 'value' ? (pdfVersions.value.extracted ?? 0) : 0);
  }, 0);
  const received = attachments.filter(({ category }) => category === 'pdf_versions').length;
  if (received >= extracted) return [];
  return [{ code: 'pdf-versions-missing', detail: `${received} of ${extracted}` }];
}

/** The boundary of a multipart answer; null for JSON. The bytes have the last word where the header is silent. */
async function multipartBoundary(answerFile: string, contentType: string | null): Promise<string | null> {
  const start = await firstText(answerFile);
  if (/^\uFEFF?\s*[{[]/.test(start)) return null;
  const declared = /^\s*multipart\//i.test(contentType ?? '');
  const named = declared ? headerParameter(contentType ?? '', 'boundary') : null;
  if (named !== null && named !== '') return named;
  return /^(?:\r?\n)?--([^\r\n]{1,200}?)[ \t]*\r?\n/.exec(start)?.[1] ?? null;
}

async function firstText(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(4_096);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function notAnAnalysis(detail: string): ProofcaseError {
  return new ProofcaseError('answer-not-an-analysis', {}, detail);
}
