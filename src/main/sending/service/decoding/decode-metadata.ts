import type { Json } from '../../../../domain/json';
import type { AnalysisState, CreationDate, MetadataAnalysis } from '../../../../domain/result';
import {
  analysisState,
  type Extras,
  groupFlagState,
  inheritGroupState,
  isDescribedText,
  isEmpty,
  isFields,
  type JsonPath,
  keepUnreadFields,
  plainState,
  Reader,
  toFields,
} from './shape';

/** Decodes `analyses.metadata` of an image item; each part has its own state (R20). */
export function decodeMetadata(reader: Reader): MetadataAnalysis {
  const extras: Extras = new Map();
  const inferences = group(reader, 'inferences', extras);
  const analyzed = group(reader, 'analyzed', extras);
  const metadata = {
    distance: inferences('distance', (part) => {
      const highestDistanceKm = part.number('highest_distance_in_km');
      if (highestDistanceKm === null) return null;
      return { highestDistanceKm, itemId: part.text('highest_distance_item_uuid') };
    }),
    gpsOutlier: inferences('gps_outlier', (part) => {
      const isOutlier = part.flag('is_geographical_outlier');
      if (isOutlier === null) return null;
      return { isOutlier, distanceFromMeanKm: part.number('distance_from_mean_in_km') };
    }),
    modelConsistency: inferences('model_consistency', (part) => {
      const isConsistent = part.flag('is_consistent');
      return isConsistent === null ? null : { isConsistent };
    }),
    timeConsistency: inferences('time_consistency', (part) => {
      const isPossible = part.flag('is_possible');
      if (isPossible === null) return null;
      return { isPossible, impliedSpeedKmh: part.number('implied_speed_kmh') };
    }),
    creationDate: analyzed('creationDate', creationDate),
    imageRanking: analyzed.scalar('imgRanking', 'string', isDescribedText),
    fieldsMarkedSuspicious: analyzed.open('fieldsMarkedSus'),
    gpsInfo: openObject(reader, 'GPSInfo', extras, 'GPSInfo'),
    isScreenshot: scalar(reader.take('is_screenshot'), reader.place.at('is_screenshot'), 'boolean', isFlag),
    raw: rawState(reader),
  };
  inferences.finish();
  analyzed.finish();
  keepUnreadFields(extras, reader);
  return { ...metadata, rest: toFields(extras) };
}

/** Reads the described parts of a group; `finish` keeps the undescribed ones. */
interface Group {
  <Value>(key: string, decode: (part: Reader) => Value | null): AnalysisState<Value>;
  scalar<Value extends Json>(
    key: string,
    expected: string,
    is: (value: Json) => value is Value,
  ): AnalysisState<Value>;
  open(key: string): AnalysisState<Json>;
  finish(): void;
}

function group(parent: Reader, name: string, extras: Extras): Group {
  const reader = parent.object(name) ?? new Reader({}, parent.place.at(name));
  const silence = groupFlagState(reader);
  const part: Group = (key, decode) => {
    const path = reader.place.at(key);
    const target = { place: path, rest: extras, name: `${name}.${key}` };
    const state = analysisState(reader.take(key), target, (fields) => {
      const value = decode(fields);
      // A part without its described fields has no value, whatever else it contains.
      if (value === null) path.reportExpected('the described fields');
      return value;
    });
    return inheritGroupState(silence, state);
  };
  part.scalar = (key, expected, is) =>
    inheritGroupState(silence, scalar(reader.take(key), reader.place.at(key), expected, is));
  part.open = (key) => inheritGroupState(silence, openObject(reader, key, extras, `${name}.${key}`));
  part.finish = () => keepUnreadFields(extras, reader, name);
  return part;
}

/** Reads an object without described fields; another type is listed as a problem and still shown (R22). */
function openObject(reader: Reader, key: string, extras: Extras, name: string): AnalysisState<Json> {
  const value = reader.take(key);
  const path = reader.place.at(key);
  if (value !== undefined && value !== null && !isFields(value)) path.reportExpected('object');
  return plainState(value, { place: path, rest: extras, name });
}

/** Returns null if the part has neither a date nor a verdict. */
function creationDate(part: Reader): CreationDate | null {
  const cDate = part.text('cDate');
  const isSuspicious = part.flag('isSus');
  if (cDate === null && isSuspicious === null) return null;
  return {
    date: foundOrNull(cDate),
    time: foundOrNull(part.text('cTime')),
    isSuspicious,
    diffInDays: wholeDays(part),
    isTodayUsed: part.flag('isTodayUsed'),
    referenceDate: foundOrNull(part.text('refDate')),
  };
}

/** The difference is negative if the photo is newer than the reference date. */
function wholeDays(part: Reader): number | null {
  const days = part.number('diffInDays');
  if (days !== null && !Number.isSafeInteger(days)) part.place.at('diffInDays').reportExpected('integer');
  return days;
}

/** The service writes `-` for a date that it did not find (R21). */
function foundOrNull(text: string | null): string | null {
  return text === null || text.trim() === '-' || text.trim() === '' ? null : text;
}

function scalar<Value extends Json>(
  value: Json | undefined,
  path: JsonPath,
  expected: string,
  is: (value: Json) => value is Value,
): AnalysisState<Value> {
  if (value === undefined) return { state: 'absent' };
  if (value !== null && is(value) && value !== '') return { state: 'value', value };
  if (value !== null && value !== '') path.reportExpected(expected);
  return isEmpty(value) ? { state: 'empty' } : { state: 'error', detail: path.context.keep(value) };
}

const isFlag = (value: Json): value is boolean => typeof value === 'boolean';

/** Raw metadata come from the camera; a tag called `error` or `enabled` in them is not a flag of the analysis. */
function rawState(reader: Reader): AnalysisState<Json> {
  const value = reader.take('raw');
  if (value === undefined) return { state: 'absent' };
  const path = reader.place.at('raw');
  if (value !== null && !isFields(value)) path.reportExpected('object');
  return isEmpty(value) ? { state: 'empty' } : { state: 'value', value: path.context.keep(value) };
}
