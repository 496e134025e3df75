import type { Json, JsonObject } from '../json';

export type CaptureFieldsCheck =
  | { readonly ok: true; readonly fields: JsonObject }
  | {
      readonly ok: false;
      /** `case-number`: that field is Proofcase's own. */
      readonly reason: 'not-json' | 'not-an-object' | 'case-number';
      /** The parser's own words; null where there are none. */
      readonly detail: string | null;
    };

export const CASE_NUMBER_FIELD = 'caseNumber';

/** The account's own fields of a request for a capture link: any JSON object without `caseNumber` (R27). */
export function checkCaptureFields(text: string): CaptureFieldsCheck {
  let value: Json;
  try {
    value = JSON.parse(text.trim() === '' ? '{}' : text) as Json;
  } catch (error) {
    return { ok: false, reason: 'not-json', detail: error instanceof Error ? error.message : null };
  }
  if (!isObject(value)) return { ok: false, reason: 'not-an-object', detail: null };
  if (Object.hasOwn(value, CASE_NUMBER_FIELD)) return { ok: false, reason: 'case-number', detail: null };
  return { ok: true, fields: value };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The payload of `POST /capture/link`. */
export function linkPayload(caseNumber: string, fields: JsonObject): string {
  return JSON.stringify({ [CASE_NUMBER_FIELD]: caseNumber, ...fields });
}
