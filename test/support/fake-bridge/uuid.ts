/** A fixed, valid UUID per kind and number. */
export function uuid<Id extends string>(kind: string, index: number): Id {
  const prefix = [...kind].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 0xffff, 7);
  const head = prefix.toString(16).padStart(8, '0');
  return `${head}-0000-4000-8000-${index.toString(16).padStart(12, '0')}` as Id;
}
