/** The version of the newest migration, for what reads a database without loading the migrations. */
export const SCHEMA_VERSION = 35;
