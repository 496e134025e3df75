/** A PDF or XMP date: local wall clock with an optional zone. */
export interface DocumentDate {
  /** `YYYY-MM-DDTHH:MM:SS`, followed by `Z` or `+HH:MM` if the zone is known. */
  readonly text: string;
  /** Milliseconds since 1970; without a zone as if in UTC. */
  readonly instant: number;
  readonly hasZone: boolean;
}

const PDF_DATE =
  /^\s*(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/;
const XMP_DATE =
  /^\s*(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?)?(?:\.\d+)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2}))?/;

/** Parses `D:20240131120000+01'00'` and its shorter forms; null for anything else. */
export function parsePdfDate(text: string): DocumentDate | null {
  return fromMatch(PDF_DATE.exec(text));
}

/** Parses an ISO 8601 date from XMP; null for anything else. */
export function parseXmpDate(text: string): DocumentDate | null {
  return fromMatch(XMP_DATE.exec(text));
}

function fromMatch(match: RegExpExecArray | null): DocumentDate | null {
  if (match === null) return null;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match;
  const [zulu, sign, zoneHours, zoneMinutes = '00'] = match.slice(7);
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const wallClock = Date.parse(`${local}Z`);
  if (Number.isNaN(wallClock)) return null;
  const hasZone = zulu !== undefined || sign !== undefined;
  const offsetMs =
    sign === undefined
      ? 0
      : (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const zone = sign === undefined ? (zulu ?? '') : `${sign}${zoneHours}:${zoneMinutes}`;
  return { text: `${local}${zone}`, instant: wallClock - offsetMs, hasZone };
}
