import type {
  AnsweredFileView,
  AnsweredRow,
  AnswerOverview,
  PackageResponse,
  ResultVersionSummary,
  VersionFile,
} from '../../contract/answer-views';
import { ProofcaseError } from '../../contract/errors';
import type { resultRequests } from '../../contract/result-requests';
import type { AttachmentView } from '../../contract/views';
import { analysisRows } from '../../domain/answer/analysis-rows';
import { precheckComparison } from '../../domain/answer/compare-with-precheck';
import { countFiles } from '../../domain/answer/file-groups';
import { reasonsOf } from '../../domain/answer/files-in-result';
import { sumOfTokens } from '../../domain/answer/merged-result';
import { entryKey } from '../../domain/answer/pair-files';
import { resultChanges } from '../../domain/answer/result-changes';
import { newestTime, resultVersions } from '../../domain/answer/result-versions';
import { sharedRows } from '../../domain/answer/shared-rows';
import type { CaseId, ItemId, SubmissionId } from '../../domain/ids';
import { worstLevel } from '../../domain/level';
import type { AnalysisResult, FileResult } from '../../domain/result';
import { itemView } from '../intake/cases/intake-facts';
import type { DataFolder } from '../storage/database/data-folder';
import type { StoredItem } from '../storage/database/intake-repository';
import type { Repositories } from '../storage/database/repositories';
import type { Clock } from '../support/clock';
import type { EngineHandlers, ReaderHandlers } from '../support/handlers';
import type { OlderResults } from './decode-older';
import { type CaseVersion, type OpenPackage, type OpenVersion, openVersions } from './open-version';
import { rawResponse, resultView } from './result-view';

export interface ResultQueryDeps {
  readonly repositories: Repositories;
  readonly clock: Clock;
}

export interface ResultHandlerDeps {
  readonly repositories: Repositories;
  readonly folder: DataFolder;
  readonly older: Pick<OlderResults, 'decode'>;
  /** The account name of the operating system, for the custody log. */
  readonly actor: string;
}

export function resultQueries(deps: ResultQueryDeps): ReaderHandlers<typeof resultRequests> {
  const { repositories } = deps;
  const open = openVersions(repositories);
  const readItems = itemsOfCase(deps);
  const itemsSentWith = (id: SubmissionId): readonly StoredItem[] => {
    const caseId = repositories.packages.findSubmission(id)?.caseId;
    return caseId === undefined ? [] : readItems(caseId);
  };
  const requireCase = (caseId: CaseId): void => {
    if (!repositories.cases.find(caseId)) throw new ProofcaseError('not-found');
  };
  return {
    'results.list': ({ caseId }) => {
      requireCase(caseId);
      return repositories.results.ofCase(caseId);
    },
    'results.get': ({ resultId }) => resultView(repositories, resultId),
    'results.versions': ({ caseId }) => {
      requireCase(caseId);
      const results = repositories.results.ofCase(caseId);
      return {
        versions: resultVersions(repositories.packages.ofCase(caseId), results).map((version) =>
          versionSummary(version, repositories),
        ),
        unread: results.filter(({ decoded }) => !decoded),
      };
    },
    'results.overview': ({ submissionId }) =>
      overview(open(submissionId), itemsById(itemsSentWith(submissionId)), repositories),
    'results.file': ({ submissionId, key }) => {
      const version = open(submissionId);
      const file = version.byKey.get(entryKey(key));
      if (!file) throw new ProofcaseError('not-found');
      return fileView(version, file, itemsSentWith(submissionId));
    },
    'results.files': ({ submissionId }) => {
      const { files } = open(submissionId);
      const items = itemsById(itemsSentWith(submissionId));
      return files.map((file) => withSentContent(file, items));
    },
    'results.attachments': ({ submissionId }) => open(submissionId).merged.attachments,
    'results.changes': ({ older, newer }) => resultChanges(open(older).merged, open(newer).merged),
  };
}

export function resultHandlers({
  repositories,
  folder,
  older,
  actor,
}: ResultHandlerDeps): EngineHandlers<typeof resultRequests> {
  return {
    'results.raw': ({ resultId }) => rawResponse(repositories, folder, resultId),
    'results.decodeAgain': ({ resultId }) => older.decode(resultId, actor),
  };
}

function versionSummary(
  { submissionId, sealedAt, packages }: CaseVersion,
  { profiles }: Pick<Repositories, 'profiles'>,
): ResultVersionSummary {
  const results = packages.flatMap(({ result }) => result ?? []);
  return {
    submissionId,
    sealedAt,
    receivedAt: newestTime(results.map(({ receivedAt }) => receivedAt)) ?? sealedAt,
    level: worstLevel(results.map(({ level }) => level)),
    tokensConsumed: sumOfTokens(results.map(({ tokensConsumed }) => tokensConsumed)),
    isPractice: packages.some((entry) => profiles.isPractice(entry.package.profileId)),
    packages: packages.length,
    answered: results.length,
  };
}

type ItemsById = ReadonlyMap<ItemId, StoredItem>;

function itemsById(items: readonly StoredItem[]): ItemsById {
  return new Map(items.map((item) => [item.id, item]));
}

/** A file that changed since it was sent keeps its item, whose picture and pre-check are those of other content. */
function withSentContent<File extends VersionFile>(file: File, items: ItemsById): File {
  const { sent } = file;
  if (!sent?.itemId || items.get(sent.itemId)?.sha256 === sent.sha256) return file;
  return { ...file, sent: { ...sent, itemId: null } };
}

function overview(
  { version, packages, merged, files }: OpenVersion,
  items: ItemsById,
  repositories: Pick<Repositories, 'profiles'>,
): AnswerOverview {
  const photos = files.filter(({ isPdf }) => !isPdf).flatMap(({ file }) => file ?? []);
  const responses = packages.flatMap(responseOf);
  return {
    ...versionSummary(version, repositories),
    answer: withoutFiles(merged.analysis),
    rows: files.map((file) => rowOf(file, items)),
    counts: countFiles(files),
    shared: sharedRows(photos, responses.length > 1),
    responses,
    attachments: merged.attachments.length,
  };
}

function responseOf({ sequence, stored, attachments }: OpenPackage): readonly PackageResponse[] {
  if (stored === null) return [];
  const report = attachments.find(({ category }) => category === 'analysis_report') ?? null;
  const { id: resultId, receivedAt, problems } = stored;
  return [{ resultId, sequence, receivedAt, problems, report }];
}

function withoutFiles({ files: _files, ...answer }: AnalysisResult): Omit<AnalysisResult, 'files'> {
  return answer;
}

function rowOf(answered: VersionFile, items: ItemsById): AnsweredRow {
  const { key, kind, name, level, isPdf, file, attachments } = answered;
  const itemId = answered.sent?.itemId ?? null;
  const thumbnail = attachments.find(({ category, displayable }) => category === 'thumbnails' && displayable);
  return {
    key,
    kind,
    name,
    level,
    isPdf,
    path: itemId === null ? null : (items.get(itemId)?.path ?? null),
    itemId: withSentContent(answered, items).sent?.itemId ?? null,
    thumbnail: thumbnail?.id ?? null,
    reasons: file ? reasonsOf(file) : [],
  };
}

function fileView(
  { packages, merged }: OpenVersion,
  file: VersionFile,
  read: readonly StoredItem[],
): AnsweredFileView {
  const pkg = packages[merged.packageOf.get(file.key) ?? -1];
  const sent = new Map(pkg?.sent.map(({ itemId, sha256 }) => [itemId, sha256]));
  // The service compares only within one request (R3).
  const items = read.filter(({ id, sha256 }) => sent.get(id) === sha256);
  const view = withSentContent(file, itemsById(items));
  const own = items.find(({ id }) => id === view.sent?.itemId) ?? null;
  const compare = precheckComparison(items);
  const results = view.file?.items ?? [];
  return {
    ...view,
    names: Object.fromEntries(
      referredIds(view.file).flatMap((id) => {
        const name = pkg?.names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
    unassigned: unassignedOf(pkg?.attachments ?? []),
    attachmentsByDownload: pkg?.stored?.analysis?.attachmentsByDownload ?? false,
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

/** Moving through files with the arrow keys requests several times a second. */
const FRESH_MS = 3_000;

function itemsOfCase({ repositories, clock }: ResultQueryDeps): (caseId: CaseId) => readonly StoredItem[] {
  let last: { readonly caseId: CaseId; readonly atMs: number; readonly items: readonly StoredItem[] } | null =
    null;
  return (caseId) => {
    const atMs = clock.now().getTime();
    if (last?.caseId !== caseId || atMs < last.atMs || atMs - last.atMs >= FRESH_MS) {
      last = { caseId, atMs, items: repositories.intake.items(caseId) };
    }
    return last.items;
  };
}
