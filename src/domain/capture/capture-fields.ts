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

const CASE_NUMBER_FIELD = 'caseNumber';

/**
 * Fields that the form offers, named after those of a status. The interface document does not describe the request, so an
 * account may take others or none of them (R27).
 */
const FORM_FIELDS = ['communicationMode', 'language', 'scenes'] as const;
export type FormField = (typeof FORM_FIELDS)[number];

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

/** The fields of a `linkPayload` without the case number; null if it is no JSON object. */
export function payloadFields(payload: string): JsonObject | null {
  try {
    const value = JSON.parse(payload) as Json;
    return isObject(value) ? withField(value, CASE_NUMBER_FIELD, null) : null;
  } catch {
    return null;
  }
}

/** The value of a form field that is text; null if it is not set. */
export function textField(fields: JsonObject, field: FormField): string | null {
  const value = fields[field];
  return typeof value === 'string' ? value : null;
}

/** The requested scenes; null if they have another form than a list of texts. */
export function sceneField({ scenes }: JsonObject): readonly string[] | null {
  if (scenes === undefined) return [];
  return Array.isArray(scenes) && scenes.every((scene) => typeof scene === 'string') ? scenes : null;
}

/** A field that only this account has, which a form can edit without JSON. */
export interface OwnField {
  readonly name: string;
  readonly value: string | boolean;
}

/** The account's own fields that are a text or a yes or no; others are edited as JSON only. */
export function ownFields(fields: JsonObject): readonly OwnField[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    !FORM_FIELDS.some((known) => known === name) && (typeof value === 'string' || typeof value === 'boolean')
      ? [{ name, value }]
      : [],
  );
}

/** The account's own fields that still need a text before a link is requested. */
export function emptyOwnFields(fields: JsonObject): readonly string[] {
  return ownFields(fields).flatMap(({ name, value }) =>
    typeof value === 'string' && value.trim() === '' ? [name] : [],
  );
}

/** Why a field of this name cannot be added; null if it can. */
export function newFieldProblem(fields: JsonObject, name: string): 'empty' | 'case-number' | 'exists' | null {
  if (name.trim() === '') return 'empty';
  if (name.trim() === CASE_NUMBER_FIELD) return 'case-number';
  const isTaken = Object.hasOwn(fields, name.trim()) || FORM_FIELDS.some((known) => known === name.trim());
  return isTaken ? 'exists' : null;
}

/** The fields in their order with another value of one of them; null removes it. */
export function withField(fields: JsonObject, field: string, value: Json | null): JsonObject {
  if (value !== null) return { ...fields, [field]: value };
  const { [field]: _removed, ...others } = fields;
  return others;
}

/** The scenes of a text with one per line. */
export function scenesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
