import { randomUUID } from 'node:crypto';
import type { Limit } from '../../domain/concurrency';
import { AttachmentCollector, attachmentStems } from '../analysis/attachments';
import { judge } from '../analysis/judge';
import { type FileReading, readFileEntry } from '../analysis/read-file';
import { tokensFor } from '../analysis/tokens';
import { BadArchive, type OpenArchive } from '../archive/zip-archive';
import type { ScanHeaders } from '../http/scan-headers';
import type { PracticeOptions } from '../options';
import { writeReport } from '../report/report';
import { writeChangesOverview } from '../report/revisions';
import { textsIn } from '../report/texts';
import { analysisJson } from './analysis-json';
import type { Answerable } from './answer';

export interface AnalysisContext {
  readonly headers: ScanHeaders;
  readonly options: PracticeOptions;
  readonly gate: Limit;
  readonly now: Date;
  /** For attachments; the caller removes it. */
  readonly folder: string;
  /** Aborted when the response can no longer arrive in time; no further entry is read. */
  readonly signal: AbortSignal;
}

export interface Analysed {
  readonly answer: Answerable;
  readonly tokens: number;
}

/** Entries read at the same time; the gate limits how many pictures are decoded. */
const MAX_CONCURRENT_ENTRIES = 8;

/**
 * Analyses an opened archive. The same archive with the same headers on the same day gives the same result, except for the
 * session id. Throws BadArchive for damaged entries and for an archive without any supported file.
 */
export async function analyseArchive(archive: OpenArchive, context: AnalysisContext): Promise<Analysed> {
  const { headers, options, now } = context;
  const collector = new AttachmentCollector(context.folder);
  const stems = attachmentStems(archive.entries.map((entry) => entry.name));
  const files = await readAll(archive, stems, context, collector);
  if (files.every((file) => file.type === null)) {
    throw new BadArchive('the ZIP archive holds no file in a supported format');
  }
  const judgement = judge(files, headers.issueDate, now, options.disabledAnalyses);
  const tokens = tokensFor(files);
  const texts = textsIn(headers.language);
  const sessionId = randomUUID();
  const head = { caseNumber: headers.caseNumber, sessionId, tokensConsumed: tokens };
  if (options.report) {
    const report = await writeReport(judgement, {
      caseNumber: headers.caseNumber,
      sessionId,
      issueDate: headers.issueDate,
      language: headers.language,
      tokens,
      createdAt: now,
    });
    await collector.put('analysis_report', 'analysis_report.pdf', 'application/pdf', report);
  }
  const changeOverviews = [];
  for (const file of files) {
    const versions = file.pdf?.versions;
    if (!versions || versions.restored === 0) continue;
    const pdf = await writeChangesOverview(file.name, versions.revisions, texts, headers.language, now);
    changeOverviews.push({
      filename: `${stems.get(file.name) ?? file.name}_changes_overview.pdf`,
      path: await collector.keep(pdf),
    });
  }
  return {
    answer: {
      json: analysisJson(judgement, head, texts, options.disabledAnalyses),
      attachments: collector.list(),
      changeOverviews,
    },
    tokens,
  };
}

/** Reads all entries, several at a time; the results are in archive order. */
async function readAll(
  archive: OpenArchive,
  stems: ReadonlyMap<string, string>,
  context: AnalysisContext,
  collector: AttachmentCollector,
): Promise<readonly FileReading[]> {
  const results: FileReading[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < archive.entries.length; at = next++) {
      if (context.signal.aborted) throw new Error('the analysis was cancelled');
      const entry = archive.entries[at];
      if (entry === undefined) return;
      const { options, gate, now } = context;
      results[at] = await readFileEntry(entry, stems.get(entry.name) ?? entry.name, {
        options,
        gate,
        now,
        collector,
      });
    }
  };
  // One failing entry ends the request, but only after the other readers have finished with the archive.
  const settled = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_ENTRIES }, worker));
  const failed = settled.find((outcome) => outcome.status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return results;
}
