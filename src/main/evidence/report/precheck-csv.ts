import { highestSeverity, type PrecheckContent, type ReportedItem } from './precheck-content';
import type { PrecheckTexts } from './precheck-texts';

export type Cell = string | number | null;

/**
 * One row per file, including skipped ones, in the format of local spreadsheets: byte order mark and CRLF; `;` and
 * decimal commas in German and Polish, `,` and points in English. A text that a spreadsheet would run as a formula
 * starts with an apostrophe.
 */
export function precheckCsv(content: PrecheckContent, texts: PrecheckTexts): string {
  const { t } = texts;
  const decimalComma = texts.language !== 'en';
  const columns = ['path', 'state', 'reason', 'type', 'bytes', 'sha256', 'width', 'height', 'pages'] as const;
  const facts = ['captured', 'zone', 'utc', 'capturedSource', 'latitude', 'longitude', 'altitude'] as const;
  const others = [
    'positionSource',
    'camera',
    'software',
    'severity',
    'findings',
    'asks',
    'note',
    'custodyHead',
  ] as const;
  const head = [...columns, ...facts, ...others].map((name) => t(`csv.${name}`));
  const custodyHead = content.custody?.headHash ?? null;
  const rows = [
    ...content.items.map((item) => [...itemCells(item, texts), custodyHead]),
    ...content.skipped.map(({ path, reason }): readonly Cell[] => [
      path,
      t('state.skipped'),
      texts.skipReason(reason),
      ...Array<Cell>(head.length - 4).fill(null),
      custodyHead,
    ]),
  ];
  const lines = [head, ...rows].map((row) =>
    row.map((cell) => csvCell(cell, decimalComma)).join(decimalComma ? ';' : ','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function itemCells(
  { item, excluded, exclusionReason, note }: ReportedItem,
  texts: PrecheckTexts,
): readonly Cell[] {
  const { capturedAt, position } = item;
  const worst = highestSeverity(item);
  const words = item.findings.map((finding) => texts.finding(finding));
  return [
    item.path,
    texts.t(excluded ? 'state.excluded' : 'state.included'),
    exclusionReason,
    item.type.toUpperCase(),
    item.bytes,
    item.sha256,
    item.width,
    item.height,
    item.pages,
    capturedAt?.local.replace('T', ' ') ?? null,
    capturedAt ? (capturedAt.offset ?? texts.t('zoneUnknown')) : null,
    capturedAt?.utc ?? null,
    capturedAt?.source ?? null,
    position?.latitude ?? null,
    position?.longitude ?? null,
    position?.altitudeM ?? null,
    position?.source ?? null,
    texts.camera(item),
    item.software,
    worst ? texts.severity(worst) : null,
    words.map(({ sentence }) => sentence).join(' | ') || null,
    [...new Set(words.map(({ ask }) => ask).filter(Boolean))].join(' | ') || null,
    note,
  ];
}

/** What Excel, LibreOffice and Google Sheets interpret as a formula, including full-width characters. */
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠|%]|^[\t\r\n]/;

export function csvCell(cell: Cell, decimalComma: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimalComma ? String(cell).replace('.', ',') : String(cell);
  // Line breaks stay inside the quotes; other control characters are removed.
  const clean = cell.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  const safe = FORMULA.test(clean) ? `'${clean}` : clean;
  return `"${safe.replaceAll('"', '""')}"`;
}
