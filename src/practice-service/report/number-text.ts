/** A number formatted for the locale, with at most `digits` decimals. */
export function numberText(value: number, digits: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}
