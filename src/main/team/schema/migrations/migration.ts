/** One step of the schema of a team store; one file for each part. Never edited once shipped. */
export interface TeamMigration {
  /** 1, 2, 3 …; becomes a row of `proofcase.schema_version`. */
  readonly version: number;
  readonly name: string;
  /** Statements with comments for administrators (`COMMENT ON`) and with the rights of both roles. */
  readonly sql: string;
}
