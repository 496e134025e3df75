/** One step of the schema. Never edited once shipped: a test compares its text with a recorded hash. */
export interface Migration {
  /** 1, 2, 3 …; becomes `PRAGMA user_version`. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
