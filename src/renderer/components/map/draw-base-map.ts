import { geoPath, geoTransform } from 'd3-geo';
import { countryLabels, extentOf, mapGrid, visibleParts } from '../../../map/base-map';
import { type Country, type CountryPart, longitudeOffsets } from '../../../map/outlines';
import { type MapSize, type MapView, mapProjection, pixelsPerDegree } from '../../../map/projection';

export interface MapColours {
  readonly land: string;
  readonly border: string;
  readonly grid: string;
  readonly text: string;
  readonly halo: string;
}

const NAME_PX = 11;

/** Draws land, borders, a grid and the names that fit. */
export function drawBaseMap(
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
  drawLand(context, view, size, countries, colours);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawGrid(context, view, size, colours);
  drawNames(context, view, size, countries, colours, nameOf);
}

/** Draws countries, repeatedly if the map is wider than the world. */
function drawLand(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: MapSize,
  countries: readonly Country[],
  colours: MapColours,
): void {
  const extent = extentOf(view, size);
  const perDegree = pixelsPerDegree(view);
  context.save();
  // From here on, coordinates are in degrees around the centre of the map.
  context.translate(size.width / 2, size.height / 2);
  context.scale(perDegree.longitude, perDegree.latitude);
  context.translate(-view.longitude, view.latitude);
  context.fillStyle = colours.land;
  context.strokeStyle = colours.border;
  context.lineWidth = 0.8 / perDegree.latitude;
  for (const part of visibleParts(countries, view, size)) {
    const path = pathOf(part);
    for (const turn of longitudeOffsets(part, extent)) {
      const middle = (part.west + part.east) / 2 + turn;
      context.translate(middle, 0);
      context.fill(path);
      context.stroke(path);
      context.translate(-middle, 0);
    }
  }
  context.restore();
}

/** Decimal places of a degree: about a metre. */
const PATH_DIGITS = 5;

const paths = new WeakMap<CountryPart, Path2D>();

/**
 * Returns the outline of a part in degrees around its middle meridian and the equator. Paths are cached, since moving
 * a path takes a fifth of the time of projecting it in every frame.
 */
function pathOf(part: CountryPart): Path2D {
  const known = paths.get(part);
  if (known) return known;
  const longitude = (part.west + part.east) / 2;
  const projection = mapProjection({ latitude: 0, longitude, scale: 1, trueAt: 0 }, { width: 0, height: 0 });
  const outline = geoPath(projection.clipExtent(null)).digits(PATH_DIGITS);
  const path = new Path2D(outline(part.shape) ?? '');
  paths.set(part, path);
  return path;
}

/** Draws lines in the middle of a pixel, where they are sharp. */
function drawGrid(
  context: CanvasRenderingContext2D,
  view: MapView,
  { width, height }: MapSize,
  colours: MapColours,
): void {
  const perDegree = pixelsPerDegree(view);
  const sharp = geoTransform({
    point(longitude, latitude) {
      const x = width / 2 + (longitude - view.longitude) * perDegree.longitude;
      const y = height / 2 - (latitude - view.latitude) * perDegree.latitude;
      this.stream.point(Math.round(x) + 0.5, Math.round(y) + 0.5);
    },
  });
  context.beginPath();
  geoPath(sharp, context)(mapGrid(view, { width, height }));
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.stroke();
}

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
  context.strokeStyle = colours.halo;
  context.lineWidth = 3;
  context.fillStyle = colours.text;
  const labels = countryLabels(countries, view, size, {
    fontSize: NAME_PX,
    textOf: nameOf,
    widthOf: (text) => context.measureText(text).width,
  });
  for (const { text, x, y } of labels) {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}
