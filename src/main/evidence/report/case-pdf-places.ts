import { needsAttention, worstLevel } from '../../../domain/level';
import { farthestPair, type GeoPoint } from '../../../domain/precheck/geography';
import { type Bin, datedItems, timeAxis } from '../../../domain/time-axis';
import { countryName } from '../../../map/country-names';
import { readOutlines } from '../../../map/outlines';
import type { CaseContent, CaseFile } from './case-content';
import type { CaseTexts } from './case-texts';
import { drawMap, type MapGroup, type MapPlan, planMap } from './draw-map';
import { drawTimeline, ROW_NAMES_WIDTH, TIMELINE_HEIGHT } from './draw-timeline';
import { type PrintSheet, TEXT_WIDTH } from './print-sheet';
import { levelMark, type Mark } from './sheet-marks';
import { ACCENT } from './sheet-style';
import { drawTable } from './sheet-table';

const MAP_HEIGHT = 300;

interface LocatedFile {
  readonly file: CaseFile;
  readonly place: GeoPoint;
}

/** Prints where and when the photos were taken according to their metadata. */
export async function printPlaces(sheet: PrintSheet, content: CaseContent, texts: CaseTexts): Promise<void> {
  const photos = content.files.filter(
    ({ item, isPdf, state }) => item !== null && !isPdf && state !== 'left-out',
  );
  if (photos.length === 0) return;
  sheet.newPage();
  sheet.heading(texts.t('section.place'));
  await printMap(sheet, photos, texts);
  printTimeline(sheet, photos, content.referenceDate, texts);
}

async function printMap(sheet: PrintSheet, photos: readonly CaseFile[], texts: CaseTexts): Promise<void> {
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
  const plan = planMap(located, { width: TEXT_WIDTH, height: MAP_HEIGHT });
  const countries = plan.detail === null ? [] : await readOutlines(plan.detail);
  sheet.figure(MAP_HEIGHT, t('place.alt', { text: summary }), (pdf, box) =>
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
  printGroups(sheet, plan, texts);
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

/** Further names are only counted; the pages of the files have each position. */
const MAX_NAMES = 6;

function printGroups(sheet: PrintSheet, { groups }: MapPlan<LocatedFile>, texts: CaseTexts): void {
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
