export interface PackagedApplication {
  readonly folder: string;
  readonly executable: string;
  readonly resources: string;
  readonly commandLine: readonly string[];
  /** Before the options of a window. */
  readonly windowArguments: readonly string[];
}
export declare function packagedApplication(folder: string): PackagedApplication;
