import { GRID_PX, gridStepKm, NAMES_SPAN_KM, SITE_SPAN_KM } from '../../../domain/map/ground';
import {
  type MapSize,
  type MapView,
  niceLength,
  pixelsPerKm,
  shrink,
  spanKm,
  wrapDegrees,
} from '../../../domain/map/projection';
import type { Country, CountryPart } from './outlines';

export interface MapColours {
  readonly land: string;
  readonly border: string;
  readonly grid: string;
  readonly text: string;
  readonly halo: string;
}

/** Land, borders, names where there is room, and a grid: the ground on which the points stand. */
export function drawGround(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: MapSize,
  countries: readonly Country[],
  colours: MapColours,
  nameOf: (name: string) => string,
): void {
  const ratio = context.canvas.width / size.width;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  for (const turn of [-360, 0, 360]) drawLand(context, view, size, countries, colours, turn, ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const span = spanKm(view, size);
  if (span < SITE_SPAN_KM * 4) drawMetreGrid(context, view, size, colours);
  else drawGraticule(context, view, size, colours);
  if (span > NAMES_SPAN_KM) drawNames(context, view, size, countries, colours, nameOf);
}

function drawLand(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: MapSize,
  countries: readonly Country[],
  colours: MapColours,
  turn: number,
  ratio: number,
): void {
  const [across, up] = [shrink(view) * view.scale, view.scale];
  const left = size.width / 2 + (turn - view.longitude) * across;
  const top = size.height / 2 + view.latitude * up;
  context.setTransform(ratio * across, 0, 0, -ratio * up, ratio * left, ratio * top);
  context.fillStyle = colours.land;
  context.strokeStyle = colours.border;
  context.lineWidth = 0.8 / up;
  for (const { parts } of countries) {
    for (const part of parts) {
      if (!isSeen(part, left, top, across, up, size)) continue;
      context.fill(part.path, 'evenodd');
      context.stroke(part.path);
    }
  }
}

function isSeen(
  part: CountryPart,
  left: number,
  top: number,
  across: number,
  up: number,
  { width, height }: MapSize,
): boolean {
  return (
    left + part.east * across > 0 &&
    left + part.west * across < width &&
    top - part.south * up > 0 &&
    top - part.north * up < height
  );
}

/** Squares of a round number of metres from the middle of the fitted map, so that relative places can be read. */
function drawMetreGrid(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: MapSize,
  colours: MapColours,
): void {
  const step = gridStepKm(view) * pixelsPerKm(view);
  const offset = (middle: number, degrees: number) => {
    const at = middle - degrees;
    return ((at % step) + step) % step;
  };
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.beginPath();
  const x0 = offset(size.width / 2, view.longitude * shrink(view) * view.scale);
  const y0 = offset(size.height / 2, -view.latitude * view.scale);
  for (let x = x0; x < size.width; x += step) {
    context.moveTo(Math.round(x) + 0.5, 0);
    context.lineTo(Math.round(x) + 0.5, size.height);
  }
  for (let y = y0; y < size.height; y += step) {
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(size.width, Math.round(y) + 0.5);
  }
  context.stroke();
}

function drawGraticule(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: MapSize,
  colours: MapColours,
): void {
  const stepX = Math.min(30, niceLength((GRID_PX * 1.4) / (shrink(view) * view.scale)));
  const stepY = Math.min(30, niceLength((GRID_PX * 1.4) / view.scale));
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.beginPath();
  const half = size.width / 2 / (shrink(view) * view.scale);
  const firstX = Math.ceil((view.longitude - half) / stepX) * stepX;
  for (let longitude = firstX; longitude <= view.longitude + half; longitude += stepX) {
    const x = Math.round(size.width / 2 + (longitude - view.longitude) * shrink(view) * view.scale) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, size.height);
  }
  const tall = size.height / 2 / view.scale;
  const firstY = Math.max(-90, Math.ceil((view.latitude - tall) / stepY) * stepY);
  for (let latitude = firstY; latitude <= Math.min(90, view.latitude + tall); latitude += stepY) {
    const y = Math.round(size.height / 2 - (latitude - view.latitude) * view.scale) + 0.5;
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.stroke();
}

const NAME_PX = 11;

/** The name of a country in the middle of its largest visible part, where it has room and no other name stands. */
function drawNames(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: MapSize,
  countries: readonly Country[],
  colours: MapColours,
  nameOf: (name: string) => string,
): void {
  context.font = `${NAME_PX}px "Inter Variable", Inter, system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const across = shrink(view) * view.scale;
  const taken: { x: number; y: number; width: number }[] = [];
  const rooms = countries
    .map(({ name, parts }) => ({ name, part: largest(parts) }))
    .flatMap(({ name, part }) => (part ? [{ name, part, room: (part.east - part.west) * across }] : []))
    .sort((a, b) => b.room - a.room);
  for (const { name, part, room } of rooms) {
    const text = nameOf(name);
    const { width } = context.measureText(text);
    if (width + 8 > room || (part.north - part.south) * view.scale < NAME_PX * 2) continue;
    const x = size.width / 2 + wrapDegrees((part.west + part.east) / 2 - view.longitude) * across;
    const y = size.height / 2 - ((part.south + part.north) / 2 - view.latitude) * view.scale;
    if (x < width / 2 || x > size.width - width / 2 || y < NAME_PX || y > size.height - NAME_PX) continue;
    if (taken.some((one) => Math.abs(one.y - y) < 16 && Math.abs(one.x - x) < (one.width + width) / 2 + 6)) {
      continue;
    }
    taken.push({ x, y, width });
    context.strokeStyle = colours.halo;
    context.lineWidth = 3;
    context.strokeText(text, x, y);
    context.fillStyle = colours.text;
    context.fillText(text, x, y);
  }
}

function largest(parts: readonly CountryPart[]): CountryPart | undefined {
  const area = (part: CountryPart) => (part.east - part.west) * (part.north - part.south);
  return [...parts].sort((a, b) => area(b) - area(a))[0];
}
