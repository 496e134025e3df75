import { open, readFile } from 'node:fs/promises';
import { ProofcaseError } from '../../../../contract/errors';
import type { Json } from '../../../../domain/json';
import type { AnalysisResult } from '../../../../domain/result';
import { AttachmentStore } from './attachment-store';
import { decodeAnalysis, isAnalysis } from './decode-analysis';
import { DecodingContext } from './decoding-context';
import { headerParameter } from './header-parameters';
import { storeInlineAttachments } from './inline-attachments';
import { missingPdfVersions } from './missing-pdf-versions';
import { type ParsedJson, parseJson } from './parse-json';
import { readMultipart } from './read-multipart';
import type { DecodedResponse, ResponseProblem, StoredAttachment } from './response-types';
import { MAX_PROBLEMS } from './result-limits';
import { type Fields, field, isFields, without } from './shape';

/**
 * Reads a stored answer by what it is (R10): JSON with inline attachments, JSON with a download URL, or
 * `multipart/mixed`. Attachments become files in `intoFolder`, named by their content. May be repeated at any time
 * with the same outcome; it never changes `answerFile` (R15).
 * @throws ProofcaseError `answer-not-an-analysis`; errors of the file system as they are.
 */
export async function decodeResponse(
  answerFile: string,
  contentType: string | null,
  intoFolder: string,
): Promise<DecodedResponse> {
  const store = await AttachmentStore.open(intoFolder);
  const context = new DecodingContext();
  const boundary = await multipartBoundary(answerFile, contentType);
  if (boundary === null) {
    const json = await readJson(await readFile(answerFile), store, context);
    return assemble(json, json.inline, [...leftOut(context), ...json.problems], false);
  }
  const multipart = await readMultipart(answerFile, boundary, store, context);
  if (multipart.json === null) {
    throw notAnAnalysis(multipart.cut ? 'cut off before the JSON part was whole' : 'no JSON part');
  }
  const json = await readJson(multipart.json, store, context);
  const cutOff: readonly ResponseProblem[] = multipart.cut
    ? [{ code: 'answer-cut-off', detail: 'the closing boundary is missing' }]
    : [];
  const problems = [...cutOff, ...leftOut(context), ...multipart.problems, ...json.problems];
  return assemble(json, [...json.inline, ...multipart.attachments], problems, multipart.cut);
}

interface DecodedJson {
  readonly analysis: AnalysisResult;
  readonly downloadUrl: Json;
  readonly inline: readonly StoredAttachment[];
  readonly problems: readonly ResponseProblem[];
}

function leftOut({ leftOut: all }: DecodingContext): readonly ResponseProblem[] {
  return all.map((detail) => ({ code: 'left-out', detail }));
}

async function readJson(
  bytes: Buffer,
  store: AttachmentStore,
  context: DecodingContext,
): Promise<DecodedJson> {
  const json = parse(bytes);
  if (!isAnalysis(json.value)) throw notAnAnalysis('JSON without Files and suspicion_level');
  const document = json.value;
  const stored = await storeInlineAttachments(document, store, context);
  const problems = [...stored.problems];
  if (json.tooDeep > 0) problems.push({ code: 'nested-too-deep', detail: `${json.tooDeep} values` });
  for (const path of json.duplicateKeys) problems.push({ code: 'key-twice', detail: path });
  // The attachments are files by now.
  const analysis = withExtras(decodeAnalysis(without(document, 'attachments'), context), stored.extras);
  const downloadUrl = field(document, 'attachmentDownloadUrl') ?? null;
  return { analysis, downloadUrl, inline: stored.attachments, problems };
}

/** Undocumented fields of attachments, such as the item to which they belong. */
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
  // The value may contain a secret, so only its kind is reported.
  const isOdd = url !== null && typeof url !== 'string';
  const odd: readonly ResponseProblem[] = isOdd ? [{ code: 'download-address-malformed', detail: '' }] : [];
  const restoredVersions = countRestoredVersions(analysis);
  const missing = downloadUrl === null ? missingPdfVersions(restoredVersions, attachments) : [];
  return {
    analysis,
    restoredVersions,
    attachments: attachments.map(withShortNames),
    // A secret and short-lived: the caller gets it once, and it is stored nowhere (R25).
    downloadUrl,
    cut,
    problems: limitProblems([...odd, ...missing, ...problems]),
  };
}

const MAX_NAME_CHARACTERS = 1_000;
const MAX_TYPE_CHARACTERS = 200;

function withShortNames(attachment: StoredAttachment): StoredAttachment {
  return {
    ...attachment,
    originalName: attachment.originalName.slice(0, MAX_NAME_CHARACTERS),
    declaredType: attachment.declaredType.slice(0, MAX_TYPE_CHARACTERS),
  };
}

function limitProblems(problems: readonly ResponseProblem[]): readonly ResponseProblem[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  const kept = problems.slice(0, MAX_PROBLEMS);
  return [...kept, { code: 'left-out', detail: `${problems.length - kept.length} problems` }];
}

/** Returns how many PDF versions the service says that it restored, also where it says that it failed meanwhile. */
function countRestoredVersions({ files }: AnalysisResult): number {
  return files.reduce((sum, { pdfVersions }) => {
    if (pdfVersions.state === 'value') return sum + (pdfVersions.value.extracted ?? 0);
    const detail = pdfVersions.state === 'error' && isFields(pdfVersions.detail) ? pdfVersions.detail : {};
    const extracted = field(detail, 'extracted');
    return sum + (Number.isSafeInteger(extracted) ? Number(extracted) : 0);
  }, 0);
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
