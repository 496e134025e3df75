import type { Json } from '../../../domain/json';
import type { AnalysisState, CreationDate, MetadataAnalysis } from '../../../domain/result';
import {
  analysisState,
  isEmpty,
  isFields,
  keepLeftOver,
  type Place,
  plainState,
  Reader,
  type Rest,
  restOf,
  silenceOfGroup,
  within,
} from './shape';

/** `analyses.metadata` of an image item; each part in its own state (R20). */
export function decodeMetadata(reader: Reader): MetadataAnalysis {
  const rest: Rest = new Map();
  const inferences = group(reader, 'inferences', rest);
  const analyzed = group(reader, 'analyzed', rest);
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
    imageRanking: analyzed.scalar('imgRanking', 'string', isText),
    fieldsMarkedSuspicious: analyzed.open('fieldsMarkedSus'),
    gpsInfo: openObject(reader, 'GPSInfo', rest, 'GPSInfo'),
    isScreenshot: scalar(reader.take('is_screenshot'), reader.place.at('is_screenshot'), 'boolean', isFlag),
    raw: rawState(reader),
  };
  inferences.finish();
  analyzed.finish();
  keepLeftOver(rest, reader);
  return { ...metadata, rest: restOf(rest) };
}

/** Reads the described parts of a group, one by one; `finish` keeps what is left of it. */
interface Group {
  <Value>(key: string, decode: (part: Reader) => Value | null): AnalysisState<Value>;
  scalar<Value extends Json>(
    key: string,
    what: string,
    is: (value: Json) => value is Value,
  ): AnalysisState<Value>;
  open(key: string): AnalysisState<Json>;
  finish(): void;
}

function group(parent: Reader, name: string, rest: Rest): Group {
  const reader = parent.object(name) ?? new Reader({}, parent.place.at(name));
  const silence = silenceOfGroup(reader);
  const part: Group = (key, decode) => {
    const place = reader.place.at(key);
    const spot = { place, rest, name: `${name}.${key}` };
    const state = analysisState(reader.take(key), spot, (fields) => {
      const value = decode(fields);
      // A part whose described statement is missing says nothing, however much is beside it.
      if (value === null) place.expected('the described fields');
      return value;
    });
    return within(silence, state);
  };
  part.scalar = (key, what, is) => within(silence, scalar(reader.take(key), reader.place.at(key), what, is));
  part.open = (key) => within(silence, openObject(reader, key, rest, `${name}.${key}`));
  part.finish = () => keepLeftOver(rest, reader, name);
  return part;
}

/** An object that is described only as one; anything else is noted and shown all the same (R22). */
function openObject(reader: Reader, key: string, rest: Rest, name: string): AnalysisState<Json> {
  const value = reader.take(key);
  const place = reader.place.at(key);
  if (value !== undefined && value !== null && !isFields(value)) place.expected('object');
  return plainState(value, { place, rest, name });
}

/** Neither a date, nor `-` for one, nor a judgement: then it is not understood. */
function creationDate(part: Reader): CreationDate | null {
  const [cDate, isSuspicious] = [part.text('cDate'), part.flag('isSus')];
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

/** A difference may be negative: the photo is younger than the reference date. */
function wholeDays(part: Reader): number | null {
  const days = part.number('diffInDays');
  if (days !== null && !Number.isSafeInteger(days)) part.place.at('diffInDays').expected('integer');
  return days;
}

/** `-` as a date is "not found" (R21). */
function foundOrNull(text: string | null): string | null {
  return text === null || text.trim() === '-' || text.trim() === '' ? null : text;
}

function scalar<Value extends Json>(
  value: Json | undefined,
  place: Place,
  what: string,
  is: (value: Json) => value is Value,
): AnalysisState<Value> {
  if (value === undefined) return { state: 'absent' };
  if (value !== null && is(value) && value !== '') return { state: 'value', value };
  if (value !== null && value !== '') place.expected(what);
  return isEmpty(value) ? { state: 'empty' } : { state: 'error', detail: value };
}

const isText = (value: Json): value is string => typeof value === 'string';
const isFlag = (value: Json): value is boolean => typeof value === 'boolean';

/** Raw metadata are the camera's words: a tag called `error` or `enabled` in them says nothing about the analysis. */
function rawState(reader: Reader): AnalysisState<Json> {
  const value = reader.take('raw');
  if (value === undefined) return { state: 'absent' };
  if (value !== null && !isFields(value)) reader.place.at('raw').expected('object');
  return isEmpty(value) ? { state: 'empty' } : { state: 'value', value };
}
