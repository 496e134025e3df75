import { describeCharacter } from './case-number';

type Values = { readonly [name: string]: string | number };

/** The values of an error as its texts use them: a character by its name, `at` also as the `date` to format. */
export function readableErrorValues(values: Values): Values {
  const { character, at } = values;
  return {
    ...values,
    ...(typeof character === 'string' ? { character: describeCharacter(character) } : {}),
    ...(typeof at === 'string' ? { date: Date.parse(at) } : {}),
  };
}
