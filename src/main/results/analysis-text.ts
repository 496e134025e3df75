import type { AnalysisResult } from '../../domain/result';
import { createBreather } from '../service/decoding/breather';

/** The analysis as JSON, made file by file: hundreds of them at once would hold the process for longer than a frame. */
export async function analysisText({ files, ...head }: AnalysisResult): Promise<string> {
  const breathe = createBreather();
  const texts: string[] = [];
  for (const file of files) {
    texts.push(JSON.stringify(file));
    await breathe();
  }
  const beginning = JSON.stringify(head).slice(0, -1);
  return `${beginning},"files":[${texts.join(',')}]}`;
}
