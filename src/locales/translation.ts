/** The same keys as the English original with any text: a missing or an extra key does not compile. */
export type Translation<Original> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : Translation<Original[Key]>;
};

/** Polish counts in one, few, many: wherever English has `_other`, Polish has `_few` and `_many` too. */
export type PolishTranslation<Original> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : PolishTranslation<Original[Key]>;
} & {
  readonly [Key in keyof Original as Key extends `${infer Base}_other`
    ? `${Base}_few` | `${Base}_many`
    : never]: string;
};
