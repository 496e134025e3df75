import type { Severity } from '../../../domain/finding';
import { needsAttention } from '../../../domain/level';
import type { SilentKind } from './case-analyses';
import { attentionTitles, countSilentAnalyses, type FileAnalyses, SILENT_KINDS } from './case-analyses';
import type { CaseFile } from './case-content';

/** A file of the case with its analyses and its number, which is the same in the short and the full report. */
export interface NumberedFile {
  /** From 1, in the order of the report. */
  readonly number: number;
  readonly file: CaseFile;
  readonly said: FileAnalyses | null;
}

const LIGHT_SEVERITIES: readonly Severity[] = ['info'];

/**
 * Returns whether a person should look at the file: its level is suspicious, in doubt, undocumented or missing, the
 * result lacks it or names it unexpectedly, an analysis of it is suspicious, or the pre-check has more than information.
 */
export function fileNeedsAttention({ file, said }: NumberedFile): boolean {
  const { state, level, item } = file;
  if (state === 'unanswered' || state === 'unexpected') return true;
  if (needsAttention(level) || level?.kind === 'unknown' || level?.kind === 'absent') return true;
  if (item?.findings.some(({ severity }) => !LIGHT_SEVERITIES.includes(severity))) return true;
  const texts = said ? [...said.texts, ...said.items.flatMap((item) => item.texts)] : [];
  return texts.some(({ assessment }) => assessment === 'conspicuous');
}

/** Returns whether nothing about the file is worth a closer look, so that its page can be dense. */
export function isQuietFile(numbered: NumberedFile): boolean {
  const { file, said } = numbered;
  if (file.state !== 'answered' || !said || fileNeedsAttention(numbered)) return false;
  return file.level?.kind === 'known';
}

/** Analyses that share the reason and the files for which they gave no statement. */
export interface SilentGroup {
  readonly kind: SilentKind;
  readonly topics: readonly string[];
  /** Numbers of the files, ascending. */
  readonly files: readonly number[];
}

/** Every analysis without a statement (R20), grouped by reason and files; failed ones first. */
export function silentGroups(files: readonly NumberedFile[]): readonly SilentGroup[] {
  const numbers = new Map<
    string,
    { readonly kind: SilentKind; readonly topic: string; readonly files: number[] }
  >();
  for (const { number, said } of files) {
    if (!said) continue;
    for (const { topic, counts } of countSilentAnalyses([said])) {
      for (const kind of SILENT_KINDS) {
        if (counts[kind] === 0) continue;
        const key = `${kind} ${topic}`;
        const known = numbers.get(key) ?? { kind, topic, files: [] };
        known.files.push(number);
        numbers.set(key, known);
      }
    }
  }
  const groups = new Map<
    string,
    { readonly kind: SilentKind; readonly topics: string[]; readonly files: readonly number[] }
  >();
  for (const { kind, topic, files: ofTopic } of numbers.values()) {
    const key = `${kind} ${ofTopic.join(' ')}`;
    const known = groups.get(key) ?? { kind, topics: [], files: ofTopic };
    known.topics.push(topic);
    groups.set(key, known);
  }
  return [...groups.values()].sort(
    (a, b) => SILENT_KINDS.indexOf(a.kind) - SILENT_KINDS.indexOf(b.kind) || b.files.length - a.files.length,
  );
}

/** Titles of analyses in doubt of a file; empty without a result. */
export function doubtTitles({ said }: NumberedFile): readonly string[] {
  return said ? attentionTitles(said) : [];
}

/** Ascending numbers with runs joined: `1–12, 15, 20–30`. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: string[] = [];
  for (let index = 0; index < numbers.length; ) {
    let end = index;
    while ((numbers[end + 1] ?? 0) === (numbers[end] ?? 0) + 1) end += 1;
    const first = numbers[index] ?? 0;
    const last = numbers[end] ?? 0;
    if (end === index) ranges.push(String(first));
    else ranges.push(end === index + 1 ? `${first}, ${last}` : `${first}–${last}`);
    index = end + 1;
  }
  return ranges.join(', ');
}
