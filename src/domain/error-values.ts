import { describeCharacter } from './case-number';

type Values = { readonly [name: string]: string | number };

/**
 * The values of an error as its texts use them: a character by its name, `at` also as the `date` to format. A `reason`
 * selects a variant of the sentences, such as `title_empty`, where there is one.
 */
export function readableErrorValues(values: Values): Values {
  const { character, at, reason } = values;
  return {
    ...values,
    ...(typeof character === 'string' ? { character: describeCharacter(character) } : {}),
    ...(typeof reason === 'string' ? { context: reason } : {}),
    ...(typeof at === 'string' ? { date: Date.parse(at) } : {}),
  };
}
