const CASE_NUMBER_MIN_LENGTH = 4;
const CASE_NUMBER_MAX_LENGTH = 50;

export type CaseNumberCheck =
  | { readonly ok: true; readonly caseNumber: string }
  | { readonly ok: false; readonly code: 'case-number-too-short'; readonly length: number }
  | { readonly ok: false; readonly code: 'case-number-too-long'; readonly length: number }
  | {
      readonly ok: false;
      readonly code: 'case-number-character';
      readonly character: string;
      /** 1-based, counted in characters of the trimmed text. */
      readonly position: number;
    };

/**
 * Checks a case number for use in a header: 4 to 50 printable ASCII characters after trimming (R7).
 * Returns the first invalid character, since it is often invisible (a no-break space, a soft hyphen).
 */
export function checkCaseNumber(text: string): CaseNumberCheck {
  const caseNumber = text.trim();
  const characters = [...caseNumber];
  const invalid = characters.findIndex((character) => !/^[\x20-\x7e]$/.test(character));
  if (invalid >= 0) {
    return {
      ok: false,
      code: 'case-number-character',
      character: characters[invalid] ?? '',
      position: invalid + 1,
    };
  }
  if (characters.length < CASE_NUMBER_MIN_LENGTH) {
    return { ok: false, code: 'case-number-too-short', length: characters.length };
  }
  if (characters.length > CASE_NUMBER_MAX_LENGTH) {
    return { ok: false, code: 'case-number-too-long', length: characters.length };
  }
  return { ok: true, caseNumber };
}

/** A character for display: `“ü” (U+00FC)`, or only `U+00A0` for an invisible one. */
export function describeCharacter(character: string): string {
  const visible = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character);
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return visible ? `“${character}” (U+${code})` : `U+${code}`;
}
