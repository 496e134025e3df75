import type { Json } from '../../../domain/json';
import type { AnalysisState, CreationDate, MetadataAnalysis } from '../../../domain/result';
import {
  analysisState,
  type Fields,
  field,
  isEmpty,
  isFields,
  type Place,
  plainState,
  restOf,
  within,
  without,
} from './shape';

const INFERENCES = ['distance', 'gps_outlier', 'model_consistency', 'time_consistency'] as const;
const ANALYZED = ['creationDate', 'imgRanking', 'fieldsMarkedSus'] as const;

/** `analyses.metadata` of an image item; each part in its own state (R20). */
export function decodeMetadata(fields: Fields, place: Place): MetadataAnalysis {
  const inferences = group(fields, 'inferences', place);
  const analyzed = group(fields, 'analyzed', place);
  const inferred = place.at('inferences');
  return {
    distance: requiring(inferences, 'distance', inferred, (value, here) => {
      const highestDistanceKm = here.number(value, 'highest_distance_in_km');
      if (highestDistanceKm === null) return null;
      return { highestDistanceKm, itemId: here.text(value, 'highest_distance_item_uuid') };
    }),
    gpsOutlier: requiring(inferences, 'gps_outlier', inferred, (value, here) => {
      const isOutlier = here.flag(value, 'is_geographical_outlier');
      if (isOutlier === null) return null;
      return { isOutlier, distanceFromMeanKm: here.number(value, 'distance_from_mean_in_km') };
    }),
    modelConsistency: requiring(inferences, 'model_consistency', inferred, (value, here) => {
      const isConsistent = here.flag(value, 'is_consistent');
      return isConsistent === null ? null : { isConsistent };
    }),
    timeConsistency: requiring(inferences, 'time_consistency', inferred, (value, here) => {
      const isPossible = here.flag(value, 'is_possible');
      if (isPossible === null) return null;
      return { isPossible, impliedSpeedKmh: here.number(value, 'implied_speed_kmh') };
    }),
    creationDate: requiring(analyzed, 'creationDate', place.at('analyzed'), creationDate),
    imageRanking: scalar(
      field(analyzed, 'imgRanking'),
      place.at('analyzed').at('imgRanking'),
      'string',
      isText,
    ),
    fieldsMarkedSuspicious: plainState(field(analyzed, 'fieldsMarkedSus')),
    gpsInfo: plainState(field(fields, 'GPSInfo')),
    isScreenshot: scalar(field(fields, 'is_screenshot'), place.at('is_screenshot'), 'boolean', isFlag),
    raw: rawState(field(fields, 'raw')),
    rest: metadataRest(fields, inferences, analyzed),
  };
}

function group(fields: Fields, key: string, place: Place): Fields {
  const value = field(fields, key);
  if (value === undefined || value === null) return {};
  if (isFields(value)) return value;
  place.at(key).expected('object');
  return {};
}

/** A part whose first described field must be there for the part to say anything. */
function requiring<Value>(
  group: Fields,
  key: string,
  place: Place,
  decode: (fields: Fields, here: Place) => Value | null,
): AnalysisState<Value> {
  const here = place.at(key);
  const state = analysisState(field(group, key), here, (fields) => {
    const value = decode(fields, here);
    if (value === null) here.expected('the described fields');
    return value;
  });
  return within(group, state);
}

function creationDate(fields: Fields, place: Place): CreationDate | null {
  const described = ['cDate', 'cTime', 'isSus', 'diffInDays', 'isTodayUsed', 'refDate'];
  if (!described.some((key) => Object.hasOwn(fields, key))) return null;
  return {
    date: foundOrNull(place.text(fields, 'cDate')),
    time: foundOrNull(place.text(fields, 'cTime')),
    isSuspicious: place.flag(fields, 'isSus'),
    diffInDays: place.number(fields, 'diffInDays'),
    isTodayUsed: place.flag(fields, 'isTodayUsed'),
    referenceDate: foundOrNull(place.text(fields, 'refDate')),
  };
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
  if (isEmpty(value)) return { state: 'empty' };
  if (is(value)) return { state: 'value', value };
  place.expected(what);
  return { state: 'error', detail: value };
}

const isText = (value: Json): value is string => typeof value === 'string';
const isFlag = (value: Json): value is boolean => typeof value === 'boolean';

/** Raw metadata are the camera's words: a tag called `error` or `enabled` in them says nothing about the analysis. */
function rawState(value: Json | undefined): AnalysisState<Json> {
  if (value === undefined) return { state: 'absent' };
  return isEmpty(value) ? { state: 'empty' } : { state: 'value', value };
}

function metadataRest(fields: Fields, inferences: Fields, analyzed: Fields): Fields {
  const known = ['GPSInfo', 'is_screenshot', 'raw', 'enabled', 'error'];
  const groups = ['inferences', 'analyzed'].filter((key) => isFields(field(fields, key) ?? {}));
  return Object.fromEntries([
    ...Object.entries(without(fields, ...known, ...groups)),
    ...restOf(inferences, 'inferences', ...INFERENCES),
    ...restOf(analyzed, 'analyzed', ...ANALYZED),
  ]);
}
