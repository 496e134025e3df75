import type { Language } from '../domain/language';

/** Names in the data set that differ from the English region names of Unicode. */
const OTHER_NAMES: { readonly [name: string]: string } = {
  'United States of America': 'US',
  'Bosnia and Herz.': 'BA',
  Czechia: 'CZ',
  Turkey: 'TR',
  Macedonia: 'MK',
  'Dem. Rep. Congo': 'CD',
  Congo: 'CG',
  'Central African Rep.': 'CF',
  'Dominican Rep.': 'DO',
  "Côte d'Ivoire": 'CI',
  'Eq. Guinea': 'GQ',
  'W. Sahara': 'EH',
  'S. Sudan': 'SS',
  'Solomon Is.': 'SB',
  Myanmar: 'MM',
  Palestine: 'PS',
  eSwatini: 'SZ',
  'Antigua and Barb.': 'AG',
  'St. Kitts and Nevis': 'KN',
  'St. Vin. and Gren.': 'VC',
  'Faeroe Is.': 'FO',
  Vatican: 'VA',
};

let codes: ReadonlyMap<string, string> | null = null;

/** Region codes by English name. `Intl` cannot list all regions, so every pair of letters is tried. */
function codesByName(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  codes = new Map([
    ...letters.flatMap((a) =>
      letters.flatMap((b): readonly (readonly [string, string])[] => {
        const name = english.of(`${a}${b}`);
        return name === undefined ? [] : [[name, `${a}${b}`]];
      }),
    ),
    ...Object.entries(OTHER_NAMES),
  ]);
  return codes;
}

/** Returns a country's name in `language`, or its name in the data set if the region code is unknown. */
export function countryName(name: string, language: Language): string {
  const code = codesByName().get(name);
  if (code === undefined) return name;
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? name;
}
