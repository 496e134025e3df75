import { geoPath } from 'd3-geo';
import type { GeoPoint } from '../../../domain/precheck/geography';
import { countryLabels, gridStepKm, mapGrid, outlineDetail, visibleParts } from '../../../map/base-map';
import type { Country, OutlineDetail } from '../../../map/outlines';
import {
  fitPlaces,
  type MapSize,
  type MapView,
  mapProjection,
  niceLength,
  type Pixel,
  pixelsPerKm,
  toPixel,
} from '../../../map/projection';
import type { Box } from './print-sheet';
import { drawMark, type Mark } from './sheet-marks';
import { HAIRLINE, INK, QUIET } from './sheet-style';

const PADDING = 34;
const SEA = '#eef3f4';
const LAND = '#fbfbf8';
const BORDER = '#c3cbc8';
const GRID = '#dfe5e3';

/** Above this width the coarse outlines are sufficient. */
const MAX_FINE_WIDTH_KM = 2_500;
const GROUP_DISTANCE = 15;
const NAME_SIZE = 7.5;

/** Photos whose marks would overlap. */
export interface MapGroup<Of> {
  readonly at: Pixel;
  readonly members: readonly Of[];
}

export interface MapPlan<Of> {
  readonly view: MapView;
  readonly size: MapSize;
  readonly groups: readonly MapGroup<Of>[];
  readonly detail: OutlineDetail | null;
  /** Distance between grid lines; null if degrees are drawn instead. */
  readonly gridKm: number | null;
}

/** Plans the map; the first member of a group is its first in `all`. */
export function planMap<Of extends { readonly place: GeoPoint }>(
  located: readonly Of[],
  size: MapSize,
): MapPlan<Of> {
  const view = fitPlaces(
    located.map(({ place }) => place),
    size,
    PADDING,
  );
  const projection = mapProjection(view, size);
  const groups: { readonly at: Pixel; readonly members: Of[] }[] = [];
  for (const member of located) {
    const at = toPixel(member.place, projection);
    const near = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < GROUP_DISTANCE);
    if (near) near.members.push(member);
    else groups.push({ at, members: [member] });
  }
  return {
    view,
    size,
    groups,
    detail: outlineDetail(view, size, MAX_FINE_WIDTH_KM),
    gridKm: gridStepKm(view, size),
  };
}

export interface MapWords {
  readonly nameOf: (country: string) => string;
  readonly distance: (km: number) => string;
  /** Sets size and font, and returns the printable text. */
  readonly prepare: (text: string, size: number, bold: boolean) => string;
}

/** Draws land, borders, names where they fit, grid, marks and scale. */
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
  pdf.translate(box.x, box.y);
  drawGround(pdf, plan, countries, words);
  for (const [index, group] of plan.groups.entries()) {
    drawGroup(pdf, size, group, index + 1, markOf(group), words);
  }
  drawScale(pdf, view, size, words);
  pdf.restore();
  pdf.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
}

/** Draws outlines, grid and names. */
function drawGround<Of>(
  pdf: PDFKit.PDFDocument,
  { view, size }: MapPlan<Of>,
  countries: readonly Country[],
  words: MapWords,
): void {
  const path = geoPath(mapProjection(view, size)).digits(1);
  const shapes = visibleParts(countries, view, size).map(({ shape }) => shape);
  const land = path({ type: 'GeometryCollection', geometries: shapes });
  if (land !== null) pdf.path(land).lineWidth(0.5).fillAndStroke(LAND, BORDER);
  const grid = path(mapGrid(view, size));
  if (grid !== null) pdf.path(grid).lineWidth(0.4).strokeColor(GRID).stroke();
  const labels = countryLabels(countries, view, size, {
    fontSize: NAME_SIZE,
    textOf: (name) => words.prepare(words.nameOf(name), NAME_SIZE, false),
    widthOf: (text) => pdf.widthOfString(text),
  });
  pdf.fillColor(QUIET);
  for (const { text, x, y, width } of labels) pdf.text(text, x - width / 2, y - 4, { lineBreak: false });
}

/** Draws a mark with its number in the list. */
function drawGroup<Of>(
  pdf: PDFKit.PDFDocument,
  size: MapSize,
  { at: { x, y }, members }: MapGroup<Of>,
  number: number,
  mark: Mark,
  words: MapWords,
): void {
  pdf.circle(x, y, 6.2).fillAndStroke('#ffffff', '#ffffff');
  drawMark(pdf, mark, x, y, 4.6);
  const label = members.length > 1 ? `${number} (${members.length})` : String(number);
  const text = words.prepare(label, 7, true);
  const width = pdf.widthOfString(text);
  const isRight = x + 8 + width < size.width;
  const left = isRight ? x + 7.5 : x - 7.5 - width;
  pdf
    .rect(left - 1, y - 4.6, width + 2, 9)
    .fillOpacity(0.8)
    .fill('#ffffff')
    .fillOpacity(1);
  pdf.fillColor(INK).text(text, left, y - 4.1, { lineBreak: false });
}

function drawScale(pdf: PDFKit.PDFDocument, view: MapView, size: MapSize, words: MapWords): void {
  const km = niceLength(110 / pixelsPerKm(view));
  const length = km * pixelsPerKm(view);
  const x = 10;
  const y = size.height - 10;
  const text = words.prepare(words.distance(km), 7.5, false);
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
