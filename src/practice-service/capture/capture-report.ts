import { Sheet } from '../report/sheet';
import type { CaptureCase } from './capture-case';
import { captureTexts } from './capture-texts';
import { timestamp } from './status-body';

/** The report that goes with a result push: the case, its photos and its history. */
export async function writeCaptureReport(capture: CaptureCase, now: Date): Promise<Buffer> {
  const texts = captureTexts(capture.language);
  const sheet = new Sheet({
    title: `${texts.report} ${capture.caseNumber}`,
    date: now,
    language: capture.language,
  });
  sheet.text(texts.report, { size: 22, bold: true, gap: 6 });
  sheet.rule();
  sheet.pairs([
    [texts.caseNumber, capture.caseNumber],
    ['Ticket', capture.ticketId],
    [texts.lastResult, capture.lastResult],
    [texts.decision, capture.finalDecision ?? '-'],
  ]);
  sheet.text(texts.noModel, { muted: true, size: 8.5 });
  sheet.heading(texts.photos);
  sheet.bullets(
    capture.photos.map((photo) =>
      [
        `${photo.id}.${photo.extension}`,
        capture.scenes[photo.scene]?.description ?? texts.scene,
        ...photo.suspicions,
        ...(photo.sceneOverride ? [texts.override] : []),
      ].join(' · '),
    ),
  );
  sheet.heading(texts.history);
  sheet.bullets(capture.events.map((event) => `${timestamp(event.timestamp, 0)} ${event.action}`));
  return sheet.finish((page, pages) => ({
    left: `${texts.report} · ${capture.caseNumber}`,
    right: texts.page(page, pages),
  }));
}
