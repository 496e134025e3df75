import type { Json, JsonObject } from '../json';

export type CaptureFieldsCheck =
  | { readonly ok: true; readonly fields: JsonObject }
  | {
      readonly ok: false;
      /** `case-number`: Proofcase sets that field. */
      readonly reason: 'not-json' | 'not-an-object' | 'case-number';
      /** The message of the JSON parser; null if there is none. */
      readonly detail: string | null;
    };

export const CASE_NUMBER_FIELD = 'caseNumber';

/** Checks account-specific fields of a request for a capture link: any JSON object without `caseNumber` (R27). */
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
