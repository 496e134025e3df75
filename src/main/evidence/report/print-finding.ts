import type { ItemFinding, SetFinding } from '../../../domain/finding';
import type { PrecheckTexts } from './precheck-texts';
import { PAPER, type PrintSheet, TEXT_WIDTH } from './print-sheet';

/** Width for the longest severity. */
const INDENT = 78;

/** Prints severity and sentence, then why it matters and what to ask for. */
export function printFinding(
  sheet: PrintSheet,
  finding: ItemFinding | SetFinding,
  texts: PrecheckTexts,
): void {
  const { sentence, why, ask } = texts.finding(finding);
  const body = { x: PAPER.margin + INDENT, width: TEXT_WIDTH - INDENT };
  const details = [why, ask ? `${texts.t('ask')} ${ask}` : ''].filter(Boolean).join(' ');
  const strong = { ...body, size: 9, bold: true, gap: 1 };
  const plain = { ...body, size: 8.5, quiet: true, gap: 6 };
  sheet.keepTogether(sheet.measure(sentence, strong) + sheet.measure(details, plain));
  sheet.severity(finding.severity, texts.severity(finding.severity), PAPER.margin);
  sheet.text(sentence, strong);
  sheet.text(details, plain);
}
