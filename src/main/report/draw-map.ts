import { gridStepKm, NAMES_SPAN_KM, SITE_SPAN_KM } from '../../domain/map/ground';
import {
  fitPlaces,
  type MapView,
  niceLength,
  pixelsPerKm,
  type Spot,
  shrink,
  spanKm,
  toSpot,
  wrapDegrees,
} from '../../domain/map/projection';
import type { Place } from '../../domain/precheck/geography';
import type { Country, CountryPart } from './map-outlines';
import type { Box } from './print-sheet';
import { drawMark, type Mark } from './sheet-marks';
import { HAIRLINE, INK, QUIET } from './sheet-style';

const PADDING = 34;
const SEA = '#eef3f4';
const LAND = '#fbfbf8';
const BORDER = '#c3cbc8';
const GRID = '#dfe5e3';

/** Above it a country's outline is too coarse to need the fine data set. */
export const FINE_BELOW_KM = 2_500;

/** One or several photos so close together that their marks would cover each other. */
export interface MapGroup<Of> {
  readonly spot: Spot;
  readonly members: readonly Of[];
}

export interface MapPlan<Of> {
  readonly view: MapView;
  readonly size: { readonly width: number; readonly height: number };
  readonly groups: readonly MapGroup<Of>[];
  readonly detail: 'coarse' | 'fine' | null;
  /** Distance between the lines of the grid; null where degrees are drawn instead. */
  readonly gridKm: number | null;
}

const GROUP_DISTANCE = 15;

/** Where everything stands; the first of a group is the first of `all`. */
export function planMap<Of extends { readonly place: Place }>(
  all: readonly Of[],
  size: { readonly width: number; readonly height: number },
): MapPlan<Of> {
  const view = fitPlaces(
    all.map(({ place }) => place),
    size,
    PADDING,
  );
  const groups: { readonly spot: Spot; readonly members: Of[] }[] = [];
  for (const one of all) {
    const spot = toSpot(one.place, view, size);
    const near = groups.find(
      (group) => Math.hypot(group.spot.x - spot.x, group.spot.y - spot.y) < GROUP_DISTANCE,
    );
    if (near) near.members.push(one);
    else groups.push({ spot, members: [one] });
  }
  const span = spanKm(view, size);
  return {
    ...{ view, size, groups },
    detail: span < SITE_SPAN_KM / 4 ? null : span < FINE_BELOW_KM ? 'fine' : 'coarse',
    gridKm: span < SITE_SPAN_KM * 4 ? gridStepKm(view) : null,
  };
}

export interface MapWords {
  readonly nameOf: (country: string) => string;
  readonly distance: (km: number) => string;
  /** Sets size and typeface and gives the words as they can be printed. */
  readonly set: (text: string, size: number, bold: boolean) => string;
}

/** Land, borders, names where there is room, a grid, the marks, and a scale. */
export function drawMap<Of>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  plan: MapPlan<Of>,
  countries: readonly Country[],
  markOf: (group: MapGroup<Of>) => Mark,
  words: MapWords,
): void {
  const { view, size } = plan;
  pdf.save();
  pdf.rect(box.x, box.y, box.width, box.height).clip();
  pdf.rect(box.x, box.y, box.width, box.height).fill(plan.detail === null ? LAND : SEA);
  for (const { parts } of countries) for (const part of parts) drawPart(pdf, box, part, view, size);
  drawGrid(pdf, box, plan);
  if (spanKm(view, size) > NAMES_SPAN_KM) drawNames(pdf, box, plan, countries, words);
  for (const [index, group] of plan.groups.entries())
    drawGroup(pdf, box, group, index + 1, markOf(group), words);
  drawScale(pdf, box, view, words);
  pdf.restore();
  pdf.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
}

/** Points that lie closer together than this are one on paper. */
const LEAST_STEP = 0.35;

function drawPart(
  pdf: PDFKit.PDFDocument,
  box: Box,
  part: CountryPart,
  view: MapView,
  size: MapPlan<never>['size'],
): void {
  const across = shrink(view) * view.scale;
  for (const turn of [-360, 0, 360]) {
    const left = box.x + size.width / 2 + (turn - view.longitude) * across;
    const top = box.y + size.height / 2 + view.latitude * view.scale;
    const isSeen =
      left + part.east * across > box.x &&
      left + part.west * across < box.x + size.width &&
      top - part.south * view.scale > box.y &&
      top - part.north * view.scale < box.y + size.height;
    if (!isSeen) continue;
    for (const ring of part.rings) {
      let last: Spot | null = null;
      for (const [x = 0, y = 0] of ring) {
        const spot = { x: left + x * across, y: top - y * view.scale };
        if (last && Math.abs(last.x - spot.x) + Math.abs(last.y - spot.y) < LEAST_STEP) continue;
        if (last) pdf.lineTo(spot.x, spot.y);
        else pdf.moveTo(spot.x, spot.y);
        last = spot;
      }
      pdf.closePath();
    }
    pdf.lineWidth(0.5).fillAndStroke(LAND, BORDER, 'even-odd');
  }
}

/** Squares of a round number of metres, or degrees where the map shows a country or more. */
function drawGrid<Of>(pdf: PDFKit.PDFDocument, box: Box, { view, gridKm }: MapPlan<Of>): void {
  const degreeStep = (scale: number): number => Math.min(30, niceLength(110 / scale)) * scale;
  const across = shrink(view) * view.scale;
  const stepX = gridKm === null ? degreeStep(across) : gridKm * pixelsPerKm(view);
  const stepY = gridKm === null ? degreeStep(view.scale) : stepX;
  const first = (middle: number, offset: number, step: number): number =>
    (((middle - offset) % step) + step) % step;
  pdf.lineWidth(0.4).strokeColor(GRID);
  for (let x = first(box.width / 2, view.longitude * across, stepX); x < box.width; x += stepX) {
    pdf.moveTo(box.x + x, box.y).lineTo(box.x + x, box.y + box.height);
  }
  for (let y = first(box.height / 2, -view.latitude * view.scale, stepY); y < box.height; y += stepY) {
    pdf.moveTo(box.x, box.y + y).lineTo(box.x + box.width, box.y + y);
  }
  pdf.stroke();
}

const NAME_SIZE = 7.5;

/** The name of a country in the middle of its largest part, where it has room and no other name stands. */
function drawNames<Of>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  { view }: MapPlan<Of>,
  countries: readonly Country[],
  words: MapWords,
): void {
  const across = shrink(view) * view.scale;
  const area = (part: CountryPart): number => (part.east - part.west) * (part.north - part.south);
  const taken: { readonly x: number; readonly y: number; readonly width: number }[] = [];
  for (const { name, parts } of countries) {
    const part = [...parts].sort((a, b) => area(b) - area(a))[0];
    if (!part) continue;
    const text = words.set(words.nameOf(name), NAME_SIZE, false);
    const width = pdf.widthOfString(text);
    if (width + 6 > (part.east - part.west) * across || (part.north - part.south) * view.scale < 16) continue;
    const x = box.width / 2 + wrapDegrees((part.west + part.east) / 2 - view.longitude) * across;
    const y = box.height / 2 - ((part.south + part.north) / 2 - view.latitude) * view.scale;
    const isInside = x > width / 2 && x < box.width - width / 2 && y > 8 && y < box.height - 8;
    const isFree = taken.every(
      (one) => Math.abs(one.y - y) > 12 || Math.abs(one.x - x) > (one.width + width) / 2 + 5,
    );
    if (!isInside || !isFree) continue;
    taken.push({ x, y, width });
    pdf.fillColor(QUIET).text(text, box.x + x - width / 2, box.y + y - 4, { lineBreak: false });
  }
}

/** A mark with the number under which the list names it. */
function drawGroup<Of>(
  pdf: PDFKit.PDFDocument,
  box: Box,
  { spot, members }: MapGroup<Of>,
  number: number,
  mark: Mark,
  words: MapWords,
): void {
  const [x, y] = [box.x + spot.x, box.y + spot.y];
  pdf.circle(x, y, 6.2).fillAndStroke('#ffffff', '#ffffff');
  drawMark(pdf, mark, x, y, 4.6);
  const label = members.length > 1 ? `${number} (${members.length})` : String(number);
  const text = words.set(label, 7, true);
  const width = pdf.widthOfString(text);
  const isRight = x + 8 + width < box.x + box.width;
  const left = isRight ? x + 7.5 : x - 7.5 - width;
  pdf
    .rect(left - 1, y - 4.6, width + 2, 9)
    .fillOpacity(0.8)
    .fill('#ffffff')
    .fillOpacity(1);
  pdf.fillColor(INK).text(text, left, y - 4.1, { lineBreak: false });
}

function drawScale(pdf: PDFKit.PDFDocument, box: Box, view: MapView, words: MapWords): void {
  const km = niceLength(110 / pixelsPerKm(view));
  const length = km * pixelsPerKm(view);
  const [x, y] = [box.x + 10, box.y + box.height - 10];
  const text = words.set(words.distance(km), 7.5, false);
  const width = Math.max(length, pdf.widthOfString(text));
  pdf
    .rect(x - 4, y - 15, width + 8, 20)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1);
  pdf.lineWidth(1).strokeColor(INK);
  pdf
    .moveTo(x, y - 3)
    .lineTo(x, y)
    .lineTo(x + length, y)
    .lineTo(x + length, y - 3)
    .stroke();
  pdf.fillColor(INK).text(text, x, y - 13, { lineBreak: false });
}
