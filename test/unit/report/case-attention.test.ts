import { expect, it } from 'vitest';
import type { FileAnalyses } from '../../../src/main/evidence/report/case-analyses';
import { fileNeedsAttention, isQuietFile } from '../../../src/main/evidence/report/case-attention';
import { periodOf } from '../../../src/main/evidence/report/case-content';
import { answerOf, caseFile } from '../../support/report-content';

const answer = answerOf({ 'report.pdf': 'Green', 'IMG_0001.jpg': 'Green' });

function said(assessment: 'conspicuous' | 'neutral'): FileAnalyses {
  const text = { assessment, topic: 'Structure', title: 'Dates contradict', detail: null };
  return { answer, texts: [text], items: [] } as unknown as FileAnalyses;
}

it('a green PDF with a suspicious analysis of the whole document needs attention', () => {
  const file = caseFile('report.pdf', 'answered', answer);
  const suspicious = { number: 1, file, said: said('conspicuous') };
  expect([fileNeedsAttention(suspicious), isQuietFile(suspicious)]).toEqual([true, false]);
  const quiet = { number: 1, file, said: said('neutral') };
  expect([fileNeedsAttention(quiet), isQuietFile(quiet)]).toEqual([false, true]);
});

it('the period of the photos leaves out those that a person excluded', () => {
  const timed = (path: string, state: 'answered' | 'left-out', local: string) => {
    const made = caseFile(path, state, answer);
    if (!made.item) throw new Error('no item');
    const capturedAt = { local, offset: null, utc: null, source: 'EXIF' };
    return { ...made, item: { ...made.item, capturedAt } };
  };
  const sent = timed('IMG_0001.jpg', 'answered', '2026-05-01T10:00:00');
  const excluded = timed('private.jpg', 'left-out', '2019-01-01T10:00:00');
  expect(periodOf([excluded, sent])).toEqual(['2026-05-01T10:00:00', '2026-05-01T10:00:00']);
  expect(periodOf([excluded])).toBeNull();
});
