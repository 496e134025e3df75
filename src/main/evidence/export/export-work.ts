import type { Evidence } from './collect-evidence';

/** What an export of a case will create itself, estimated; and the time that takes. */
export interface ExportWork {
  /** Files that are copied. */
  readonly copiedBytes: number;
  /** Reports and page, about. */
  readonly createdBytes: number;
  /** Files that have pages in the report. */
  readonly reportedFiles: number;
}

/** Fonts, script and cover of the reports and the page. */
const CREATED_BYTES_PER_CASE = 170_000;
const TEXT_BYTES_PER_FILE = 8_000;
const RESULT_BYTES_PER_FILE = 20_000;
/** A picture in the case report; a small file has a smaller one. */
const MAX_PICTURE_BYTES = 65_000;
/** A thumbnail in the pre-check and one on the page. */
const MAX_THUMBNAIL_BYTES = 30_000;
/** A heatmap is drawn again for the report, whatever its file takes. */
const HEATMAP_BYTES = 90_000;

/** Creating the pages of one file takes as long as copying this much. */
const BYTES_PER_REPORTED_FILE = 10_000_000;

export function exportWork({ files, originals, unsent, results }: Evidence): ExportWork {
  const contents = new Map<string, number>();
  for (const { entry } of originals) contents.set(entry.sha256, entry.bytes);
  for (const { item } of unsent) contents.set(item.sha256, item.bytes);
  const pictureBytes = sum(
    [...contents.values()].map(
      (bytes) => Math.min(bytes, MAX_PICTURE_BYTES) + 2 * Math.min(bytes, MAX_THUMBNAIL_BYTES),
    ),
  );
  const heatmaps = results
    .flatMap(({ view }) => view.attachments)
    .filter(({ category }) => category === 'heatmaps').length;
  const answered = results.length === 0 ? 0 : new Set(originals.map(({ entry }) => entry.sha256)).size;
  return {
    copiedBytes: sum(files.map(({ bytes }) => bytes)),
    createdBytes:
      CREATED_BYTES_PER_CASE +
      contents.size * TEXT_BYTES_PER_FILE +
      answered * RESULT_BYTES_PER_FILE +
      pictureBytes +
      heatmaps * HEATMAP_BYTES,
    reportedFiles: contents.size,
  };
}

/** The work in bytes to copy, for a bar that moves steadily. */
export function totalWork({ copiedBytes, reportedFiles }: ExportWork): number {
  return copiedBytes + reportedFiles * BYTES_PER_REPORTED_FILE;
}

/** The completed part of `totalWork`; `reported` is the completed part of the report, from 0 to 1. */
export function doneWork(work: ExportWork, bytes: number, reported: number): number {
  const { copiedBytes, reportedFiles } = work;
  return Math.min(bytes, copiedBytes) + reported * reportedFiles * BYTES_PER_REPORTED_FILE;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
