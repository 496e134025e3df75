import type { ArchiveEntry } from '../archive/zip-archive';
import { hasListedExtension } from '../imaging/file-type';
import type { FileReading } from './read-file';

/** "Depends on number and types of processed files": a picture is one token, a PDF two plus one per item in it. */
const PICTURE_TOKENS = 1;
const PDF_TOKENS = 2;

/** Tokens for the analysed files; unsupported files cost nothing. */
export function tokensFor(files: readonly FileReading[]): number {
  return files.reduce((sum, file) => {
    if (file.type === null) return sum;
    const whole = file.type === 'pdf' ? PDF_TOKENS : 0;
    return sum + whole + file.items.length * PICTURE_TOKENS;
  }, 0);
}

/** The minimum cost of a request, from file names alone: allows refusing it before any work. */
export function minTokensFor(entries: readonly ArchiveEntry[]): number {
  return entries.filter((entry) => hasListedExtension(entry.name)).length * PICTURE_TOKENS;
}
