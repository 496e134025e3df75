import type { AnsweredFileView, AnsweredRow, AnswerOverview } from '../../contract/answer-views';
import { ProofcaseError } from '../../contract/errors';
import type { resultRequests } from '../../contract/result-requests';
import type { AttachmentView, SentEntry } from '../../contract/views';
import { analysisRows } from '../../domain/answer/analysis-rows';
import { precheckComparison } from '../../domain/answer/compare-with-precheck';
import {
  type FileInResult,
  filesInResult,
  namesByItemId,
  reasonsOf,
} from '../../domain/answer/files-in-result';
import { resultChanges } from '../../domain/answer/result-changes';
import type { CaseId, ResultId } from '../../domain/ids';
import type { AnalysisResult, FileResult } from '../../domain/result';
import type { Intake } from '../intake/cases/intake';
import { itemView } from '../intake/cases/intake-session';
import type { DataFolder } from '../storage/database/data-folder';
import type { StoredItem } from '../storage/database/intake-repository';
import type { Repositories } from '../storage/database/repositories';
import type { StoredResult } from '../storage/database/results-repository';
import type { Clock } from '../support/clock';
import type { EngineHandlers } from '../support/handlers';
import type { OlderResults } from './decode-older';
import { attachmentView, rawResponse, resultView } from './result-view';

export interface ResultHandlerDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly intake: Pick<Intake, 'items'>;
  readonly clock: Clock;
  readonly older: Pick<OlderResults, 'decode'>;
  /** The account name of the operating system, for the custody log. */
  readonly actor: string;
}

type AnsweredFile = FileInResult<SentEntry, AttachmentView>;

/** An answer taken apart once; hundreds of files are then asked for one by one. */
interface OpenAnswer {
  readonly stored: StoredResult;
  readonly sent: readonly SentEntry[];
  readonly attachments: readonly AttachmentView[];
  readonly files: readonly AnsweredFile[];
  readonly byKey: ReadonlyMap<string, AnsweredFile>;
  readonly names: ReadonlyMap<string, string>;
}

export function resultHandlers(deps: ResultHandlerDeps): EngineHandlers<typeof resultRequests> {
  const { repositories, folder, older: olderResults, actor } = deps;
  const open = openAnswers(repositories);
  const readItems = itemsOfCase(deps);
  return {
    'results.list': async ({ caseId }) => {
      if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
      return repositories.results.ofCase(caseId);
    },
    'results.get': async ({ resultId }) => resultView(repositories, resultId),
    'results.raw': ({ resultId }) => rawResponse(repositories, folder, resultId),
    'results.decodeAgain': ({ resultId }) => olderResults.decode(resultId, actor),
    'results.overview': async ({ resultId }) => overview(repositories, open(resultId)),
    'results.file': async ({ resultId, key }) => {
      const answer = open(resultId);
      const file = answer.byKey.get(key.normalize('NFC'));
      if (!file) throw new ProofcaseError('not-found');
      return fileView(answer, file, readItems(answer.stored.caseId));
    },
    'results.attachments': async ({ resultId }) => open(resultId).attachments,
    'results.changes': async ({ older, newer }) => {
      const before = open(older);
      const after = open(newer);
      if (before.stored.analysis === null || after.stored.analysis === null) return null;
      return resultChanges(
        { analysis: before.stored.analysis, sent: before.sent },
        { analysis: after.stored.analysis, sent: after.sent },
      );
    },
  };
}

/** Two that are compared, and one that is looked at. */
const MAX_OPEN = 3;

/** Keeps the last answers as they were taken apart, until any result is written again. */
function openAnswers(repositories: Repositories): (id: ResultId) => OpenAnswer {
  const kept = new Map<ResultId, { readonly revision: number; readonly answer: OpenAnswer }>();
  return (id) => {
    const revision = repositories.results.revision();
    const known = kept.get(id);
    // Deleted meanwhile: the rows are the truth.
    const summary = repositories.results.summary(id);
    kept.delete(id);
    if (!summary) throw new ProofcaseError('not-found');
    const answer = known?.revision === revision ? known.answer : takeApart(repositories, id);
    kept.set(id, { revision, answer });
    for (const oldest of [...kept.keys()].slice(0, -MAX_OPEN)) kept.delete(oldest);
    return answer;
  };
}

function takeApart(repositories: Repositories, id: ResultId): OpenAnswer {
  const stored = repositories.results.find(id);
  if (!stored) throw new ProofcaseError('not-found');
  const sent = repositories.packages.entries(stored.packageId).map((entry): SentEntry => {
    const { entryName, originalPath, sha256, bytes, itemId } = entry;
    return { entryName, originalPath, sha256, bytes, itemId };
  });
  const attachments = repositories.results.attachments(id).map(attachmentView);
  const files = filesInResult({ analysis: stored.analysis, sent, attachments });
  const byKey = new Map(files.map((file) => [file.key, file]));
  return { stored, sent, attachments, files, byKey, names: namesByItemId(files) };
}

function overview(repositories: Repositories, { stored, attachments, files }: OpenAnswer): AnswerOverview {
  const summary = repositories.results.summary(stored.id);
  if (!summary) throw new ProofcaseError('not-found');
  return {
    ...summary,
    answer: stored.analysis && withoutFiles(stored.analysis),
    rows: files.map(rowOf),
    problems: stored.problems,
    report: attachments.find(({ category }) => category === 'analysis_report') ?? null,
    attachments: attachments.length,
  };
}

function withoutFiles({ files: _files, ...answer }: AnalysisResult): Omit<AnalysisResult, 'files'> {
  return answer;
}

function rowOf({ key, kind, name, level, isPdf, sent, file, attachments }: AnsweredFile): AnsweredRow {
  const thumbnail = attachments.find(({ category, displayable }) => category === 'thumbnails' && displayable);
  return {
    ...{ key, kind, name, level, isPdf },
    path: sent?.originalPath ?? null,
    itemId: sent?.itemId ?? null,
    thumbnail: thumbnail?.id ?? null,
    reasons: file ? reasonsOf(file) : [],
  };
}

function fileView(answer: OpenAnswer, view: AnsweredFile, read: readonly StoredItem[]): AnsweredFileView {
  const sentIds = new Set(answer.sent.map(({ itemId }) => itemId));
  // The service compares only within one request (R3).
  const items = read.filter(({ id }) => sentIds.has(id));
  const own = items.find(({ id }) => id === view.sent?.itemId) ?? null;
  const compare = precheckComparison(items);
  const results = view.file?.items ?? [];
  return {
    ...view,
    names: Object.fromEntries(
      referredIds(view.file).flatMap((id) => {
        const name = answer.names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
    unassigned: unassignedOf(answer.attachments),
    attachmentsByDownload: answer.stored.analysis?.attachmentsByDownload ?? false,
    item: own && itemView(own),
    points: own && !view.isPdf ? results.map((item) => compare(item, own)) : [],
  };
}

function unassignedOf(attachments: readonly AttachmentView[]): AnsweredFileView['unassigned'] {
  const count = (wanted: string): number =>
    attachments.filter(({ category, likelyFile }) => category === wanted && likelyFile === null).length;
  return { heatmaps: count('heatmaps'), pdfVersions: count('pdf_versions') };
}

function referredIds(file: FileResult | null): readonly string[] {
  return (file?.items ?? []).flatMap(analysisRows).flatMap((row) => {
    const detail = row.kind === 'verdict' ? row.detail : null;
    return detail?.of === 'distance' && detail.itemId !== null ? [detail.itemId] : [];
  });
}

/** Somebody who goes through hundreds of files by the arrow keys asks several times a second. */
const FRESH_MS = 3_000;

function itemsOfCase({
  intake,
  clock,
}: Pick<ResultHandlerDeps, 'intake' | 'clock'>): (caseId: CaseId) => readonly StoredItem[] {
  let last: { readonly caseId: CaseId; readonly atMs: number; readonly items: readonly StoredItem[] } | null =
    null;
  return (caseId) => {
    const atMs = clock.now().getTime();
    if (last?.caseId !== caseId || atMs < last.atMs || atMs - last.atMs >= FRESH_MS) {
      last = { caseId, atMs, items: intake.items(caseId) };
    }
    return last.items;
  };
}
