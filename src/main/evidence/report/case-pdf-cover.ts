import {
  type CaseContent,
  type CaseCounts,
  caseCounts,
  currentDecision,
  periodOf,
  practiceShare,
  type ReportExtent,
  sentPackages,
} from './case-content';
import type { CaseTexts } from './case-texts';
import { PAPER, type Pair, type PrintSheet, TEXT_WIDTH } from './print-sheet';
import { levelMark, SEVERITY_MARKS } from './sheet-marks';

const PANEL_WIDTH = (TEXT_WIDTH - 14) / 2;
const PANEL_PADDING = 12;

/** Prints the first page: the case, its level and decision, and the underlying facts. */
export function printCover(
  sheet: PrintSheet,
  content: CaseContent,
  texts: CaseTexts,
  extent: ReportExtent,
): void {
  const { t } = texts;
  sheet.text('Proofcase', { size: 10, bold: true, accent: true, gap: 26 });
  sheet.text(t(extent === 'short' ? 'short.title' : 'title'), { size: 22, bold: true, gap: 2, tag: 'H1' });
  sheet.text(content.caseNumber, { size: 16, quiet: true, gap: 12 });
  sheet.text(t('intro'), { quiet: true, width: TEXT_WIDTH * 0.88, gap: 12 });
  printVerdicts(sheet, content, texts);
  printWarnings(sheet, content, texts);
  sheet.pairs([...caseFacts(content, texts), ...reportFacts(content, texts)], { nameWidth: 128 });
}

/** Prints the level of the service and the decision of a person separately, because they have different authors. */
function printVerdicts(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): void {
  const { t } = texts;
  const { level } = content;
  const height = 62;
  const top = sheet.y;
  const levelBox = { x: PAPER.margin + PANEL_PADDING, width: PANEL_WIDTH - 2 * PANEL_PADDING };
  const decisionBox = { ...levelBox, x: levelBox.x + PANEL_WIDTH + 14 };
  sheet.frame(PAPER.margin, top, PANEL_WIDTH, height);
  sheet.frame(PAPER.margin + PANEL_WIDTH + 14, top, PANEL_WIDTH, height);
  sheet.moveTo(top + 9);
  sheet.text(t('cover.level'), { ...levelBox, size: 8.5, quiet: true, gap: 5 });
  sheet.mark(levelMark(level), texts.level(level), levelBox.x, 14);
  sheet.moveTo(top + 45);
  sheet.text(t('cover.levelHint'), { ...levelBox, size: 7.5, quiet: true });
  sheet.moveTo(top + 9);
  sheet.text(t('cover.decision'), { ...decisionBox, size: 8.5, quiet: true, gap: 5 });
  printDecision(sheet, content, texts, decisionBox);
  sheet.moveTo(top + height + 14);
}

function printDecision(
  sheet: PrintSheet,
  content: CaseContent,
  { t, history, instant }: CaseTexts,
  at: { readonly x: number; readonly width: number },
): void {
  const decision = currentDecision(content);
  if (!decision) {
    sheet.text(t('cover.noDecision'), { ...at, size: 12, quiet: true });
    return;
  }
  const { choice, actor, at: time } = decision;
  sheet.text(history(`choice.${choice}`), { ...at, size: 12, bold: true, gap: 3 });
  sheet.text(history('note.written', { actor, time: instant(time) }), { ...at, size: 7.5, quiet: true });
}

function printWarnings(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): void {
  const { t } = texts;
  const { isComplete, custodyCheck, altered } = content;
  const practice = practiceShare(content);
  const warnings = [
    ...(practice === 'all' ? [t('practice')] : []),
    ...(practice === 'some' ? [t('practiceSome')] : []),
    ...(isComplete ? [] : [t('incomplete')]),
    ...(custodyCheck.ok ? [] : [t('brokenLog', { sequence: custodyCheck.sequence })]),
    ...(altered.length > 0 ? [t('altered', { count: altered.length })] : []),
  ];
  for (const warning of warnings) {
    sheet.symbol(SEVERITY_MARKS.warning, PAPER.margin + 5, sheet.y + 6, 4.4);
    sheet.text(warning, { x: PAPER.margin + 16, width: TEXT_WIDTH - 16, size: 9, bold: true, gap: 6 });
  }
  if (warnings.length > 0) sheet.addSpace(6);
}

function caseFacts(content: CaseContent, texts: CaseTexts): readonly Pair[] {
  const { t, precheck, formats } = texts;
  const { accounts, note, folder, captures, received } = content;
  const counts = caseCounts(content);
  const sent = sentPackages(content);
  const period = periodOf(content.files);
  const clock = (local: string): string => formats.cameraTime({ local, offset: null, utc: null, source: '' });
  const files = [
    t('photos', { count: counts.photos }),
    t('documents', { count: counts.documents }),
    precheck.size(counts.bytes),
  ].join(', ');
  const captureTexts = [
    ...(captures.length > 0 ? [t('captures', { count: captures.length })] : []),
    ...(received.length > 0 ? [t('received', { count: received.length })] : []),
  ];
  return [
    [t('cover.state'), texts.caseStatus(content.status)],
    ...(note ? [[t('cover.note'), note] as const] : []),
    [t('cover.referenceDate'), precheck.day(content.referenceDate)],
    [
      t('cover.period'),
      period
        ? t('cover.periodValue', { first: clock(period[0]), last: clock(period[1]) })
        : t('cover.periodNone'),
    ],
    ...accounts.map(({ name, isPractice, host }, index): Pair => {
      const shown = isPractice
        ? t('cover.accountPractice', { name })
        : [name, host].filter(Boolean).join(', ');
      return [index === 0 ? t('cover.account') : '', shown];
    }),
    ...(folder ? [[t('cover.folder'), folder] as const] : []),
    [t('cover.files'), files],
    ...(counts.leftOut > 0 ? [['', t('leftOut', { count: counts.leftOut })] as const] : []),
    [
      t('cover.packages'),
      sent.length === 0
        ? t('cover.packagesNone')
        : [
            t('packages', { count: sent.length }),
            t('files', { count: counts.sent }),
            t('answers', { count: content.answers.length }),
          ].join(', '),
    ],
    [t('cover.tokens'), tokensText(counts, texts)],
    ...(captureTexts.length > 0 ? [[t('cover.captures'), captureTexts.join(', ')] as const] : []),
  ];
}

function tokensText({ tokens, practiceTokens }: CaseCounts, { t }: CaseTexts): string {
  const parts = [
    ...(tokens > 0 ? [t('tokens', { count: tokens })] : []),
    ...(practiceTokens > 0 ? [t('tokensPractice', { count: practiceTokens })] : []),
  ];
  return parts.join(', ') || t('cover.tokensNone');
}

function reportFacts(content: CaseContent, texts: CaseTexts): readonly Pair[] {
  const { t, precheck } = texts;
  return [
    [t('cover.opened'), texts.instant(content.openedAt)],
    [t('cover.created'), precheck.instant(content.createdAt)],
    [t('cover.by'), content.actor],
    [t('cover.version'), `Proofcase ${content.appVersion}`],
    [t('cover.language'), t('languageName')],
    [t('cover.custody'), custodyText(content, texts)],
    [t('cover.head'), headHash(content) ?? t('noHead')],
  ];
}

function custodyText({ custody, custodyCheck }: CaseContent, { t }: CaseTexts): string {
  if (!custodyCheck.ok) return t('brokenLog', { sequence: custodyCheck.sequence });
  return custody.length === 0 ? t('cover.custodyNone') : t('cover.custodyValue', { count: custody.length });
}

/** Hash of the newest custody entry; null if there is none. */
export function headHash({ custody }: CaseContent): string | null {
  return custody.at(-1)?.hash ?? null;
}
