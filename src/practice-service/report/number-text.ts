/** A number as the language writes it, with at most `digits` decimals. */
export function numberText(value: number, digits: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}
