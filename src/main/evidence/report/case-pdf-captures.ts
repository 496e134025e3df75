import type { ReceivedView } from '../../../contract/receiver-views';
import { eventsByTime, instantMs, isClosed, scenesDone } from '../../../domain/capture/capture-state';
import type { CaseContent, ReportExtent, ReportedCapture } from './case-content';
import { breakHash } from './case-pdf-summary';
import type { CaseTexts } from './case-texts';
import { PAPER, type Pair, type PrintSheet, TEXT_WIDTH } from './print-sheet';
import { SEVERITY_MARKS } from './sheet-marks';
import { drawTable, type TableCell } from './sheet-table';

/** Prints live capture: state, result of the system, decision (R30), events, and received files. */
export function printCaptures(
  sheet: PrintSheet,
  content: CaseContent,
  texts: CaseTexts,
  extent: ReportExtent,
): void {
  const { t } = texts;
  const { captures, received } = content;
  if (captures.length === 0 && received.length === 0) return;
  if (extent === 'full') sheet.newPage();
  sheet.heading(t('section.captures'));
  // The results of live capture are not compared (R35).
  sheet.text(t('capture.notCompared'), { size: 8.5, quiet: true, gap: 6 });
  for (const capture of captures) {
    printCapture(sheet, capture, texts);
    if (extent === 'full') printProgress(sheet, capture, texts);
  }
  for (const result of received) {
    if (extent === 'full') printReceived(sheet, result, texts);
    else if (!result.replacedAt) printReceivedBriefly(sheet, result, texts);
  }
}

function printCapture(sheet: PrintSheet, capture: ReportedCapture, texts: CaseTexts): void {
  const { t } = texts;
  const { ticketId, lastAnswerAt } = capture;
  sheet.heading(t('capture.ticket', { id: ticketId }), 2);
  if (lastAnswerAt) {
    sheet.text(t('capture.asOf', { time: texts.instant(lastAnswerAt) }), { size: 8, quiet: true, gap: 5 });
  }
  sheet.pairs(captureFacts(capture, texts), { nameWidth: 140 });
  if (capture.isPushMissingHere) sheet.text(t('capture.notHere'), { size: 9, gap: 6 });
}

/** Prints scenes and events. */
function printProgress(sheet: PrintSheet, { state }: ReportedCapture, texts: CaseTexts): void {
  const { t } = texts;
  if (state.scenes.length > 0) {
    sheet.heading(t('capture.scenes'), 3);
    drawTable(
      sheet,
      [
        { title: t('column.what'), share: 80 },
        { title: t('capture.status'), share: 25 },
      ],
      state.scenes.map(({ description, completed }, index) => [
        description ?? t('file.partTitle', { number: index + 1 }),
        t(completed === true ? 'capture.done' : 'capture.open'),
      ]),
    );
  }
  sheet.heading(t('capture.events'), 3);
  if (state.events.length === 0) {
    sheet.text(t('capture.noEvents'), { size: 9, quiet: true });
    return;
  }
  drawTable(
    sheet,
    [
      { title: t('column.when'), share: 30, size: 8 },
      { title: t('column.who'), share: 22, size: 8 },
      { title: t('column.event'), share: 56, size: 8 },
    ],
    eventsByTime(state.events).map(({ timestamp, actor, action }) => [
      serviceTime(timestamp, texts),
      actor ?? '–',
      action === null ? '–' : texts.capture('action', action),
    ]),
  );
}

/** Formats a time with offset; any other text is printed unchanged (R21). */
function serviceTime(text: string | null, texts: CaseTexts): string {
  if (text === null) return '–';
  return instantMs(text) === null ? text : texts.instant(text);
}

function captureFacts(capture: ReportedCapture, texts: CaseTexts): readonly Pair[] {
  const { t, formats } = texts;
  const { state, push } = capture;
  const missing = texts.level({ kind: 'absent' });
  const word = (group: 'column' | 'result' | 'mode', value: string | null): string =>
    value === null ? missing : texts.capture(group, value);
  const countText = (value: number | null): string => (value === null ? missing : formats.number(value));
  const { done, of } = scenesDone(state.scenes);
  const noDecision = isClosed(state) ? missing : t('capture.noDecision');
  return [
    [t('capture.status'), word('column', state.status)],
    [t('capture.result'), word('result', state.lastResult)],
    [
      t('capture.decision'),
      state.finalDecision === null ? noDecision : texts.capture('decision', state.finalDecision),
    ],
    [
      t('capture.push'),
      push === 'other' ? (state.resultPush?.status ?? missing) : texts.capture('push', push),
    ],
    [t('capture.scenes'), of === 0 ? missing : t('capture.scenesValue', { done, of })],
    [t('capture.attempts'), countText(state.attemptCount)],
    [t('capture.reminders'), countText(state.reminderCount)],
    [t('capture.retriggers'), countText(state.retriggerCount)],
    [t('capture.mode'), word('mode', state.communicationMode)],
    [t('capture.opened'), serviceTime(state.createdAt, texts)],
    ...(state.closedAt === null ? [] : [[t('capture.closed'), serviceTime(state.closedAt, texts)] as const]),
  ];
}

function receivedTitle({ receivedAt, source, replacedAt }: ReceivedView, texts: CaseTexts): string {
  const { t } = texts;
  const status = replacedAt
    ? t('received.replaced', { time: texts.instant(replacedAt) })
    : t('received.current');
  return `${t(`received.${source}`)}, ${texts.instant(receivedAt)} (${status})`;
}

/** Prints the number of received files, and those with findings. */
function printReceivedBriefly(sheet: PrintSheet, received: ReceivedView, texts: CaseTexts): void {
  const { t, precheck } = texts;
  const { files, check } = received;
  sheet.heading(receivedTitle(received, texts), 2);
  const count = t('files', { count: files.length });
  sheet.text(check ? count : `${count}, ${t('received.unchecked')}`, { size: 9 });
  for (const file of files) {
    const findings = check?.items.find(({ fileId }) => fileId === file.id)?.findings ?? [];
    for (const finding of findings) {
      const mark = SEVERITY_MARKS[finding.severity];
      const style = { size: 8.5, x: PAPER.margin + 14, width: TEXT_WIDTH - 14, gap: 2 };
      const text = `${file.name}: ${precheck.finding(finding).sentence}`;
      sheet.keepTogether(sheet.measure(text, style));
      sheet.symbol(mark, PAPER.margin + 5, sheet.y + 5.6, 4);
      sheet.text(text, style);
    }
  }
}

function printReceived(sheet: PrintSheet, received: ReceivedView, texts: CaseTexts): void {
  const { t } = texts;
  const { files, check } = received;
  sheet.heading(receivedTitle(received, texts), 2);
  const findings = new Map((check?.items ?? []).map((item) => [item.fileId, item.findings]));
  drawTable(
    sheet,
    [
      { title: t('column.file'), share: 34, size: 8 },
      { title: t('column.content'), share: 18, size: 8 },
      { title: t('column.precheck'), share: 30, size: 8 },
      { title: t('column.sha256'), share: 33, size: 7 },
    ],
    files.map((file): readonly TableCell[] => {
      const fileFindings = findings.get(file.id);
      const titles = fileFindings?.map((finding) => texts.precheck.finding(finding).sentence) ?? [];
      const emptyText = fileFindings === undefined ? t('received.unchecked') : t('received.noFindings');
      return [
        file.name,
        [
          file.kind === 'report' ? t('received.report') : file.type.toUpperCase(),
          texts.precheck.size(file.bytes),
        ].join('\n'),
        file.kind === 'report' ? '–' : titles.join('\n') || emptyText,
        breakHash(file.sha256),
      ];
    }),
  );
}
