import { needsAttention, worstLevel } from '../../../domain/level';
import { farthestPair, type GeoPoint } from '../../../domain/precheck/geography';
import {
  AXIS_ROWS,
  BIN_PX,
  type Bin,
  BREAK_PX,
  type Datable,
  datedItems,
  type Stretch,
  type Tick,
  type TimeAxis,
  ticksOf,
  timeAxis,
} from '../../../domain/time-axis';
import type { Formats } from '../../../locales/formats';
import { countryName } from '../../../map/country-names';
import { readOutlines } from '../../../map/outlines';
import type { CaseContent, CaseFile } from './case-content';
import type { CaseTexts } from './case-texts';
import { drawMap, type MapGroup, type MapPlan, planMap } from './draw-map';
import { type Box, type PrintSheet, TEXT_WIDTH } from './print-sheet';
import { levelMark, type Mark } from './sheet-marks';
import { ACCENT, HAIRLINE, INK, QUIET } from './sheet-style';
import { drawTable } from './sheet-table';

/** Further names are only counted; the pages of the files have each position. */
const MAX_NAMES = 6;
const HEAD_HEIGHT = 17;
const ROW_HEIGHT = 32;
const FOOT_HEIGHT = 17;
const TIMELINE_HEIGHT = HEAD_HEIGHT + AXIS_ROWS.length * ROW_HEIGHT + FOOT_HEIGHT;
/** Width for the names of the rows, left of the axis. */
const ROW_NAMES_WIDTH = 64;
const GROUND = '#f3f6f5';
const REFERENCE = '#dcebea';

interface LocatedFile {
  readonly file: CaseFile;
  readonly place: GeoPoint;
}

export interface PlacesSize {
  /** Points. */
  readonly mapHeight: number;
  /** Places listed below the map; further ones are counted. */
  readonly maxGroups: number;
}

/** Headings and sentences above the map. */
const SHORT_HEAD_HEIGHT = 110;
const FULL_SIZE: PlacesSize = { mapHeight: 300, maxGroups: Number.POSITIVE_INFINITY };

/** Prints where and when the photos were taken according to their metadata. */
export async function printPlaces(
  sheet: PrintSheet,
  content: CaseContent,
  texts: CaseTexts,
  size: PlacesSize = FULL_SIZE,
): Promise<void> {
  const photos = content.files.filter(
    ({ item, isPdf, state }) => item !== null && !isPdf && state !== 'left-out',
  );
  if (photos.length === 0) return;
  if (size === FULL_SIZE) sheet.newPage();
  else sheet.keepTogether(size.mapHeight + SHORT_HEAD_HEIGHT);
  sheet.heading(texts.t('section.place'));
  await printMap(sheet, photos, texts, size);
  printTimeline(sheet, photos, content.referenceDate, texts);
}

async function printMap(
  sheet: PrintSheet,
  photos: readonly CaseFile[],
  texts: CaseTexts,
  { mapHeight, maxGroups }: PlacesSize,
): Promise<void> {
  const { t, formats, language } = texts;
  sheet.heading(t('section.map'), 2);
  const located = photos.flatMap((file): readonly LocatedFile[] =>
    file.item?.position ? [{ file, place: file.item.position }] : [],
  );
  const missing = photos.length - located.length;
  const summary = [
    located.length > 0 ? t('place.some', { count: located.length }) : t('place.none'),
    ...(missing > 0 && located.length > 0 ? [t('place.missing', { count: missing })] : []),
    ...farthest(located, texts),
  ].join(' ');
  sheet.text(summary, { size: 9, gap: 6 });
  if (located.length === 0) return;
  const plan = planMap(located, { width: TEXT_WIDTH, height: mapHeight });
  const countries = plan.detail === null ? [] : await readOutlines(plan.detail);
  sheet.figure(mapHeight, t('place.alt', { text: summary }), (pdf, box) =>
    drawMap(pdf, box, plan, countries, groupMark, {
      nameOf: (name) => countryName(name, language),
      distance: (km) => formats.distance(km),
      prepare: (text, size, bold) => sheet.prepare(text, { size, bold }),
    }),
  );
  const grid = plan.gridKm === null ? null : formats.distance(plan.gridKm);
  const ground = [
    ...(grid ? [t(plan.detail === null ? 'place.grid' : 'place.gridOutlines', { step: grid })] : []),
    ...(plan.detail === null ? [] : [t('place.outlines')]),
    t('place.legend'),
  ];
  sheet.text(ground.join(' '), { size: 7.5, quiet: true, gap: 8 });
  printGroups(sheet, plan.groups.slice(0, maxGroups), texts);
  const more = plan.groups.length - maxGroups;
  if (more > 0) sheet.text(t('short.morePlaces', { count: more }), { size: 8, quiet: true });
}

function farthest(located: readonly LocatedFile[], { t, formats }: CaseTexts): readonly string[] {
  const pair = farthestPair(located.map(({ place }) => place));
  const from = pair ? located[pair.from] : undefined;
  const to = pair ? located[pair.to] : undefined;
  if (!pair || !from || !to || pair.km === 0) return [];
  const distance = formats.distance(pair.km);
  return [t('place.farthest', { distance, from: from.file.path, to: to.file.path })];
}

/** Mark of the most severe file in the group: files are sorted by severity. */
function groupMark({ members }: MapGroup<LocatedFile>): Mark {
  return levelMark(members[0]?.file.level ?? null);
}

function printGroups(sheet: PrintSheet, groups: MapPlan<LocatedFile>['groups'], texts: CaseTexts): void {
  const { t, precheck } = texts;
  drawTable(
    sheet,
    [
      { title: t('column.number'), share: 7, align: 'right', size: 7.5 },
      { title: texts.metadataKey('position'), share: 34, size: 7.5 },
      { title: t('column.files'), share: 67, size: 7.5 },
    ],
    groups.map(({ members }, index) => {
      const position = members[0]?.file.item?.position;
      const names = members.slice(0, MAX_NAMES).map(({ file }) => file.path);
      const more = members.length - names.length;
      return [
        String(index + 1),
        position ? precheck.position({ ...position, altitudeM: null }) : '',
        [...names, ...(more > 0 ? [t('place.more', { count: more })] : [])].join(', '),
      ];
    }),
  );
}

function printTimeline(
  sheet: PrintSheet,
  photos: readonly CaseFile[],
  referenceDate: string,
  texts: CaseTexts,
): void {
  const { t, formats } = texts;
  sheet.keepTogether(TIMELINE_HEIGHT + 60);
  sheet.heading(t('section.timeline'), 2);
  const views = photos.flatMap((file) => (file.item ? [{ file, item: file.item }] : []));
  const dated = datedItems(views);
  const undated = views.length - dated.length;
  if (dated.length === 0) {
    sheet.text(t('timeline.none'), { quiet: true });
    return;
  }
  const axis = timeAxis(dated, TEXT_WIDTH - ROW_NAMES_WIDTH, referenceDate);
  const days = [...new Set(dated.map(({ view }) => view.item.capturedAt?.local.slice(0, 10) ?? ''))];
  const dayList = days.map((day) => formats.day(day)).join(', ');
  sheet.figure(TIMELINE_HEIGHT, t('timeline.alt', { text: dayList }), (pdf, box) =>
    drawTimeline(pdf, box, axis, binColour, {
      formats,
      reference: t('timeline.reference'),
      rowNames: [t('timeline.zone'), t('timeline.zoneUnknown')],
      prepare: (text, size, bold) => sheet.prepare(text, { size, bold }),
    }),
  );
  if (undated > 0) sheet.text(t('timeline.undated', { count: undated }), { size: 9 });
  sheet.text(t('timeline.explain'), { size: 7.5, quiet: true });
}

/** Colour of the most severe level in the column; the accent colour if none needs attention. */
function binColour({
  dated,
}: Bin<{ readonly file: CaseFile; readonly item: NonNullable<CaseFile['item']> }>) {
  const worst = worstLevel(dated.flatMap(({ view }) => (view.file.level ? [view.file.level] : [])));
  return needsAttention(worst) ? levelMark(worst).colour : ACCENT;
}

interface TimelineWords {
  readonly formats: Formats;
  readonly reference: string;
  /** Names of the rows in the order of `LANES`. */
  readonly rowNames: readonly string[];
  /** Sets size and font, and returns the printable text. */
  readonly prepare: (text: string, size: number, bold: boolean) => string;
}

/** Draws photos as columns over an axis with gaps, one row for known zones and one for camera clocks without zone. */
function drawTimeline<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  axis: TimeAxis<View>,
  colourOf: (bin: Bin<View>) => string,
  words: TimelineWords,
): void {
  const left = box.x + ROW_NAMES_WIDTH;
  for (const [index, name] of words.rowNames.entries()) {
    const y = box.y + HEAD_HEIGHT + index * ROW_HEIGHT + ROW_HEIGHT / 2 - 5;
    pdf.fillColor(QUIET).text(words.prepare(name, 7.5, false), box.x, y, { width: ROW_NAMES_WIDTH - 6 });
  }
  for (const [index, stretch] of axis.stretches.entries()) {
    drawStretch(pdf, { ...box, x: left }, stretch, words);
    const next = axis.stretches[index + 1];
    if (next) drawBreak(pdf, { ...box, x: left }, stretch, next, words);
  }
  for (const bin of axis.bins) {
    const maxHeight = ROW_HEIGHT - 8;
    const height = Math.max(5, (bin.dated.length / Math.max(5, axis.maxBinSize)) * maxHeight);
    const bottom = box.y + HEAD_HEIGHT + (AXIS_ROWS.indexOf(bin.lane) + 1) * ROW_HEIGHT - 3;
    pdf.rect(left + bin.x, bottom - height, BIN_PX - 1.5, height).fill(colourOf(bin));
  }
}

function drawStretch<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  stretch: Stretch<View>,
  { formats, reference, prepare: set }: TimelineWords,
): void {
  const { left, width, fromMs, toMs, isReference, dated } = stretch;
  const x = box.x + left;
  const top = box.y + HEAD_HEIGHT;
  const bottom = top + AXIS_ROWS.length * ROW_HEIGHT;
  pdf.rect(x, top, width, AXIS_ROWS.length * ROW_HEIGHT).fill(isReference ? REFERENCE : GROUND);
  pdf
    .moveTo(x, top + ROW_HEIGHT)
    .lineTo(x + width, top + ROW_HEIGHT)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke();
  const days = [...new Set([fromMs, toMs].map((ms) => formats.day(isoDay(ms))))];
  const day = dated.length > 0 && width > 120 ? days.join(' – ') : (days[0] ?? '');
  pdf.fillColor(INK).text(set(day, 7.5, isReference), x + 1, box.y + 4, { lineBreak: false });
  if (isReference && dated.length === 0) {
    const text = set(reference, 7.5, false);
    const middle = x + (width - pdf.widthOfString(text)) / 2;
    pdf.fillColor(QUIET).text(text, middle, top + ROW_HEIGHT - 12, { lineBreak: false });
  }
  for (const tick of ticksOf(stretch)) {
    pdf
      .moveTo(box.x + tick.x, bottom)
      .lineTo(box.x + tick.x, bottom + 3)
      .lineWidth(0.5)
      .strokeColor(QUIET)
      .stroke();
    const text = set(tickText(tick, formats), 7, false);
    const half = pdf.widthOfString(text) / 2;
    pdf.fillColor(QUIET).text(text, box.x + tick.x - half, bottom + 5, { lineBreak: false });
  }
}

function tickText({ wallMs, kind }: Tick, formats: Formats): string {
  if (kind === 'time') return new Date(wallMs).toISOString().slice(11, 16);
  return kind === 'year' ? isoDay(wallMs).slice(0, 4) : formats.dayShort(isoDay(wallMs));
}

function isoDay(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** Draws a gap with its duration. */
function drawBreak<View extends Datable>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  stretch: Stretch<View>,
  next: Stretch<View>,
  { formats, prepare: set }: TimelineWords,
): void {
  const middle = box.x + stretch.left + stretch.width + BREAK_PX / 2;
  const y = box.y + HEAD_HEIGHT + ROW_HEIGHT + 6;
  pdf.lineWidth(0.7).strokeColor(QUIET);
  pdf
    .moveTo(middle - 22, y)
    .lineTo(middle - 7, y)
    .lineTo(middle - 4, y - 5)
    .lineTo(middle + 2, y + 5)
    .lineTo(middle + 5, y)
    .lineTo(middle + 22, y)
    .stroke();
  const seconds = Math.max(0, next.fromMs - stretch.toMs) / 1_000;
  const text = set(formats.durationShort(seconds), 7.5, false);
  pdf.fillColor(QUIET).text(text, middle - pdf.widthOfString(text) / 2, y - 18, { lineBreak: false });
}
